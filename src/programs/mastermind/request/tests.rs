use std::num::NonZero;

use super::*;
use crate::programs::mastermind::settings::SecretChoice;

fn parse(line: &str) -> Result<Request, UsageError> {
    Request::parse(Arguments::new(line.split_whitespace().map(OsString::from), FLAGS))
}

fn task(line: &str) -> Task {
    match parse(line) {
        Ok(Request::Task(task)) => task,
        other => panic!("{line}: {other:?}"),
    }
}

#[test]
fn options_may_stand_anywhere() {
    let first = "next 4 10 knuth --no-repeats --top 3 --threads 2 --reference --list";
    let expected = task(first);
    assert_eq!(expected.game, Game::new(4, 10, false).unwrap());
    assert_eq!(expected.command, Command::Next);
    assert_eq!(expected.settings.top, 3);
    assert_eq!(expected.strategy, Strategy::Knuth);
    let Settings { reference, threads, .. } = expected.settings;
    assert_eq!((reference, threads), (true, NonZero::new(2)));
    assert_eq!(expected.settings.list, Some(usize::MAX));
    for line in [
        "--no-repeats --top=3 --threads=2 --list --reference next 4 10 knuth",
        "next --list --top 7 --top 3 4 --no-repeats 10 --reference --threads 2 -- knuth",
    ] {
        assert_eq!(task(line), expected, "{line}");
    }
    let help = Request::About(About::Help, Some(Name::Next));
    assert_eq!(parse("next 9 --help"), Ok(help));
    assert_eq!(parse("-V"), Ok(Request::About(About::Version, None)));
}

#[test]
fn games_and_strategies_are_named_in_many_ways() {
    let usual = (Game::USUAL, Strategy::USUAL);
    let (small, large) = (Game::new(3, 5, true).unwrap(), Game::new(5, 8, true).unwrap());
    let bulls = Game::new(4, 10, false).unwrap();
    let unlike = Game::new(4, 6, false).unwrap();
    let mut checked = 0;
    for (line, game, strategy) in [
        ("evaluate", usual.0, usual.1),
        ("score", usual.0, usual.1),
        ("evaluate 4 6", usual.0, usual.1),
        ("evaluate 4p6c", usual.0, usual.1),
        ("evaluate mastermind KNUTH", usual.0, Strategy::Knuth),
        ("evaluate knuth", usual.0, Strategy::Knuth),
        ("evaluate 1122", usual.0, usual.1),
        ("evaluate knuth 1122", usual.0, Strategy::Knuth),
        ("trace 1122", usual.0, usual.1),
        ("trace 1122 1123", usual.0, usual.1),
        ("trace 3 5 112", small, usual.1),
        ("trace 3p5c first 112 345", small, Strategy::First),
        ("play 5P8C", large, usual.1),
        ("play super-mastermind entropy", large, Strategy::Entropy),
        ("host Bulls-And-Cows", bulls, usual.1),
        ("next 4p10c-no-repeats", bulls, usual.1),
        ("next 4p10c --no-repeats", bulls, usual.1),
        ("first bulls-and-cows --no-repeats", bulls, usual.1),
        ("play --no-repeats", unlike, usual.1),
        ("next --list 4 6 knuth", usual.0, Strategy::Knuth),
        ("next --list 7 4 6 knuth", usual.0, Strategy::Knuth),
        ("next 3 5 --list 7", small, usual.1),
    ] {
        let task = task(line);
        assert_eq!((task.game, task.strategy), (game, strategy), "{line}");
        checked += 1;
    }
    assert_eq!(checked, 22);
    assert_eq!(task("next --list 4 6").settings.list, Some(usize::MAX));
    assert_eq!(task("next --list 7 4 6").settings.list, Some(7));
    assert_eq!(task("next --list=7 4 6").settings.list, Some(7));
    assert_eq!(task("next 4p6c --list 7").settings.list, Some(7));
}

#[test]
fn optimal_has_a_game_and_conditions() {
    let task = task("optimal 3p5c --max-turns 4 --first 112 --threads 2");
    assert_eq!(task.command, Command::Optimal);
    assert_eq!((task.game, task.settings.max_turns), (Game::new(3, 5, true).unwrap(), Some(4)));
    assert_eq!(task.first, task.game.parse("112"));
    let Ok(request) = parse("optimal --first best --no-repeats") else { panic!("no request") };
    assert!(request.is_whole());
    let Request::Task(task) = request else { panic!("no task") };
    assert_eq!((task.first, task.settings.max_turns), (None, None));
    assert!(!task.game.repeats());
}

#[test]
fn search_has_a_game_a_width_and_a_depth() {
    let task = task("search 3p5c --width 7 --depth 2 --first 112");
    assert_eq!(task.command, Command::Search);
    assert_eq!((task.game, task.first), (Game::new(3, 5, true).unwrap(), task.game.parse("112")));
    assert_eq!((task.settings.width, task.settings.depth), (Some(7), Some(2)));
    let Ok(request) = parse("search --no-repeats") else { panic!("no request") };
    assert!(request.is_whole());
    let Request::Task(task) = request else { panic!("no task") };
    assert_eq!((task.settings.width, task.settings.depth), (None, None));
}

