//! A macro for values that have names.

/// Makes an enum whose values have names, which users write and documents have, and words about them.
#[macro_export]
macro_rules! named_values {
    (
        $(#[$about_all:meta])*
        $all:ident { $($(#[$about_value:meta])* $value:ident $name:literal $about:literal)+ }
    ) => {
        $(#[$about_all])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize, serde::Serialize)]
        pub enum $all {
            $($(#[$about_value])* #[serde(rename = $name)] $value,)+
        }

        impl $all {
            /// Each with its name, and words about it, which are empty if the name says enough.
            pub const ALL: [(&'static str, &'static str, Self); [$($name),+].len()] =
                [$(($name, $about, Self::$value)),+];

            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$value => $name,)+
                }
            }

            /// The words about it.
            pub const fn description(self) -> &'static str {
                match self {
                    $(Self::$value => $about,)+
                }
            }

            /// The value of this name.
            pub fn named(name: &str) -> Option<Self> {
                let found = Self::ALL.into_iter().find(|(known, ..)| *known == name);
                found.map(|(.., value)| value)
            }
        }
    };
}
