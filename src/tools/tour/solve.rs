//! `tour solve`: finds a tour wherever one exists.

use crate::cli::spinning;
use crate::tools::board::{SquareText, TaskArguments};
use crate::tools::choices::{AnimationArguments, MemoryLimitArguments, random_seed};
use crate::tools::field::{GivenArguments, HoleArguments, MovesArguments};
use crate::tools::help::{SEARCH_EXITS, moves};
use crate::tools::prelude::*;
use crate::tools::tour::FIRST;
use crate::tools::tour::ask::Asked;
use knights_core::board::StopFlag;
use knights_core::count::{CountLimit, SampleLimit, SampleLimits, TourList};
use knights_core::solve::search::SearchLimits;
use knights_core::solve::{Answer, Task, find, random_tour};
use knights_core::tour::{Tour, TourSet, TourShape};
use knights_render::answers::{self, TourDraw, no_tour};
use knights_render::options::ensure_small;
use knights_render::options::{ensure_fits, ensure_free, read_ends, read_option};
use knights_render::page::check_board;
use knights_render::picture::tour as picture;
use knights_render::sheet::{UNVISITED, write_directions, write_numbers, write_path};

/// The longest side of a board; the number of squares has the same limit.
const LONGEST_SIDE: i32 = Board::MAX_SQUARES.cast_signed();

/// Print a tour if one exists, or the reason why not
///
/// Takes the rows and columns of the board, then the row and the column of the start, from 0, as
/// arguments or from standard input. As arguments, one number is a square board, and the start is
/// 0 0 if it is left out. Answers for all boards of up to 100,000,000 squares and all starts, in
/// time that grows linearly with the squares. With holes, it grows nearly linearly in most
/// cases; the others need an exact search. With --step, --given, --leaper or --surface, the board may
/// have up to 128 squares.
///
/// Every tour is checked before it is printed. If none exists, prints `no tour exists:` and the
/// reason: on standard error with `path`, `directions`, `svg` or `none`, and otherwise in the answer.
#[derive(Args)]
#[command(after_long_help = ending(&[&moves(MoveOrder::Judge), SEARCH_EXITS], "\
Example:
  $ tour solve 5 5 1 1
  23 16  7  2 21
   6  1 22 15  8
  17 24 11 20  3
  12  5 18  9 14
  25 10 13  4 19
  $ tour solve 3 9 1 0
  no tour exists: on a board of odd area a tour starts on the colour of the corners
  $ tour solve 5 --step 13=2,2
  19  6 11 14 25
  12  1 18  5 10
   7 20 13 24 15
   2 17 22  9  4
  21  8  3 16 23
  $ tour solve 5 5 --random --seed 1
  tour: random tour: all 304 tours have the same chance
   1 12 17 22 25
  18  7 24 11 16
  13  2 21  6 23
   8 19  4 15 10
   3 14  9 20  5"))]
pub struct Arguments {
    #[command(flatten)]
    task: TaskArguments,

    /// The row and the column of the last square, from 0; any by default
    #[arg(long, alias = "to", value_name = "R,C", value_parser = SquareText("--end"), allow_hyphen_values = true, help_heading = TASK)]
    end: Option<String>,

    /// Find a closed tour, whose last square is a move from its start
    ///
    /// With --end, its last square is this one.
    #[arg(long, help_heading = TASK)]
    closed: bool,

    #[command(flatten)]
    holes: HoleArguments,

    #[command(flatten)]
    given: GivenArguments,

    #[command(flatten)]
    moves: MovesArguments,

    /// Give up after this many moves tried, if a search is needed
    #[arg(long, value_name = "NUMBER", value_parser = parse_steps, help_heading = SEARCH)]
    max_steps: Option<u64>,

    #[command(flatten)]
    random: RandomArguments,

    /// The form of the output
    #[arg(long, value_name = "FORM", default_value = "board", help_heading = OUTPUT)]
    format: Format,

    #[command(flatten)]
    animation: AnimationArguments,