#[test]
fn first_guesses_and_secrets_are_read_with_the_names_of_the_colors() {
    let word = |text| Game::USUAL.parse(text);
    for line in ["evaluate 1123", "trace 1234 1123", "play --first 1123", "next --first=1123"] {
        assert_eq!(task(line).first, word("1123"), "{line}");
    }
    for line in [
        "evaluate GGBY --colors RGBYOP",
        "evaluate --colors=RGBYOP --first ggby",
        "trace knuth RRRR G,G,B,Y --colors R,G,B,Y,O,P",
        "play --colors 0,1,2,3,10,11 --first 1,1,2,3",
    ] {
        assert_eq!(task(line).first, word("2234"), "{line}");
    }
    let secret = |line| task(line).settings.secret;
    let given = |text| SecretChoice::Given(word(text).unwrap());
    assert_eq!(secret("host --secret 1122"), given("1122"));
    assert_eq!(secret("host --secret red,red,b,c --colors red,b,c,d,e,f"), given("1123"));
    assert_eq!(secret("host --seed 3"), SecretChoice::Seed(3));
    assert_eq!(secret("host --evil 5p8c"), SecretChoice::Evil);
    assert_eq!(secret("host"), SecretChoice::Random);
    assert!(task("evaluate --first best").settings.is_best_first);
    assert!(task("score --format json").settings.is_json);
    assert!(!task("score --format text").settings.is_json);
}

#[test]
fn the_word_at_fault_is_known() {
    for (line, at, expected) in [
        ("", 0, "a command (play, host, next, evaluate, trace, first, optimal, search, tree, verify, score)"),
        ("solve 4 6", 0, "a command (play, host, next, evaluate, trace, first, optimal, search, tree, verify, score)"),
        ("score 4", 2, "the number of colors (1 to 15)"),
        ("score x 6", 1, "the number of pins (1 to 8)"),
        ("score 0p6c", 1, "a game of 1 to 8 pins and 1 to 15 colors"),
        ("next 4p99999999999999999999c", 1, "a game such as 4p6c"),
        ("play 4p3c --no-repeats", 1, "4 colors or more, because no color repeats"),
        ("play 8p15c", 1, "a game of up to 67108864 codewords"),
        ("play 4p6c nuth", 2, "a strategy (knuth, most-parts, expected-size, entropy, first)"),
        ("next knuth 4p6c", 2, "nothing more"),
        ("score 4 --no-repeats 16", 3, "the number of colors (1 to 15)"),
        ("score 4 --no-repeats 3", 3, "4 colors or more, because no color repeats"),
        ("score 4 6 --top 3", 3, "an option of 'score'"),
        ("next --repeat=2 4 6 knuth", 1, "an option of 'next'"),
        ("next 4 6 knuth --top", 5, "the value of --top (1 to 1000000)"),
        ("next 4 6 knuth --top x", 5, "the value of --top (1 to 1000000)"),
        ("next 4 6 knuth --top=0", 4, "the value of --top (1 to 1000000)"),
        ("next 4 6 knuth --reference=1 --fast", 4, "--reference without a value"),
        ("next 4 6 knuth --fast", 4, "an option"),
        ("trace 4 6 knuth", 4, "a secret (4 digits from 1 to 6)"),
        ("trace 1 11 knuth 1 c", 5, "a first guess (1 digit from 1 to b)"),
        ("trace 3 6 knuth 121 --no-repeats", 4, "a secret (3 different digits from 1 to 6)"),
        ("first 4 6 knuth 1122", 4, "nothing more"),
        ("first 8 15 knuth", 2, "a game of up to 67108864 codewords"),
        ("evaluate 1122 --first 1123", 1, "nothing more"),
        ("evaluate --first 1127", 2, "the value of --first (a codeword (4 digits from 1 to 6) or 'best')"),
        ("evaluate --first=x", 1, "the value of --first (a codeword (4 digits from 1 to 6) or 'best')"),
        ("first --first 1122", 1, "an option of 'first'"),
        ("optimal 4p6c knuth", 2, "nothing more"),
        ("optimal 4p6c 1122", 2, "nothing more"),
        ("optimal --max-turns 0", 2, "the value of --max-turns (1 to 1000)"),
        ("optimal 3p3c --max-turns", 3, "the value of --max-turns (1 to 1000)"),
        ("optimal --first 1127", 2, "the value of --first (a codeword (4 digits from 1 to 6) or 'best')"),
        ("optimal --top 2", 1, "an option of 'optimal'"),
        ("play --max-turns 5", 1, "an option of 'play'"),
        ("search 4p6c knuth", 2, "nothing more"),
        ("search --width 0", 2, "the value of --width (1 to 1000)"),
        ("search --depth 101", 2, "the value of --depth (1 to 100)"),
        ("search --reference", 1, "an option of 'search'"),
        ("optimal --width 3", 1, "an option of 'optimal'"),
        ("play --format json", 1, "an option of 'play'"),
        ("score --format xml", 2, "the value of --format (text or json)"),
        ("host --secret 12", 2, "the value of --secret (a codeword (4 digits from 1 to 6))"),
        ("host --seed x", 2, "the value of --seed (0 to 18446744073709551615)"),
        ("host --seed 1 --evil", 3, "other options (only one of --secret, --seed and --evil can be given)"),
        ("next --list 0", 2, "the value of --list (1 to 1000000000)"),
        ("next --colors RGBYO", 2, "the value of --colors (one name for each of the 6 colors of 4p6c)"),
        ("next --colors", 2, "the value of --colors (different names: one letter per color (RGBYOP) or one word per color (red,green,blue))"),
        ("next --colors RR", 2, "the value of --colors (different names: one letter per color (RGBYOP) or one word per color (red,green,blue))"),
    ] {
        let error = parse(line).unwrap_err();
        assert_eq!((error.at, error.expected().as_str()), (at, expected), "{line}");
    }
}
