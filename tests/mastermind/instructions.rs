//! How many instructions the scoring functions and the packings take, and which. The figures are those of
//! rustc 1.95 for x86-64 with POPCNT. Other compilers may need more or fewer.

use crate::common::assembly::instructions;

/// Prints the instructions of a function of the study, and returns them.
fn show(function: &str) -> Vec<String> {
    let instructions =
        instructions(&format!("bitsolve::mastermind::studies::four_pins::{function}"));
    println!("{function}: {} instructions", instructions.len());
    instructions.iter().for_each(|instruction| println!("    {instruction}"));
    instructions
}

/// Returns how many of the instructions have this name.
fn count(instructions: &[String], name: &str) -> usize {
    let is_named = |instruction: &&String| instruction.split(' ').next() == Some(name);
    instructions.iter().filter(is_named).count()
}

/// Returns whether each instruction is executed once, because none is a jump or a call.
fn is_straight(instructions: &[String]) -> bool {
    !instructions.iter().any(|line| line.starts_with('j') || line.starts_with("call"))
}

#[test]
#[ignore = "shows the machine code of the scoring functions: use --nocapture"]
fn of_the_scoring_functions() {
    for (function, expected) in [
        ("simple_loops", 213),
        ("counting_scalar", 47),
        ("counting_auto_vec", 23),
        ("counting_hand_vec", 22),
        ("counting_hand_vec_shift", 20),
    ] {
        let found = show(function);
        assert_eq!(found.len(), expected, "{function}");
        // The loops are unrolled, so as many instructions are executed as there are.
        assert!(is_straight(&found), "{function}");
        let counts = ["popcnt", "pminub", "psadbw", "imul"].map(|name| count(&found, name));
        // The compiler finds the two vector instructions for the loop, too.
        let expected = match function {
            "simple_loops" => [0, 0, 0, 1],
            "counting_scalar" => [1, 0, 0, 2],
            "counting_hand_vec_shift" => [1, 1, 1, 0],
            _ => [1, 1, 1, 1],
        };
        assert_eq!(counts, expected, "{function}");
    }
}

#[test]
#[ignore = "shows the machine code of the packings: use --nocapture"]
fn of_the_packings() {
    for (function, expected) in
        [("decimal", 4), ("shift", 5), ("rows", 4), ("table", 7), ("switch", 28), ("formula", 6)]
    {
        let found = show(function);
        assert_eq!(found.len(), expected, "{function}");
        // Only the switch jumps, through a table of addresses.
        assert_eq!(is_straight(&found), function != "switch", "{function}");
        let to_register = found.iter().any(|line| line.starts_with("jmp r"));
        assert_eq!(to_register, function == "switch", "{function}");
        // The author's four operations: subtract, multiply, divide by a shift, and add.
        if function == "formula" {
            let counts = ["sub", "imul", "shr", "add"].map(|name| count(&found, name));
            assert_eq!(counts, [1; 4]);
        }
    }
}
