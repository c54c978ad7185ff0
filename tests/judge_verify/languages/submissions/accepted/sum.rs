//! The sum of two numbers.
fn main() {
    let line = std::io::read_to_string(std::io::stdin()).unwrap();
    println!("{}", line.split_whitespace().map(|word| word.parse::<i32>().unwrap()).sum::<i32>());
}
