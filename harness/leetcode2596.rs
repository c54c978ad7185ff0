//! Reads a grid, and prints what the function of LeetCode 2596 says of it.
include!("{solution}");

fn main() {
    let input = std::io::read_to_string(std::io::stdin()).expect("there is an input");
    let mut numbers = input.split_whitespace().map(|word| word.parse::<i32>().expect("a number"));
    let n = numbers.next().expect("a size") as usize;
    let grid = (0..n).map(|_| numbers.by_ref().take(n).collect()).collect();
    println!("{}", Solution::check_valid_grid(grid));
}