    #[command(flatten)]
    exit_code: ExitCodeArguments,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Format {
    /// The number of each square, # if it is a hole
    Board,
    /// Row and column of each square, one per line
    Path,
    /// The number of the move from each square, 0 to 7 in the order of the judge problem
    Directions,
    /// A JSON document
    Json,
    /// An SVG picture
    Svg,
    /// A page that plays the tour
    Html,
    /// Nothing
    None,
}

pub(crate) fn run(env: &mut Env<'_>, arguments: &Arguments) -> Result<Exit> {
    let animation = arguments.animation.in_format(&arguments.format)?;
    if let Some(option) = arguments.moves.given() {
        let is_page = matches!(arguments.format, Format::Html | Format::Directions);
        ensure!(
            !is_page && animation.is_none() && !arguments.random.random,
            "--random, --animate, html and directions are for a knight on the plane; leave {option} out"
        );
    }
    let asked = Solve::read(env, arguments)?;
    let tours = &asked.tours;
    if arguments.format == Format::Html {
        check_board(tours.board)?;
    }
    ensure_fits(animation, tours.board)?;
    let (answer, draw) = spinning("searching", || asked.answer(StopFlag::NEVER))?;
    if let Some(draw) = &draw {
        arguments.random.seed.show(env, draw.seed);
        env.remark(draw);
    }
    let exit = arguments.exit_code.exit_of(env, &answer);
    let why = no_tour(&answer);
    // In the other forms the reason would be taken for a part of the answer.
    let has_reason = matches!(
        arguments.format,
        Format::Board | Format::Json | Format::Html
    );
    if let (Some(why), false) = (&why, has_reason) {
        env.remark(why);
    }
    let output = &mut env.output;
    match (arguments.format, &answer) {
        (Format::Json, _) => answers::write_answer(tours, &answer, draw.as_ref(), output)?,
        (Format::Html, _) => {
            Recording::of_answer(tours, &answer).write_page(output)?;
        }
        (Format::Board, Answer::Found(tour)) => write_numbers(tour, UNVISITED, output)?,
        (Format::Path, Answer::Found(tour)) => write_path(tour, 0, output)?,
        (Format::Directions, Answer::Found(tour)) => write_directions(tour, output)?,
        (Format::Svg, _) => picture::write_answer(tours, &answer, 1, animation, output)?,
        (Format::Board, _) => writeln!(output, "{}", why.unwrap_or_default())?,
        (Format::Path | Format::Directions | Format::None, _) => {}
    }
    Ok(exit)
}

/// What `tour solve` is asked for.
#[derive(Debug)]
pub struct Solve {
    /// The tours of which one is to be found.
    pub tours: TourSet,
    max_steps: Option<u64>,
    draw: Option<RandomDraw>,
}

impl Asked for Solve {
    type Arguments = Arguments;

    fn read(env: &mut Env<'_>, arguments: &Arguments) -> Result<Self> {
        arguments.random.check()?;
        let tours = if arguments.given.are_there() {
            read_given(env, arguments)?
        } else {
            read_task(env, arguments)?.tours()
        };
        Ok(Self {
            tours,
            max_steps: arguments.max_steps,
            draw: arguments.random.draw(),
        })
    }
}

impl Solve {
    /// The answer, and how its tour was drawn if it is a random one. The answer is unknown once the flag is set.
    ///
    /// # Errors
    ///
    /// If the memory does not suffice, or is less than a count needs.
    pub fn answer(&self, stop: StopFlag) -> Result<(Answer, Option<TourDraw>)> {
        let steps = SearchLimits::steps(self.max_steps);
        let limits = SearchLimits { stop, ..steps };
        let answer = find(&self.tours, limits)?;
        let (Answer::Found(tour), Some(draw)) = (&answer, &self.draw) else {
            return Ok((answer, None));
        };
        let task = Task::of(&self.tours).expect("--random goes with a start");
        let (drawn, how) = draw.draw(&task, tour, stop)?;
        Ok((Answer::Found(drawn), Some(how)))
    }
}

/// The tour of a board and its ends.
fn read_task(env: &mut Env<'_>, arguments: &Arguments) -> Result<Task> {
    let (size, named) = arguments
        .holes
        .task(env, &arguments.task, None, LONGEST_SIDE)?;
    let board = arguments.moves.on(size);
    if !board.is_usual() {
        ensure_small(board)?;
    }
    // A closed tour has no start: without a given one, any free square will do.
    let is_free = arguments.closed && named.is_none() && arguments.end.is_none();
    let asked = (!is_free).then(|| named.unwrap_or(FIRST));
    let holes = arguments.holes.read(env, board, asked)?;
    let start = asked.unwrap_or_else(|| {
        let mut free = board.all().filter(|square| !holes.contains(square));
        free.next().unwrap_or(FIRST)
    });
    let end = arguments.end.as_deref();
    let ends = read_ends(end, arguments.closed, (board, &holes), start)?;
    Ok(Task { board, holes, ends })
}

/// The tours with the given steps, among them the start and the end if they are given.
fn read_given(env: &mut Env<'_>, arguments: &Arguments) -> Result<TourSet> {
    let on_board = arguments.given.board(env)?;
    let known = on_board.as_ref().map(|given| given.board);
    let (size, start) = arguments
        .holes
        .task(env, &arguments.task, known, LONGEST_SIDE)?;
    let board = arguments.moves.on(size);
    let holes = if let Some(given) = &on_board {
        GivenArguments::ensure_fits(given, size)?;
        given.holes.clone()
    } else {
        arguments.holes.read(env, board, start)?
    };
    let end = arguments.end.as_deref();
    let end = end
        .map(|end| read_option("--end", end, board))
        .transpose()?;
    ensure_free(board, &holes)?;
    let given = arguments.given.steps(on_board.as_ref());
    Ok(TourSet {
        given: given.read(board, &holes, [start, end])?,
        ..TourSet::around(board, holes, TourShape::any(arguments.closed))
    })
}

#[derive(Args)]
#[command(mut_args(|arg| about_seed(arg, "--random", SEARCH)))]
#[command(mut_arg("memory_limit", |option| option
    .help("With --random: how much memory the count may fill; by default it takes half a minute at most")
    .long_help("With --random: how much memory the count may fill\n\n\
        By default, the counts are limited to 3,000,000 states at a time and 300,000,000 in all, \
        which take up to half a minute. If you give a limit, it replaces these two, and the counts may take \
        hours.")))]
