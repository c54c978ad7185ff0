//! The forms in which the assignments ask for hand-ins, and what is linked with them.
//!
//! A new driver is a file in `harness/`, a line in the list of files here, and a form of a part.

use crate::problem::{DualGame, NextMove, Problem, Simulate, ValidMoveNum};

/// A file of ours: its name, and its text.
pub(super) type HarnessFile = (&'static str, &'static str);

/// A file of `harness/`.
macro_rules! harness {
    ($name:literal) => {
        (
            $name,
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/../../harness/",
                $name
            )),
        )
    };
}

/// The headers, which are on the include path of every part.
pub(super) const HEADERS: [HarnessFile; 3] = [
    harness!("validMoveNum.h"),
    harness!("nextMove.h"),
    harness!("DualKnightsTour.h"),
];
/// The driver of stage 1.
const VALID_MOVE_NUM_DRIVER: HarnessFile = harness!("main_validMoveNum.c");
/// The driver of stage 2.
const NEXT_MOVE_DRIVER: HarnessFile = harness!("main_nextMove.c");
/// The class of the two-knight game.
const CLASS: HarnessFile = harness!("DualKnightsTour.cpp");
/// The client of that class.
const CLIENT: HarnessFile = harness!("tour.cpp");

/// A part of an assignment, and the forms in which it may be handed in.
pub struct PartRule {
    /// Its name.
    pub name: &'static str,
    /// The problem whose cases it is judged on.
    pub problem: &'static dyn Problem,
    /// The forms; the first one whose files are there counts.
    pub(super) forms: &'static [Form],
}

/// A form in which a part may be handed in.
pub(super) struct Form {
    /// The names of its main source, without the extension. Letter case does not matter.
    pub(super) main: &'static [&'static str],
    /// The names of sources that are linked with it, as far as they are handed in.
    pub(super) functions: &'static [&'static str],
    /// Whether it needs one of these.
    pub(super) needs: FunctionsNeeded,
    /// What is linked with it from our side.
    pub(super) ours: &'static [HarnessFile],
}

/// How many functions a form needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FunctionsNeeded {
    /// At least one of its list.
    One,
    /// The form is complete without them.
    None,
}

impl Form {
    /// A program, whose main source has one of these names.
    const fn program(main: &'static [&'static str]) -> Self {
        Self {
            main,
            functions: &[],
            needs: FunctionsNeeded::None,
            ours: &[],
        }
    }

    /// A function or a class, in a source of this name, that is linked with other functions and
    /// with a file of ours.
    const fn linked(
        main: &'static [&'static str],
        functions: &'static [&'static str],
        ours: &'static [HarnessFile],
    ) -> Self {
        Self {
            main,
            functions,
            needs: FunctionsNeeded::None,
            ours,
        }
    }
}

/// The assignment of three stages.
pub static KNIGHTS: [PartRule; 3] = [
    PartRule {
        name: "valid_move_num",
        problem: &ValidMoveNum,
        forms: &[
            Form::linked(&["validMoveNum"], &[], &[VALID_MOVE_NUM_DRIVER]),
            Form::program(&["valid_move_num", "validMoveNum"]),
        ],
    },
    PartRule {
        name: "next_move",
        problem: &NextMove,
        forms: &[
            Form::linked(&["nextMove"], &["validMoveNum"], &[NEXT_MOVE_DRIVER]),
            Form::program(&["next_move", "nextMove"]),
        ],
    },
    PartRule {
        name: "simulate",
        problem: &Simulate,
        forms: &[
            Form {
                main: &["main"],
                functions: &["validMoveNum", "nextMove"],
                needs: FunctionsNeeded::One,
                ours: &[],
            },
            Form::program(&["simulate"]),
            Form::program(&["main"]),
        ],
    },
];

/// The two-knight game: the class with our client, and the client with our class.
pub static DUAL: [PartRule; 2] = [
    PartRule {
        name: "class",
        problem: &DualGame,
        forms: &[Form::linked(&["DualKnightsTour"], &[], &[CLIENT])],
    },
    PartRule {
        name: "client",
        problem: &DualGame,
        forms: &[Form::linked(&["tour"], &[], &[CLASS])],
    },
];

/// The part of this problem, if an assignment has one.
pub(super) fn part_of(problem: &dyn Problem) -> Option<&'static PartRule> {
    KNIGHTS.iter().find(|part| part.name == problem.name())
}

/// Whether a name without its extension is that of a function or a class, which is no program.
pub(super) fn is_function(stem: &str) -> bool {
    let parts = KNIGHTS.iter().chain(&DUAL);
    let mut linked = parts
        .flat_map(|part| part.forms)
        .filter(|form| !form.ours.is_empty());
    linked.any(|form| form.main.iter().any(|name| name.eq_ignore_ascii_case(stem)))
}

/// Whether a file has the name of one of our headers, which takes its place.
pub fn is_header(name: &str) -> bool {
    HEADERS
        .iter()
        .any(|(header, _)| header.eq_ignore_ascii_case(name))
}
