//! What the page in a browser calls, as WebAssembly.
//!
//! A function takes a request as JSON, and returns an answer as JSON. It says what the programs say, by the same code.
//! Nothing here blocks: the page calls it in a worker, and ends the worker to cancel. A count or a survey is an object with
//! a function `step` (`long`).

#![expect(
    missing_docs,
    reason = "each request is a struct with the fields of its JSON, and the tabs of the page show what is asked"
)]

mod game;
mod long;
mod outputs;
mod request;
mod stages;
mod tours;

use serde::de::DeserializeOwned;
use serde_json::Value;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// Answers a request. An error has the words of the programs.
fn answered<Request: DeserializeOwned>(
    request: &str,
    answer: impl FnOnce(&Request) -> anyhow::Result<Value>,
) -> Result<String, JsError> {
    let answered = serde_json::from_str(request)
        .map_err(anyhow::Error::from)
        .and_then(|request| answer(&request));
    match answered {
        Ok(answer) => Ok(answer.to_string()),
        Err(error) => Err(JsError::new(&format!("{error:#}"))),
    }
}

/// Exports functions of a request under their own names.
macro_rules! exports {
    ($($module:ident::$name:ident)*) => {$(
        #[wasm_bindgen]
        pub fn $name(request: &str) -> Result<String, JsError> {
            answered(request, $module::$name)
        }
    )*};
}

exports! {
    tours::tour tours::why_stuck tours::check
    outputs::problems outputs::cases outputs::explain outputs::report
    game::game
    stages::simulate stages::p_values
}

/// Exports a task that runs in steps.
macro_rules! steps {
    ($($name:ident)*) => {$(
        #[wasm_bindgen]
        pub struct $name(long::$name);

        #[wasm_bindgen]
        impl $name {
            #[wasm_bindgen(constructor)]
            pub fn new(request: &str) -> Result<$name, JsError> {
                let begun = long::$name::new(&serde_json::from_str(request)?);
                begun.map(Self).map_err(|error| JsError::new(&format!("{error:#}")))
            }

            pub fn step(&mut self) -> Result<String, JsError> {
                answered("null", |(): &()| self.0.step())
            }
        }
    )*};
}

steps! { Count Survey }
