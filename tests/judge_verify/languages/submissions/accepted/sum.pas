program sum;
var a, b: longint;
begin
  read(a, b);
  writeln(a + b);
end.
