//! The order of the file with the depth solver: that of its idea, from the board to the search.

use crate::readable::{Order, Part};

/// The modules of the depth solver. Those that read and write text, and the backends, stand after
/// them.
pub(crate) const DEPTH: Order = Order {
    parts: &[
        Part {
            title: "Boards",
            modules: &["cephalopods::cells", "cephalopods::packing", "cephalopods::packing::rows"],
            is_brief: false,
        },
        Part {
            title: "Moves",
            modules: &[
                "cephalopods::rules",
                "cephalopods::tables::moves::generate",
                "cephalopods::tables::moves",
            ],
            is_brief: false,
        },
        Part {
            title: "Images",
            modules: &[
                "cephalopods::symmetry",
                "cephalopods::tables::images::generate",
                "cephalopods::tables::images",
            ],
            is_brief: false,
        },
        Part {
            title: "Scores",
            modules: &["cephalopods::tables::scores::generate", "cephalopods::tables::scores"],
            is_brief: false,
        },
        Part { title: "Map", modules: &["cephalopods::solver::depth::map"], is_brief: false },
        Part { title: "Search", modules: &["cephalopods::solver::depth"], is_brief: false },
        Part {
            title: "Puzzles and answers",
            modules: &[
                "cephalopods::solver::contract",
                "cephalopods::board",
                "cephalopods::puzzle",
            ],
            is_brief: true,
        },
        Part {
            title: "Input and output",
            modules: &["cephalopods::submission::by_depth"],
            is_brief: false,
        },
    ],
    shared_title: "Backends, in few characters",
    shared: &["cpu"],
};
