//! Counts and surveys, in steps, so that a page can show how far they are.

use std::mem::take;
use std::ops::ControlFlow;

use anyhow::{Result, ensure};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{board_of, chosen, text};
use knights_core::board::{MoveOrder, Square};
use knights_core::count::{
    CountAnswer, CountLimits, CountQuestion, CountReport, Counted, CountedStarts, Counter,
};
use knights_core::survey::{Method, StartResult, Survey as Surveyed, SurveyTask, Surveyor};
use knights_core::warnsdorff::TieBreak;
use knights_render::count::write_plain;
use knights_render::options::{LONGEST_SIDE, ORDER_OF_SOLVE, SetOptions};
use knights_render::picture::heat_map::{write_count_map, write_heat_map};
use knights_render::survey::{table, write_maps};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(clippy::struct_excessive_bools, reason = "the options of tour count")]
pub(crate) struct CountRequest {
    rows: i64,
    columns: i64,
    #[serde(default)]
    closed: bool,
    #[serde(default)]
    undirected: bool,
    #[serde(default)]
    up_to_symmetry: bool,
    #[serde(default)]
    each_start: bool,
}

/// A count of the tours of a board, or of those from each start.
pub(crate) struct Count {
    /// The question without a start, if there is one for each class of starts.
    each_start: Option<CountQuestion>,
    /// What is counted.
    questions: Vec<CountQuestion>,
    limits: CountLimits,
    counter: Counter,
    answers: Vec<Counted>,
}

/// The memory of a count, in bytes.
const MEMORY: u64 = 2 << 30;

impl Count {
    pub(crate) fn new(request: &CountRequest) -> Result<Self> {
        let board = board_of(request.rows, request.columns, LONGEST_SIDE)?;
        let options = SetOptions {
            closed: request.closed,
            undirected: request.undirected,
            up_to_symmetry: request.up_to_symmetry,
            each_start: request.each_start,
            ..SetOptions::default()
        };
        options.ensure_consistent()?;
        let question = options.question(board, Vec::new(), [None; 2])?;
        let (questions, each_start) = if request.each_start {
            (question.of_starts(), Some(question))
        } else {
            (vec![question], None)
        };
        let limits = CountLimits {
            memory: MEMORY,
            ..CountLimits::default()
        };
        Ok(Self {
            counter: Counter::new(questions[0].clone(), limits),
            each_start,
            questions,
            limits,
            answers: Vec::new(),
        })
    }

    /// Goes on with the count that is next.
    pub(crate) fn step(&mut self) -> Result<Value> {
        let (current, all) = (self.answers.len(), self.questions.len());
        ensure!(current < all, "the count has ended");
        if let ControlFlow::Break(answer) = self.counter.step() {
            self.answers.push(answer);
            if let Some(next) = self.questions.get(current + 1) {
                self.counter = Counter::new(next.clone(), self.limits);
            }
        }
        let progress = self.counter.progress();
        let (done, of) = match all {
            1 => (progress.done as usize, progress.steps as usize),
            _ => (self.answers.len(), all),
        };
        let is_answered = self.answers.len() == all;
        Ok(json!({
            "done": if is_answered { of } else { done },
            "of": of,
            "states": progress.states,
            "answer": is_answered.then(|| self.result()).transpose()?,
        }))
    }

    fn result(&mut self) -> Result<Value> {
        let (mut questions, answers) = (take(&mut self.questions), take(&mut self.answers));
        let exact = match &answers[..] {
            [Counted::Exact(number)] => Some(number.to_string()),
            _ => None,
        };
        let report = match self.each_start.take() {
            Some(question) => CountReport::Starts(CountedStarts::of_classes(question, &answers)),
            None => CountReport::One(CountAnswer {
                question: questions.swap_remove(0),
                counted: answers[0].clone(),
            }),
        };
        let picture = match &report {
            CountReport::Starts(starts) => text(|output| write_count_map(starts, output))?,
            CountReport::One(_) | CountReport::Sizes(_) => String::new(),
        };
        let words = text(|output| write_plain(&report, output))?;
        Ok(json!({ "exact": exact, "words": words, "picture": picture }))
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct SurveyRequest {
    rows: i64,
    columns: i64,
    method: String,
    order: Option<String>,
}

pub(crate) struct Survey {
    surveyor: Surveyor,
    task: SurveyTask,
    starts: Vec<Square>,
    rows: Vec<StartResult>,
}

/// How many squares the walks of a step visit, roughly: a few milliseconds.
const VISITED: usize = 200_000;

impl Survey {
    pub(crate) fn new(request: &SurveyRequest) -> Result<Self> {
        let board = board_of(request.rows, request.columns, LONGEST_SIDE)?;
        let method = method_of(request)?;
        let task = SurveyTask::around(board, Vec::new(), method, SurveyTask::MAX_STEPS)?;
        Ok(Self {
            surveyor: Surveyor::new(task.clone())?,
            starts: task.starts().collect(),
            task,
            rows: Vec::new(),
        })
    }

    /// Tries the next starts.
    pub(crate) fn step(&mut self) -> Result<Value> {
        let (done, of) = (self.rows.len(), self.starts.len());
        let together = self.surveyor.together();
        let groups = VISITED / (self.task.board().squares() as usize * together);
        let count = (together * groups.max(1)).min(of - done);
        let results = self
            .surveyor
            .survey(&self.starts[done..done + count], |_| ())?;
        self.rows.extend(results);
        let is_answered = self.rows.len() == of;
        Ok(json!({
            "done": self.rows.len(),
            "of": of,
            "states": 0,
            "answer": is_answered.then(|| self.result()).transpose()?,
        }))
    }

    fn result(&self) -> Result<Value> {
        let surveys = [Surveyed {
            task: self.task.clone(),
            rows: self.rows.clone(),
        }];
        let (columns, rows) = table(&surveys);
        Ok(json!({
            "words": text(|output| write_maps(&surveys, output))?,
            "picture": text(|output| write_heat_map(&surveys[0], output))?,
            // As text, in which the fields keep their order. What else writes CSV has tables for numbers, of 13 KB.
            "table": serde_json::to_string(&(columns, rows.collect::<Vec<_>>()))?,
        }))
    }
}

/// The method of a request. An order that it does not have is an error.
fn method_of(request: &SurveyRequest) -> Result<Method> {
    let orders = MoveOrder::ALL.map(|order| (order.name(), "", order));
    let order = chosen("--order", request.order.as_deref(), &orders)?;
    let named = Method::all(order, TieBreak::First).map(|method| (method.name(), "", method));
    let method = chosen("--method", Some(&request.method), &named)?.unwrap_or(Method::Solve);
    ensure!(order.is_none() || method.order().is_some(), ORDER_OF_SOLVE);
    Ok(method)
}
