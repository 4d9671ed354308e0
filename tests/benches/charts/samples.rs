//! Pictures to test. Their values have the size of real ones, but they are no results.

use crate::chart::{pictures, Bar, Group, Series};

const MACHINE: &str =
    "An Intel Xeon (family 6, model 167), one core of a shared virtual machine, Linux, \
                       rustc 1.95.0, 2026-11-22. Public programs: an AMD EPYC (Zen 5), 2026-11-21.";

/// Makes a line. Zero is a value that is missing.
pub(crate) fn series(name: &str, is_ours: bool, values: &[f64]) -> Series {
    let points = values.iter().map(|&value| (value != 0.0).then_some(value)).collect();
    Series { name: name.to_string(), is_ours, points }
}

/// Returns all pictures with the names of their files.
pub(crate) fn all() -> Vec<(&'static str, String)> {
    vec![
        ("cephalopods.svg", cephalopods()),
        ("scores.svg", scores()),
        ("deals.svg", deals()),
        ("headline.svg", headline()),
    ]
}

fn cephalopods() -> String {
    let inputs = ["06", "07", "08", "09", "10", "11", "12", "16", "35"];
    let lines = vec![
        series("layered", true, &[1.36, 2.17, 3.06, 2.85, 4.09, 6.15, 4.44, 25.1, 42.7]),
        series("depth", true, &[1.43, 3.48, 5.73, 5.44, 9.23, 14.5, 8.94, 170.0, 192.0]),
        series("reference", true, &[2.8, 21.6, 43.4, 42.4, 78.9, 141.0, 139.0, 8090.0, 8560.0]),
        series("matthieuo", false, &[0.0, 4.86, 8.58, 8.56, 14.0, 24.9, 13.1, 397.0, 330.0]),
        series("Schmoov", false, &[0.0, 5.95, 10.8, 10.3, 18.5, 27.6, 15.1, 397.0, 353.0]),
        series("enixame", false, &[0.0, 6.35, 13.6, 15.5, 33.2, 51.1, 45.8, 7990.0]),
        series("Eviber", false, &[0.0, 14.4, 27.6, 26.3, 48.6, 82.8, 41.0, 0.0, 1221.0]),
        series("fahsAli", false, &[0.0, 16.6, 23.3, 29.6, 50.9, 67.5, 57.6]),
    ];
    pictures::cephalopods(MACHINE, &inputs, lines)
}

fn scores() -> String {
    let lines = vec![
        series("simple_loops", false, &[14.3, 12.9, 12.8, 12.4, 12.5, 12.7]),
        series("counting_scalar", false, &[4.90, 2.58, 2.57, 2.44, 2.45, 2.58]),
        series("counting_auto_vec", false, &[4.47, 1.56, 1.55, 1.51, 1.52, 1.61]),
        series("counting_hand_vec", false, &[4.26, 1.61, 1.87, 1.63, 1.55, 1.67]),
        series("planes", true, &[0.595, 0.227, 0.148, 0.118, 0.0738, 0.0733]),
        series("planes, portable", true, &[4.04, 1.51, 0.378, 0.295, 0.277, 0.270]),
    ];
    pictures::scores(MACHINE, &[6.0, 16.0, 64.0, 250.0, 4096.0, 32768.0], lines)
}

fn deals() -> String {
    let cards: Vec<f64> = (1..=13).map(f64::from).collect();
    let grows = |from: f64, factor: f64| -> Vec<f64> {
        (0..13).map(|power| from * factor.powi(power)).collect()
    };
    let lines = vec![
        series("value", true, &grows(0.00015, 1.6)),
        series("leads", true, &grows(0.0002, 1.68)),
        series("reference", true, &[0.0003, 0.0008, 0.006, 0.05, 0.9, 21.0]),
    ];
    pictures::deals(MACHINE, &cards, lines)
}

fn headline() -> String {
    let bar = |name: &str, value, label: &str| Bar {
        name: name.to_string(),
        value,
        label: label.to_string(),
        is_ours: name == "bitsolve",
    };
    let group = |title: &str, question: &str, bars| Group {
        title: title.to_string(),
        question: question.to_string(),
        bars,
    };
    let groups = vec![
        group(
            "Cephalopods",
            "all twelve puzzles of the contest",
            vec![
                bar("bitsolve", 27.3, "27.3 ms"),
                bar("matthieuo", 78.7, "78.7 ms"),
                bar("Schmoov", 96.1, "96.1 ms"),
            ],
        ),
        group(
            "Mastermind",
            "all games of 5 pins, 8 colors by Knuth's rule",
            vec![bar("bitsolve", 304.0, "304 ms"), bar("mikemag", 2824.0, "2,824 ms")],
        ),
        group(
            "Honeymoon Bridge",
            "a deal of 13 cards, both hands open",
            vec![
                bar("bitsolve", 0.026, "0.026 ms"),
                bar("DDS", 1.03, "1.03 ms"),
                bar("ericonice", 22.8, "22.8 ms"),
            ],
        ),
    ];
    pictures::headline(MACHINE, groups)
}