struct RandomArguments {
    /// Print a random tour
    ///
    /// If the tours can be counted in half a minute, each has the same chance. With --memory-limit,
    /// the counts may take longer. Otherwise many small random changes are made to a tour, and not all
    /// tours have the same chance. A line on standard error says which of the two was done.
    #[arg(long, conflicts_with_all = ["step", "given"], help_heading = SEARCH)]
    random: bool,

    #[command(flatten)]
    seed: SeedArgument,

    #[command(flatten)]
    memory_limit: MemoryLimitArguments,
}

impl RandomArguments {
    /// Checks that no option needs `--random` without it.
    fn check(&self) -> Result<()> {
        let useless = match self {
            Self { random: true, .. } => return Ok(()),
            _ if self.seed.seed.is_some() => "--seed",
            _ if self.memory_limit.is_given() => "--memory-limit",
            _ => return Ok(()),
        };
        bail!("{useless} needs --random; add it, or leave {useless} out")
    }

    /// How a random tour is drawn, if the options ask for one.
    fn draw(&self) -> Option<RandomDraw> {
        if !self.random {
            return None;
        }
        let is_given = self.memory_limit.is_given();
        let mut limits = if is_given {
            SampleLimits::default()
        } else {
            SampleLimits::HALF_A_MINUTE
        };
        limits.each.memory = limits.each.memory.min(self.memory_limit.bytes());
        Some(RandomDraw {
            seed: self.seed.seed,
            limits,
            is_given,
        })
    }
}

/// How a random tour is drawn.
#[derive(Debug)]
struct RandomDraw {
    seed: Option<u64>,
    /// The limits of the counts.
    limits: SampleLimits,
    /// Whether they were given.
    is_given: bool,
}

impl RandomDraw {
    /// A random tour in the place of one that solves the task, and how it was drawn.
    fn draw(&self, task: &Task, tour: &Tour, stop: StopFlag) -> Result<(Tour, TourDraw)> {
        let seed = self.seed.map_or_else(random_seed, Ok)?;
        let mut limits = self.limits;
        limits.each.stop = stop;
        let drawn = TourList::new(task, limits).and_then(|tours| {
            let drawn = tours.draw(seed)?.expect("the solver has found a tour");
            Ok((drawn, tours.length().clone()))
        });
        let (tour, tours) = match drawn {
            Ok((drawn, tours)) => (drawn, Ok(tours)),
            Err(SampleLimit::Board(error)) => return Err(error.into()),
            // On a larger machine, the counts might be made.
            Err(SampleLimit::Count(CountLimit::Memory { needed, limit }))
                if !self.is_given && limit < SampleLimits::HALF_A_MINUTE.each.memory =>
            {
                bail!(
                    "the counts need {} MB, more than half of the memory of this machine; choose a --memory-limit",
                    needed.div_ceil(1 << 20)
                )
            }
            Err(limit) => (random_tour(task, tour, seed, stop)?, Err(limit)),
        };
        Ok((tour, TourDraw { seed, tours }))
    }
}
