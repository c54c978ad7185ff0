//! Macros for values that have names, and for objects of JSON documents.

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

            /// The value of this name.
            pub fn named(name: &str) -> Option<Self> {
                let found = Self::ALL.into_iter().find(|(known, ..)| *known == name);
                found.map(|(.., value)| value)
            }
        }
    };
}

/// An object of a JSON document, whose fields are written in this order.
#[macro_export]
macro_rules! object {
    ($($(#[$form:meta])* $field:ident: $value:expr),+ $(,)?) => {{
        #[expect(non_camel_case_types, reason = "each field has a type of its name")]
        mod object {
            #[derive(serde::Serialize)]
            pub(super) struct Object<$($field),+> {
                $($(#[$form])* pub(super) $field: $field),+
            }
        }
        object::Object { $($field: $value),+ }
    }};
}
