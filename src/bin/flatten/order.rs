//! The order of the parts in the file with the depth solver: from the board to the search.

use crate::readable::{Comments, Order, Part};

/// The modules of the depth solver, and after them the backends.
pub(crate) const DEPTH: Order = Order {
    parts: &[
        Part {
            title: "Boards",
            modules: &["cephalopods::cells", "cephalopods::packing::rows", "cephalopods::packing"],
            comments: Comments::All,
        },
        Part {
            title: "Moves",
            modules: &[
                "cephalopods::rules",
                "cephalopods::tables::moves::generate",
                "cephalopods::tables::moves",
            ],
            comments: Comments::OfItems,
        },
        Part {
            title: "Images",
            modules: &[
                "cephalopods::symmetry",
                "cephalopods::tables::images::generate",
                "cephalopods::tables::images",
            ],
            comments: Comments::All,
        },
        Part {
            title: "Scores",
            modules: &["cephalopods::tables::scores::generate", "cephalopods::tables::scores"],
            comments: Comments::OfItems,
        },
        Part {
            title: "Map",
            modules: &["cephalopods::solver::depth::map"],
            comments: Comments::OfItems,
        },
        Part {
            title: "Search",
            modules: &["cephalopods::solver::depth"],
            comments: Comments::OfItems,
        },
        Part {
            title: "Puzzles and answers",
            modules: &[
                "cephalopods::solver::contract",
                "cephalopods::board",
                "cephalopods::puzzle",
            ],
            comments: Comments::Brief,
        },
        Part {
            title: "Input and output",
            modules: &["cephalopods::submission::by_depth"],
            comments: Comments::OfItems,
        },
    ],
    shared_title: "Backends (compact code)",
    shared: &["cpu"],
};
