//! What the package of each problem is made of: texts and programs, kept under `packages/`.

use crate::judge::problem::Problem;

/// The parts of a problem's package.
#[derive(Clone, Copy, Debug)]
pub struct PackageParts {
    /// The problem.
    pub problem: Problem,
    /// What the problem is called, as a participant reads it.
    pub title: &'static str,
    /// By this the systems know the problem again, in every format and version.
    pub uuid: &'static str,
    /// The statement, in LaTeX, without its title.
    pub statement: &'static str,
    /// The inputs that participants see.
    pub samples: &'static [NamedText],
    /// Accepts a valid input.
    pub input_validator: &'static str,
    /// Accepts what has the form of an answer.
    pub answer_validator: &'static str,
    /// Accepts a right output; `None` where the answer is the only one.
    pub output_validator: Option<&'static str>,
    /// A right output for the first sample that is not the answer, where there is any.
    pub other_output: Option<NamedText>,
    /// A right submission.
    pub accepted: NamedText,
    /// A wrong submission, named after its mistake.
    pub wrong: NamedText,
}

/// A text with the name of its file.
#[derive(Clone, Copy, Debug)]
pub struct NamedText {
    /// The name.
    pub name: &'static str,
    /// The text.
    pub text: &'static str,
}

/// A file of `packages/` as a text.
macro_rules! part {
    ($path:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/packages/", $path))
    };
}

/// A validator that reads strict lines: the reader, and what the problem makes of the lines.
macro_rules! validator {
    ($path:literal) => {
        concat!(
            include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/packages/shared/reader.py"
            )),
            include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/packages/", $path))
        )
    };
}

/// A file of `packages/` with its name.
macro_rules! named {
    ($folder:literal, $name:literal) => {
        NamedText {
            name: $name,
            text: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/packages/",
                $folder,
                "/",
                $name
            )),
        }
    };
}

/// A sample that is a case of `fixtures/` too.
macro_rules! sample {
    ($folder:literal, $name:literal) => {
        NamedText {
            name: $name,
            text: include_str!(concat!(
                env!("CARGO_MANIFEST_DIR"),
                "/fixtures/",
                $folder,
                "/",
                $name,
                ".in"
            )),
        }
    };
}

impl PackageParts {
    /// The parts of each problem that there are packages of.
    pub const ALL: [Self; 4] = [
        Self {
            problem: Problem::ValidMoveNum,
            title: "Room Around the Knights",
            uuid: "1adfa742-3a2b-44cd-b2ca-aec9a9b117f8",
            statement: part!("valid_move_num/problem.en.tex"),
            samples: &[sample!("valid_move_num/sample", "two_corners_of_3x3")],
            input_validator: validator!("shared/knights_input.py"),
            answer_validator: validator!("valid_move_num/answer_validator.py"),
            output_validator: None,
            other_output: None,
            accepted: named!("valid_move_num", "plain.py"),
            wrong: named!("valid_move_num", "answers_while_it_reads.py"),
        },
        Self {
            problem: Problem::NextMove,
            title: "The Move with the Least Room",
            uuid: "b8d2dabc-7d68-4356-89e0-4842a5dc4533",
            statement: part!("next_move/problem.en.tex"),
            samples: &[sample!("next_move/sample", "from_a_corner_of_3x3")],
            input_validator: validator!("next_move/input_validator.py"),
            answer_validator: validator!("next_move/answer_validator.py"),
            output_validator: None,
            other_output: None,
            accepted: named!("next_move", "plain.py"),
            wrong: named!("next_move", "minimum_from_8.py"),
        },
        Self {
            problem: Problem::Simulate,
            title: "Knights Taking Turns",
            uuid: "d39750aa-0ea8-491e-9c72-94b1c92e2acc",
            statement: part!("simulate/problem.en.tex"),
            samples: &[sample!("simulate/sample", "two_corners_of_3x3")],
            input_validator: validator!("shared/knights_input.py"),
            answer_validator: validator!("simulate/answer_validator.py"),
            output_validator: None,
            other_output: None,
            accepted: named!("simulate", "plain.py"),
            wrong: named!("simulate", "last_of_equals.py"),
        },
        Self {
            problem: Problem::Tour,
            title: "One Knight, No Way Back",
            uuid: "b55c6d7c-7046-49d7-bbdf-976a0a75a482",
            statement: part!("tour/problem.en.tex"),
            samples: &[
                sample!("tour/secret", "board_5x5_full"),
                sample!("tour/secret", "board_5x5_stuck_before_the_last_square"),
            ],
            input_validator: validator!("tour/input_validator.py"),
            answer_validator: validator!("tour/answer_validator.py"),
            output_validator: Some(part!("tour/output_validator.py")),
            other_output: Some(named!("tour", "mirrored.out")),
            accepted: named!("tour", "plain.py"),
            wrong: named!("tour", "start_not_marked.py"),
        },
    ];
}
