const words = require("fs").readFileSync(0, "utf8").split(" ");
console.log(Number(words[0]) + Number(words[1]));
