//! What is fixed about a problem: its name, its page, its kinds of inputs, its package.

use crate::judge::problem::Inputs;

/// The name of a file, and its text.
pub(crate) type NamedText = (&'static str, &'static str);

/// What is fixed about a problem. The macro `about!` takes the texts from `docs/problems/` and
/// `packages/`.
pub struct About {
    /// The name that `--problem` takes, which is that of the folder, the page and the package.
    pub(crate) name: &'static str,
    /// The statement: `docs/problems/NAME.md`, whose first line is the title.
    pub(crate) page: &'static str,
    /// The inputs.
    pub(crate) inputs: &'static dyn Inputs,
    /// The names of the families of inputs; the last is that of the largest.
    pub(crate) families: &'static [&'static str],
    /// Other systems recognise the problem by this, in every format and version of the package.
    pub(crate) uuid: &'static str,
    /// The inputs that participants see.
    pub(crate) samples: &'static [NamedText],
    /// A program that accepts valid inputs.
    pub(crate) input_validator: &'static str,
    /// A program that accepts what has the form of an answer.
    pub(crate) answer_validator: &'static str,
    /// `None` if each input has a single right output.
    pub(crate) outputs: Option<Outputs>,
    /// A right submission.
    pub(crate) accepted: NamedText,
    /// A wrong submission, named after its mistake.
    pub(crate) wrong: NamedText,
}

/// What the package of a problem with many right outputs has besides.
pub(crate) struct Outputs {
    /// A program that accepts right outputs.
    pub(crate) validator: &'static str,
    /// A right output for the first sample that is not the answer.
    pub(crate) other: NamedText,
}

/// A file of the project as a text.
macro_rules! text {
    ($($part:literal),+) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $($part),+))
    };
}

/// An [`About`] from the parts that differ between problems.
macro_rules! about {
    (
        name: $name:literal,
        inputs: $inputs:expr,
        families: $families:expr,
        uuid: $uuid:literal,
        samples: $samples:expr,
        input_validator: $input_validator:literal,
        $(other_output: $other:literal,)?
        wrong: $wrong:literal,
    ) => {{
        static ABOUT: About = About {
            name: $name,
            page: text!("docs/problems/", $name, ".md"),
            inputs: &$inputs,
            families: &$families,
            uuid: $uuid,
            samples: &$samples,
            input_validator: about!(validator $input_validator),
            answer_validator: about!(validator $name, "/answer_validator.py"),
            outputs: about!(outputs $name $($other)?),
            accepted: ("plain.py", text!("packages/", $name, "/plain.py")),
            wrong: ($wrong, text!("packages/", $name, "/", $wrong)),
        };
        &ABOUT
    }};
    // A validator that reads strict lines: the reader, and what the problem makes of the lines.
    (validator $($part:literal),+) => {
        concat!(text!("packages/shared/reader.py"), text!("packages/", $($part),+))
    };
    (outputs $name:literal) => {
        None
    };
    (outputs $name:literal $other:literal) => {
        Some($crate::judge::problem::about::Outputs {
            validator: text!("packages/", $name, "/output_validator.py"),
            other: ($other, text!("packages/", $name, "/", $other)),
        })
    };
}

/// A sample that is a case of `fixtures/` too.
macro_rules! sample {
    ($folder:literal, $name:literal) => {
        ($name, text!("fixtures/", $folder, "/", $name, ".in"))
    };
}
