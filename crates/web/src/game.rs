//! The game of two knights: a position.

use std::io::{BufReader, Read};

use anyhow::{Context, Result};
use serde::Deserialize;
use serde_json::{Value, json};

use crate::request::{pairs, recorded, text};
use knights_core::assignment::dual::{Command, Game, Knight};
use knights_core::input::Dialogue;
use knights_core::output::Output;
use knights_render::dual::{hints, play_recorded, write_transcript};

type Place = (i32, i32);

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct GameRequest {
    starts: [Place; 2],
    moves: Vec<(char, Place)>,
}

impl GameRequest {
    /// The game after all moves. The first wrong one is an error.
    fn played(&self) -> Result<Game> {
        let mut game = Game::start(self.starts)?;
        for (number, &(knight, (row, column))) in (1..).zip(&self.moves) {
            let knight = u8::try_from(knight).unwrap_or(b'?');
            let command = Command::Move {
                knight,
                row,
                column,
            };
            game.check(command)
                .with_context(|| format!("move {number}"))?;
            game.apply(command);
        }
        Ok(game)
    }
}

pub(crate) fn game(request: &GameRequest) -> Result<Value> {
    let game = request.played()?;
    let targets = |knight| {
        let targets = game.is_free(knight).then(|| game.targets(knight));
        pairs(targets.unwrap_or_default())
    };
    let [first, second] = Knight::ALL.map(targets);
    let rows = game.rows().into_iter().map(String::from_utf8);
    let over = !game.has_more_moves();
    let recording = over.then(|| recording_of(&game)).transpose()?;
    Ok(json!({
        "rows": rows.collect::<Result<Vec<String>, _>>()?,
        "targets": { "@": first, "#": second },
        "hints": hints(&game),
        "visited": game.visited(),
        "over": over,
        "recording": recording,
    }))
}

/// What the page of `dual --format html` plays.
fn recording_of(game: &Game) -> Result<Value> {
    let transcript = text(|output| write_transcript(game, output))?;
    let mut unsaid = Vec::new();
    let mut questions = Output::new(&mut unsaid);
    let mut bytes = transcript.as_bytes();
    let mut typed = BufReader::new(&mut bytes as &mut dyn Read);
    let mut dialogue = Dialogue::new(&mut typed, &mut questions);
    recorded(&play_recorded(&mut dialogue)?)
}
