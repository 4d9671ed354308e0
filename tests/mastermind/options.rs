//! Options that change how questions are asked and answers are written.

use super::answers;

/// Writes codewords of four digits with names instead of digits. A total may look like a codeword.
fn renamed(text: &str, names: &[&str], between: &str) -> String {
    let name = |b: u8| names[usize::from(b - b'1')];
    let mut all = String::new();
    for line in text.lines() {
        let mut before = "";
        for word in line.split(' ') {
            all += if before.is_empty() { "" } else { " " };
            let is_codeword = word.len() == 4 && word.bytes().all(|b| (b'1'..=b'6').contains(&b));
            if is_codeword && before != "total" {
                all += &word.bytes().map(name).collect::<Vec<_>>().join(between);
            } else {
                all += word;
            }
            before = word;
        }
        all.push('\n');
    }
    all
}

#[test]
fn colors_have_names_everywhere() {
    let letters = (["R", "G", "B", "Y", "O", "P"], "", "RGBYOP");
    let words =
        (["red", "green", "blue", "tan", "gold", "pink"], ",", "red,green,blue,tan,gold,pink");
    for (names, between, option) in [letters, words] {
        for (line, input) in [
            ("score", "1122 1213\n6543 3456\n"),
            ("next knuth --list --top 4", "1122 1 0\n1344 0 1\n"),
            ("next", ""),
            ("next knuth --possible --list --guess 3456", "1122 1 0\n"),
            ("evaluate most-parts 1123", ""),
            ("evaluate knuth --first 1122", ""),
            ("trace 3526", ""),
            ("trace first 3526 6611", ""),
            ("first knuth", ""),
            ("play knuth", "1 0\n0 1\n4 0\n"),
            ("host --secret 3526", "1122\n1344\n3526\n"),
        ] {
            let plain = answers(line, input);
            let colored = [renamed(line, &names, between), renamed(input, &names, between)];
            let found = answers(&format!("{} --colors {option}", colored[0].trim()), &colored[1]);
            assert_eq!(found, renamed(&plain, &names, between), "{line}");
        }
    }
}

#[test]
fn lines_of_guesses_and_answers_have_many_forms() {
    let words = "next knuth --colors red,green,blue,tan,gold,pink";
    for (line, input, expected) in [
        ("next knuth", "1 1 2 2 1 0\n1,3,4,4,0,1\n", "remaining 44\nguess 3526\n"),
        ("next knuth", "1122 10\n1344, \"01\" # so far\n", "remaining 44\nguess 3526\n"),
        // As `play` prints the turns.
        (
            "next knuth",
            "1: 1122 1 black, 0 white\n2: 1344 0 black, 1 white\n",
            "remaining 44\nguess 3526\n",
        ),
        ("next knuth", "1122,R\n1 , 3 , 4 ,4 1 cow\n", "remaining 44\nguess 3526\n"),
        (words, "red red green GREEN 1 0\nred,blue,Tan,t 0 1\n", "remaining 44\nguess blue,gold,"),
        (words, "red, red, gre, gre, R\nr b,tan tan 0A1B", "remaining 44\nguess blue,gold,"),
        ("next knuth --colors RGBYOP", "R R g g 1 0\nrbyy W\n", "remaining 44\nguess BOGP\n"),
        (
            "next 2p3c first --list=2",
            "12 10\n",
            "remaining 4\nguess 11\npossible yes\nparts 00:2 10:1 20:1\nsecrets 11 13\n",
        ),
        ("score", "1 1 2 2 1 2 1 3\n1,1,2,2,1213\n", "1 2\n1 2\n"),
        ("score bulls-and-cows", "0123 9 0 1 2\n9876 9876\n", "0 3\n4 0\n"),
        ("score 1p2c --colors \u{26ab}\u{fe0f}\u{26aa}", "\u{26ab} \u{26aa}\u{fe0f}\n", "0 0\n"),
        ("play knuth", "R\n0-1\nRRRR\n", "1122\n1344\n3526\n"),
        ("play bulls-and-cows first", "-\n4A\n", "0123\n4567\n"),
        ("host --secret 3526", "1 1 2 2\n1,3,4,4\n3526\n", "1 0\n0 1\n4 0\n"),
        ("first bulls-and-cows first", "", "first 0123 total 28024 average 5.5603 maximum 9\n"),
        ("trace bulls-and-cows 0123 0123", "", "turn 1 guess 0123 answer 4 0 remaining 1\n"),
    ] {
        assert!(answers(line, input).starts_with(expected), "{line}: {input}");
    }
}

