object Sum { def main(words: Array[String]): Unit = println(scala.io.StdIn.readLine().split(" ").map(_.toInt).sum) }
