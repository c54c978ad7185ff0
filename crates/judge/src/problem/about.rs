//! What is fixed about a problem: its name, its page, its kinds of inputs, its limits.

use crate::mistakes::MistakeTable;
use crate::problem::Inputs;

/// What is fixed about a problem. The macro `about!` takes the page from `docs/problems/`. What a
/// package has besides is in `packages/NAME/`.
pub struct About {
    /// The name that `--problem` takes, which is that of the folder, the page and the package.
    pub name: &'static str,
    /// The statement: `docs/problems/NAME.md`, whose first line is the title.
    pub page: &'static str,
    pub inputs: &'static dyn Inputs,
    pub mistakes: &'static dyn MistakeTable,
    /// The names of the families of inputs; the last is that of the largest.
    pub families: &'static [&'static str],
    /// Other systems recognise the problem by this, in every format and version of the package.
    pub uuid: &'static str,
    /// The inputs that participants see, each with its name.
    pub samples: &'static [(&'static str, &'static str)],
    /// Where the program is that accepts valid inputs, below `packages/`.
    pub input_validator: &'static str,
    /// The judge from which the problem is known, if it is not from here.
    pub source: Option<KnownJudge>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct KnownJudge {
    /// The judge and the number of the problem there, as in `Timus Online Judge 1596`.
    pub name: &'static str,
    pub address: &'static str,
    /// How much processor time a program may use there for one input, in milliseconds.
    pub milliseconds: u64,
    /// How much memory a program may fill there, in MB of 2^20 bytes.
    pub megabytes: u64,
}

macro_rules! text {
    ($($part:literal),+) => {
        include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/../../", $($part),+))
    };
}

/// An [`About`] from the parts that differ between problems. Without `input_validator`, this
/// is the one in the folder of the package.
macro_rules! about {
    (
        name: $name:literal,
        inputs: $inputs:expr,
        mistakes: $mistakes:expr,
        families: $families:expr,
        uuid: $uuid:literal,
        samples: $samples:expr,
        $(input_validator: $input_validator:literal,)?
        $(source: $source:tt,)?
    ) => {{
        static ABOUT: About = About {
            name: $name,
            page: text!("docs/problems/", $name, ".md"),
            inputs: &$inputs,
            mistakes: &$mistakes,
            families: &$families,
            uuid: $uuid,
            samples: &$samples,
            input_validator: about!(validator $name $($input_validator)?),
            source: about!(source $($source)?),
        };
        &ABOUT
    }};
    (validator $name:literal) => {
        concat!($name, "/input_validator.py")
    };
    (validator $name:literal $path:literal) => {
        $path
    };
    (source) => {
        None
    };
    (source { $($fields:tt)+ }) => {
        Some($crate::problem::about::KnownJudge { $($fields)+ })
    };
}

/// A sample that is a case of `fixtures/` too.
macro_rules! sample {
    ($folder:literal, $name:literal) => {
        ($name, text!("fixtures/", $folder, "/", $name, ".in"))
    };
}
