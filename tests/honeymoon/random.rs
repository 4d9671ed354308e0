//! `deal` and `sample`: random deals, and a hand against random hands.

use crate::cli::answers;

#[test]
fn random_deals_are_deals() {
    let deals = answers("deal --seed 1 2", "");
    let samples = answers("sample --seed 1 --deals 100 --trump S AK.5..", "");
    for (command, lines) in [("deal", &deals), ("sample", &samples)] {
        let help = answers(&format!("{command} --help"), "");
        assert_eq!(lines.lines().count(), 2);
        for line in lines.lines() {
            assert!(help.contains(&format!("\n  {line}\n")), "{line}\n{help}");
        }
    }
    let deals = answers("deal --seed 5 --cards 4 3000", "");
    assert_eq!(answers("value", &deals).lines().count(), 3000);
    assert_eq!(answers("deal", "").lines().count(), 1);
    assert_ne!(answers("deal 3", ""), answers("deal 3", ""), "no seed");
}

#[test]
fn samples_do_not_depend_on_threads() {
    let sample = |options: &str| {
        answers(&format!("sample --seed 3 --deals 500 {options} KQ76.A54.J98.QT3"), "")
    };
    let lines = sample("");
    assert_eq!(lines.lines().count(), 10);
    for threads in [1, 2, 7] {
        assert_eq!(sample(&format!("--threads {threads}")), lines, "{threads} threads");
    }
    let no_trump: Vec<&str> = lines.lines().take(2).collect();
    assert_eq!(sample("--trump NT").lines().collect::<Vec<_>>(), no_trump);
    // What is told as a share is what is told as counts.
    let mut checked = 0;
    for line in lines.lines() {
        let (tricks, made) = line.split_once(" tricks ").unwrap().1.split_once(" made ").unwrap();
        let pairs = |text: &str| -> Vec<(usize, f64)> {
            let pairs = text.split(' ').map(|pair| pair.split_once(':').unwrap());
            pairs.map(|(a, b)| (a.parse().unwrap(), b.parse().unwrap())).collect()
        };
        let tricks = pairs(tricks);
        assert_eq!(tricks.iter().map(|(_, count)| count).sum::<f64>(), 500.0, "{line}");
        let mean = tricks.iter().map(|&(tricks, count)| tricks as f64 * count).sum::<f64>() / 500.0;
        assert!(line.contains(&format!("ing {mean:.4} ")), "{line}");
        for (level, share) in pairs(made) {
            let enough = tricks.iter().filter(|&&(tricks, _)| tricks >= level + 6);
            let made: f64 = enough.map(|(_, count)| count).sum();
            assert!((made / 500.0 - share).abs() < 1e-9, "{line}");
            checked += 1;
        }
    }
    assert_eq!(checked, 70);
    let pretty = sample("--pretty");
    assert!(pretty.starts_with("S KQ76  H A54  D J98  C QT3 against 500 random hands\n"));
    assert_eq!(pretty.lines().count(), 25, "{pretty}");
    assert!(pretty.lines().all(|line| line.len() <= 80), "{pretty}");
    let json = sample("--format json");
    let object =
        "{\"hand\":\"KQ76.A54.J98.QT3\",\"trump\":\"N\",\"role\":\"leading\",\"deals\":500,";
    assert!(json.starts_with(object), "{json}");
    assert_eq!(json.lines().count(), 10);
}