#[test]
fn json_says_the_same_as_text() {
    let found = answers("score --format json", "1122 1213\n");
    assert_eq!(found, "{\"guess\":\"1122\",\"secret\":\"1213\",\"black\":1,\"white\":2}\n");
    let found = answers("evaluate knuth 1122 --format json", "");
    let comparisons =
        answers("evaluate knuth 1122", "").rsplit_once("comparisons ").unwrap().1.to_string();
    let expected = format!(
        "{{\"game\":\"4p6c\",\"strategy\":\"knuth\",\"first\":\"1122\",\"games\":1296,\"total\":5801,\
         \"average\":4.4761,\"maximum\":5,\"turns\":[1,6,62,533,694],\"comparisons\":{}}}\n",
        comparisons.trim()
    );
    assert_eq!(found, expected);
    let found = answers("trace knuth BOGP --format json --colors RGBYOP", "");
    let expected = "\
{\"turn\":1,\"guess\":\"RRGG\",\"black\":1,\"white\":0,\"remaining\":256}
{\"turn\":2,\"guess\":\"RBYY\",\"black\":0,\"white\":1,\"remaining\":44}
{\"turn\":3,\"guess\":\"BOGP\",\"black\":4,\"white\":0,\"remaining\":1}
";
    assert_eq!(found, expected);
    let found = answers("first 2p2c --format json", "");
    let expected = "\
{\"first\":\"11\",\"games\":4,\"total\":8,\"average\":2.0000,\"maximum\":3,\"turns\":[1,2,1]}
{\"first\":\"12\",\"games\":4,\"total\":8,\"average\":2.0000,\"maximum\":3,\"turns\":[1,2,1]}
";
    assert_eq!(found, expected);
    let found = answers("next 2p3c --format json --list --top 2", "12 1 0\n");
    let parts = |parts: &[(usize, usize, usize)]| {
        let part = |(b, w, n): &(usize, usize, usize)| {
            format!("{{\"black\":{b},\"white\":{w},\"secrets\":{n}}}")
        };
        parts.iter().map(part).collect::<Vec<_>>().join(",")
    };
    let expected = format!(
        "{{\"remaining\":4,\"secrets\":[\"11\",\"13\",\"22\",\"32\"],\"guesses\":[\
         {{\"guess\":\"13\",\"possible\":true,\"parts\":[{}]}},\
         {{\"guess\":\"11\",\"possible\":true,\"parts\":[{}]}}]}}\n",
        parts(&[(0, 0, 1), (0, 1, 1), (1, 0, 1), (2, 0, 1)]),
        parts(&[(0, 0, 2), (1, 0, 1), (2, 0, 1)])
    );
    assert_eq!(found, expected);
    let found = answers("next 2p3c --format json --guess 22", "12 1 0\n");
    let own = parts(&[(0, 0, 2), (1, 0, 1), (2, 0, 1)]);
    let own = format!("{{\"guess\":\"22\",\"possible\":true,\"parts\":[{own}],\"rank\":3,\"of\":9");
    let worth = "{\"largest\":2,\"answers\":3,\"left\":1.5000,\"bits\":1.5000}";
    assert!(found.ends_with(&format!("],\"own\":{own},\"worth\":{worth}}}}}\n")), "{found}");
    // A name that JSON must escape.
    let found = answers("score 1p2c --format json --colors \"\\", "\\ \"\n");
    assert_eq!(found, "{\"guess\":\"\\\\\",\"secret\":\"\\\"\",\"black\":0,\"white\":0}\n");
}

#[test]
fn the_best_first_guess_takes_the_fewest_turns() {
    for (line, first, total, maximum) in [
        ("evaluate 6p6c knuth --first best", "111234", 248_146, 7),
        ("evaluate 4p6c --first best", "1123", 5680, 6),
        ("evaluate knuth --first=best", "1122", 5801, 5),
        ("evaluate first --first best", "1122", 6508, 8),
        ("evaluate 3p4c entropy --first best", "112", 207, 4),
        ("evaluate 4p7c knuth --first best --possible", "1123", 11_694, 7),
    ] {
        let found = answers(line, "");
        let field = |name: &str| {
            let value = found.lines().find_map(|line| line.strip_prefix(name));
            value.unwrap().trim().to_string()
        };
        assert_eq!(field("first"), first, "{line}");
        assert_eq!((field("total"), field("maximum")), (total.to_string(), maximum.to_string()));
    }
    assert!(answers("next 6p6c knuth --first best", "").contains("\nguess 111234\n"));
    assert!(answers("trace 6p6c knuth 123456 --first best", "").contains("turn 1 guess 111234 "));
    // After the first turn it says nothing.
    let found = answers("next 4p6c knuth --first best", "1122 1 0\n1344 0 1\n");
    assert!(found.contains("\nguess 3526\n"), "{found}");
}
