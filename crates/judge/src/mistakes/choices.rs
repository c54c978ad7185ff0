//! Rules to choose from: the right one and the usual mistakes.

/// Makes enums whose first value, the right rule, is the default. A table of mistakes writes the
/// values in kebab case.
macro_rules! choices {
    ($(
        $(#[$doc:meta])*
        $name:ident { $(#[$right_doc:meta])* $right:ident, $($(#[$wrong_doc:meta])* $wrong:ident),+ $(,)? }
    )+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub(crate) enum $name {
            $(#[$right_doc])*
            #[default]
            $right,
            $($(#[$wrong_doc])* $wrong,)+
        }
    )+};
}
