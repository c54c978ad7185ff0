//! What the outputs of a program have in common.

use serde::Deserialize;

use crate::cures::evidence::Evidence;
use crate::verdict::Verdict;
use knights_core::input::tokens;

/// What outputs have in common, besides that they are not accepted.
#[derive(Clone, Copy, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum OutputSign {
    /// Most are right, but the exit code is not 0.
    RightButExitCode,
    /// Each has the characters of the answer, with other white space.
    OtherWhiteSpace,
    /// Each has about the digits of the answer, in fewer and longer numbers.
    LongerNumbers,
    /// Each ends too early, though it is right up to there.
    StopsEarly,
    /// All are the same, most of them are wrong, and they are not empty.
    Constant,
    /// Nothing is printed.
    Nothing,
    /// It is right in a build with checks: variables without a value are 0 there, and nothing is before a list.
    RightWithChecks,
    /// It is another one if variables without a value are not 0.
    DependsOnFirstValues,
}

impl OutputSign {
    /// How many cases show it; `None` if one does not.
    pub(super) fn cases(self, evidence: &Evidence<'_>) -> Option<usize> {
        let failed = evidence.failed;
        // Whether each output is wrong, and shows something beside its answer.
        let all = |shows: &dyn Fn(&[u8], &[u8]) -> bool| {
            failed.iter().all(|case| {
                let is_wrong = case.verdict == Verdict::WrongAnswer;
                is_wrong && case.output.is_some_and(|output| shows(output, case.answer))
            })
        };
        let is_shown = match self {
            Self::RightButExitCode => failed.iter().all(|case| case.is_right),
            Self::LongerNumbers => all(&|output, answer| {
                let [printed, asked] = [output, answer].map(|text| {
                    let numbers = tokens(text).filter(|word| word.iter().all(u8::is_ascii_digit));
                    numbers.map(<[u8]>::len).collect::<Vec<_>>()
                });
                let digits = |lengths: &[usize]| lengths.iter().sum::<usize>();
                printed.len() < asked.len()
                    && printed.iter().max() > asked.iter().max()
                    && 10 * digits(&printed) >= 9 * digits(&asked)
            }),
            Self::OtherWhiteSpace => all(&|output, answer| {
                let plain = |text: &[u8]| tokens(text).collect::<Vec<_>>().concat();
                tokens(output).next().is_some() && plain(output) == plain(answer)
            }),
            Self::StopsEarly => all(&|output, answer| {
                let lines = |text: &[u8]| text.trim_ascii().split(|&byte| byte == b'\n').count();
                // Less at the end, as a message, is another fault.
                let is_half = 2 * lines(output) <= lines(answer);
                let (mut words, mut right) = (tokens(output).peekable(), tokens(answer));
                let is_there = words.peek().is_some();
                is_half && is_there && words.all(|word| right.next() == Some(word))
            }),
            Self::Constant => {
                failed.len() > 2
                    && 2 * failed.len() > evidence.judged.repairs.len()
                    && evidence.judged.is_constant
            }
            Self::Nothing => all(&|output, _| output.trim_ascii().is_empty()),
            Self::RightWithChecks => evidence.checks?.is_right,
            Self::DependsOnFirstValues => evidence.checks?.depends_on_first_values,
        };
        (is_shown && !failed.is_empty()).then_some(failed.len())
    }
}
