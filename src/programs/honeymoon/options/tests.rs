//! Tests of command lines.

use super::*;

fn options(line: &str) -> Result<Options, String> {
    let words = line.split_whitespace().map(OsString::from);
    match parse(Arguments::new(words, FLAGS)).map_err(|error| error.message())? {
        Request::Answer(options) => Ok(options),
        Request::Print(text) => Err(text),
        Request::Deal(request) => Err(format!("{request:?}")),
        Request::Sample(request) => Err(format!("{request:?}")),
        Request::Endgame(request) => Err(format!("{request:?}")),
    }
}

#[test]
fn commands_and_files_are_told_apart() {
    let cases = [
        ("", Command::Leads, None),
        ("-", Command::Leads, Some("-")),
        ("deals.txt", Command::Leads, Some("deals.txt")),
        ("./table", Command::Leads, Some("./table")),
        ("leads", Command::Leads, None),
        ("table table", Command::Table, Some("table")),
        ("trace -", Command::Trace, Some("-")),
        ("-- value --pretty", Command::Value, Some("--pretty")),
    ];
    for (line, command, file) in cases {
        let file = file.map(OsString::from);
        let expected = Options { command, file, ..Options::default() };
        assert_eq!(options(line), Ok(expected), "{line}");
    }
    let all = Options {
        command: Command::Line,
        form: Form::Pretty,
        keep_going: true,
        source: Source::Reference,
        threads: Some(3),
        trump: Some(None),
        claim: None,
        file: Some("x".into()),
    };
    assert_eq!(
        options("--pretty line --threads=3 x --reference --trump 3nt --keep-going"),
        Ok(all)
    );
    for (line, form) in [
        ("--format text", Form::Plain),
        ("--format json --format text", Form::Plain),
        ("--format=json value", Form::Json),
        ("--format text --pretty", Form::Pretty),
    ] {
        assert_eq!(options(line).map(|options| options.form), Ok(form), "{line}");
    }
    for (line, claim, file) in [
        ("claim", None, None),
        ("claim 5", Some(5), None),
        ("claim 0 0", Some(0), Some("0")),
        ("claim 13 --pretty deals.txt", Some(13), Some("deals.txt")),
        ("claim deals.txt", None, Some("deals.txt")),
        ("claim ./5", None, Some("./5")),
        ("line 5", None, Some("5")),
    ] {
        let found = options(line).map(|options| (options.claim, options.file));
        assert_eq!(found, Ok((claim, file.map(OsString::from))), "{line}");
    }
    assert!(options("table --help nonsense more").unwrap_err().contains("Usage: honeymoon"));
    for line in [
        "tabel",
        "LEADS",
        "a b",
        "table a b",
        "--fast",
        "--threads",
        "--threads 0",
        "--pretty=1",
        "claim 14",
        "claim 5 a b",
        "--format",
        "--format JSON",
        "--format json --pretty",
        "--pretty --format json",
    ] {
        assert!(options(line).is_err(), "{line}");
    }
}

#[test]
fn deal_and_sample_have_options_of_their_own() {
    for (line, expected) in [
        ("deal", "DealRequest { count: 1, cards: 13, trump: None, seed: None }"),
        (
            "deal 20 --cards 5 --trump nt --seed 7",
            "DealRequest { count: 20, cards: 5, trump: Some(None), seed: Some(7) }",
        ),
        ("deal x", "expected the number of deals (1 to 1000000000), found 'x'"),
        ("deal 1 2", "'2' is one argument too many"),
        ("deal --cards 14", "--cards takes 1 to 13, not '14'"),
        ("deal --pretty", "'deal' has no option '--pretty'"),
        ("--seed 1", "'leads' has no option '--seed'"),
        ("value --cards 3", "'value' has no option '--cards'"),
        ("sample --cards 3 A...", "'sample' has no option '--cards'"),
        ("sample", "a hand (such as AKJT8.AQ9.KT.JT9) is missing"),
        ("sample A.X..", "expected a rank (A K Q J T 9 8 7 6 5 4 3 2), found \"X\""),
        ("sample ...", "expected a hand of 1 to 13 cards, found 0 cards"),
        ("sample A... K...", "expected only one hand, found \"K...\""),
    ] {
        assert_eq!(options(line), Err(expected.to_string()), "{line}");
    }
    for line in
        ["sample AK.5..", "sample SAKH5 --pretty", "sample --trump S 12 11 16", "sample AK 5 - -"]
    {
        let found = options(line).unwrap_err();
        assert!(found.contains("hand: Hand(AK.5..), deals: 10000"), "{found}");
    }
}

#[test]
fn values_come_from_where_the_options_say() {
    let database = || Source::SearchWithDatabase("x".into());
    let mut checked = 0;
    for (line, command, source, file) in [
        ("", Command::Leads, Source::Search, None),
        ("--reference line", Command::Line, Source::Reference, None),
        ("--endgame x", Command::Leads, database(), None),
        ("table --endgame=x y", Command::Table, database(), Some("y")),
        ("endgame probe x", Command::Value, Source::Database("x".into()), None),
        ("endgame probe x y", Command::Value, Source::Database("x".into()), Some("y")),
        ("endgame probe x --leads -", Command::Leads, Source::Database("x".into()), Some("-")),
        ("--leads endgame probe ./x", Command::Leads, Source::Database("./x".into()), None),
    ] {
        let file = file.map(OsString::from);
        let expected = Options { command, source, file, ..Options::default() };
        assert_eq!(options(line), Ok(expected), "{line}");
        checked += 1;
    }
    let all = "endgame probe x --format json --threads 2 --trump h --keep-going --leads";
    let expected = Options {
        command: Command::Leads,
        form: Form::Json,
        keep_going: true,
        source: Source::Database("x".into()),
        threads: Some(2),
        trump: Some(Some(Suit::Hearts)),
        ..Options::default()
    };
    assert_eq!(options(all), Ok(expected));
    for (line, expected) in [
        ("--endgame x --reference", "only one of --endgame and --reference can be given"),
        ("--reference --endgame x", "only one of --endgame and --reference can be given"),
        ("endgame probe x --reference", "'endgame probe' has no option '--reference'"),
        ("endgame probe x --endgame y", "'endgame probe' has no option '--endgame'"),
        ("endgame probe x --dir y", "'endgame probe' has no option '--dir'"),
        ("endgame build --cards 1 --dir x --leads", "'endgame build' has no option '--leads'"),
        ("deal --endgame x", "'deal' has no option '--endgame'"),
        ("leads --leads", "'leads' has no option '--leads'"),
        ("endgame probe", "the folder of the endgame database is missing"),
    ] {
        assert_eq!(options(line), Err(expected.to_string()), "{line}");
        checked += 1;
    }
    assert_eq!(checked, 17);
    let sample = options("sample A... --endgame x").unwrap_err();
    assert!(sample.contains("endgame: Some(\"x\")"), "{sample}");
}

#[test]
fn every_command_has_a_help_of_its_own() {
    let general = options("--help").unwrap_err();
    for (name, _) in COMMANDS {
        let text = options(&format!("{name} --help")).unwrap_err();
        assert!(text.contains(&format!("Usage: honeymoon [OPTIONS] {name}")), "{text}");
        assert!(general.contains(&format!("\n  {name} ")), "{name}");
    }
}
