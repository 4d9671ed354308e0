//! The source files of the library, which are part of the program. So it works wherever it is
//! installed, without the package that it was built from.

/// The path below `src` of each source file of the library, and its text.
static SOURCES: &[(&str, &str)] = &include!(concat!(env!("OUT_DIR"), "/sources.rs"));

/// Returns the text of the file with this path, or `None` if the library has no such file.
pub(crate) fn find(path: &str) -> Option<&'static str> {
    SOURCES.iter().find(|(known, _)| *known == path).map(|&(_, text)| text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sources_are_those_of_the_library() {
        let paths: Vec<&str> = SOURCES.iter().map(|&(path, _)| path).collect();
        assert!(paths.is_sorted(), "{paths:?}");
        assert!(paths.len() > 80, "{paths:?}");
        assert!(find("lib.rs").is_some_and(|text| text.contains("pub mod cephalopods;")));
        assert!(find("cephalopods/solver/depth/map.rs").is_some());
        for none in ["main.rs", "bin/flatten/main.rs", "cpu/tests.rs", "no.rs", ""] {
            assert_eq!(find(none), None, "{none}");
        }
    }
}
