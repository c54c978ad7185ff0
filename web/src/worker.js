// The worker of the engine: one call after the other.
import * as knights from "knights-web";

// A count or a survey is an object that does a step at a time.
function inSteps(name, request, id) {
  const task = new knights[name](request);
  for (;;) {
    const progress = task.step();
    const { answer } = JSON.parse(progress);
    if (answer) return JSON.stringify(answer);
    postMessage({ id, progress });
  }
}

onmessage = ({ data: { module, id, name, request } }) => {
  if (module) return knights.initSync({ module });
  try {
    const isLong = name === "Count" || name === "Survey";
    postMessage({ id, answer: isLong ? inSteps(name, request, id) : knights[name](request) });
  } catch (error) {
    const crashed = error instanceof WebAssembly.RuntimeError || error instanceof RangeError;
    postMessage({ id, error: crashed ? "this is too large for a page; use the programs" : error.message, crashed });
  }
};
