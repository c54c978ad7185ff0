main :: IO ()
main = interact (show . sum . map (read :: String -> Int) . words)
