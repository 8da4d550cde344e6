// A thread that does nothing but keep a core busy.
let waste = 0
for (;;) waste = (waste + Math.sqrt(waste + 1)) % 1000
