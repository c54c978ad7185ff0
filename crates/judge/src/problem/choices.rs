//! Choices between rules: the right one and the usual mistakes.

/// Makes enums whose first value, the right rule, is the default.
macro_rules! choices {
    ($(
        $(#[$doc:meta])*
        $name:ident { $(#[$right_doc:meta])* $right:ident, $($(#[$wrong_doc:meta])* $wrong:ident),+ $(,)? }
    )+) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
        pub(in crate::problem) enum $name {
            $(#[$right_doc])*
            #[default]
            $right,
            $($(#[$wrong_doc])* $wrong,)+
        }
    )+};
}
