print(io.read("n") + io.read("n"))
