//! Reads a board and a start, and prints the tour of the function of LeetCode 2664.
include!("{solution}");

fn main() {
    let input = std::io::read_to_string(std::io::stdin()).expect("there is an input");
    let numbers: Vec<i32> = input.split_whitespace().map(|word| word.parse().expect("a number")).collect();
    for row in Solution::tour_of_knight(numbers[0], numbers[1], numbers[2], numbers[3]) {
        let words: Vec<String> = row.iter().map(i32::to_string).collect();
        println!("{}", words.join(" "));
    }
}
