//! What the package of a problem is made of: texts and programs, kept under `packages/`.

/// The parts of a problem's package, besides what the problem itself knows.
#[derive(Clone, Copy, Debug)]
pub struct PackageParts {
    /// By this the systems recognise the problem, in every format and version.
    pub uuid: &'static str,
    /// The inputs that participants see.
    pub samples: &'static [NamedText],
    /// Accepts a valid input.
    pub input_validator: &'static str,
    /// Accepts what has the form of an answer.
    pub answer_validator: &'static str,
    /// Accepts a right output; `None` if the answer is the only one.
    pub output_validator: Option<&'static str>,
    /// A right output for the first sample that is not the answer, if there is any.
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

/// A file of the project as a text.
macro_rules! part {
    ($path:literal) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $path))
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
        $crate::judge::package::NamedText {
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
        $crate::judge::package::NamedText {
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

pub(crate) use {named, part, sample, validator};
