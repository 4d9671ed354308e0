use super::*;
use crate::tree::read;

const LIB: &str = "mod game;\nmod shared;\nmod text;\n";
const GAME: &str = "
    //! The game.

    mod board;

    use std::fmt::{self, Display};

    use crate::game::board::{self, Board};
    use crate::shared::{helper, Shared as _};
    use crate::text;

    /// Starts.
    pub(crate) fn start(f: &mut fmt::Formatter<'_>) -> text::Error {
        crate::game::board::first(Board::new());
        board::second(&helper());
    }
";
const BOARD: &str = "
    //! The board.
    //!
    //! More of it.

    use std::fmt::{Debug, Display};

    /// A board.
    ///
    /// More of it.
    pub(crate) struct Board(pub(super) u8);

    impl Board {
        /// Creates it.
        ///
        /// For all.
        #[must_use]
        pub const fn new() -> Self { Self(0) }

        // Why.
        fn unused() {}
    }

    pub(crate) fn first(board: impl Debug) {}
    pub(crate) fn second(board: &impl Display) {}
";
const SHARED: &str = "
    pub(crate) trait Shared {}
    /// Helps.
    pub(crate) fn helper() -> u8 { 0 }
";

/// The modules of the crate that stay modules.
const BOTH: &[&str] = &["shared", "text"];

/// Prints a crate with these modules in the order of `parts`.
fn printed(
    parts: &'static [Part],
    shared: &'static [&'static str],
    game: &'static str,
    board: &'static str,
) -> Result<String, String> {
    let modules = read(|path| match path {
        "lib.rs" => Some(LIB),
        "game/mod.rs" => Some(game),
        "game/board.rs" => Some(board),
        "shared.rs" => Some(SHARED),
        "text.rs" => Some("pub(crate) struct Error;"),
        _ => None,
    })?;
    let live = Live::from_root(&modules, &["game", "start"])?;
    let order = Order { parts, shared_title: "Shared", shared };
    file(&modules, &live, &order, "fn main() {}")
}

const WHOLE: Part =
    Part { title: "All", modules: &["game::board", "game"], comments: Comments::OfItems };
const BRIEF: Part =
    Part { title: "All", modules: &["game::board", "game"], comments: Comments::Brief };

#[test]
fn modules_of_the_parts_become_one() {
    let text = printed(&[WHOLE], BOTH, GAME, BOARD).unwrap();
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
    let expected = [
        "use crate::shared::{Shared as _, helper};",
        "use std::fmt::{self, Debug, Display};",
        "// ===== All =====",
        "// The board.",
        "/// A board.",
        "///",
        "/// More of it.",
        "struct Board(u8);",
        "impl Board {",
        "/// Creates it.",
        "///",
        "/// For all.",
        "const fn new() -> Self { Self(0) }",
        "}",
        "fn first(board: impl Debug) {}",
        "fn second(board: &impl Display) {}",
        "// The game.",
        "/// Starts.",
        "fn start(f: &mut fmt::Formatter<'_>) -> text::Error {",
        "first(Board::new());",
        "second(&helper());",
        "}",
        "fn main() {}",
        "// ===== Shared =====",
    ];
    assert_eq!(lines[..expected.len()], expected);
    assert!(text.contains("mod shared {\npub trait Shared {}\n"), "{text}");
    assert!(text.ends_with("mod text {\npub struct Error;\n}"), "{text}");
}

#[test]
fn brief_comments_end_after_their_first_paragraph() {
    let text = printed(&[BRIEF], BOTH, GAME, BOARD).unwrap();
    assert!(text.contains("/// A board.\n"), "{text}");
    assert!(!text.contains("More of it") && !text.contains("For all"), "{text}");
}

#[test]
fn all_comments_of_a_module_can_be_printed() {
    const ALL: Part =
        Part { title: "", modules: &["game::board", "game"], comments: Comments::All };
    let text = printed(&[ALL], BOTH, GAME, BOARD).unwrap();
    assert!(text.contains("// The board.\n//\n// More of it.\n"), "{text}");
    assert_eq!(without_fences("//! A\n//! ```text\n//! B\n//! ```\n"), "//! A\n//! B");
}

#[test]
fn an_order_that_does_not_fit_is_an_error() {
    const NO_BOARD: Part = Part { title: "", modules: &["game"], comments: Comments::OfItems };
    const UNKNOWN: Part = Part { title: "", modules: &["game::no"], comments: Comments::OfItems };
    let error = |parts, game, board| printed(parts, BOTH, game, board).unwrap_err();
    assert_eq!(error(&[NO_BOARD], GAME, BOARD), "game::board has no place in the order");
    assert_eq!(error(&[WHOLE, UNKNOWN], GAME, BOARD), "game::no is not needed");
    let unused = "pub fn other() {}";
    let alone = "mod board;\npub fn start() {}";
    assert_eq!(error(&[WHOLE], alone, unused), "game::board is not needed");
    assert_eq!(error(&[NO_BOARD], alone, unused), "shared is not needed");
}

#[test]
fn modules_that_cannot_be_one_are_an_error() {
    let error = |game, board| printed(&[WHOLE], &[], game, board).unwrap_err();
    let twice = "mod board;\nuse crate::game::board::f;\npub fn start() { f() }\nfn g() {}";
    assert!(printed(&[WHOLE], &[], twice, "pub fn f() {}").is_ok());
    let clash = "mod board;\nuse crate::game::board::f;\npub fn start() { f(); g() }\nfn g() {}";
    let also_g = "pub fn f() { g() }\nfn g() {}";
    assert_eq!(error(clash, also_g), "game and game::board both define g");
    let renamed = "mod board;\nuse crate::game::board::f as h;\npub fn start() { h() }";
    assert_eq!(error(renamed, "pub fn f() {}"), "game imports f as h");
    let some = "#[cfg(unix)]\nmod board;\nuse crate::game::board::f;\npub fn start() { f() }";
    assert_eq!(error(some, "pub fn f() {}"), "game::board is only for some targets");
}
