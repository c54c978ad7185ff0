// Runs a program in the browser on the cases of a problem, and says why it is wrong.
import { useEffect, useRef, useState } from "preact/hooks";
import { call } from "../engine.js";
import { Explained, Radios, Select, Text } from "../parts.jsx";
import { MEGABYTES, runCases } from "../programs/runner.js";
import { word } from "../words.js";
import { ProblemChoice } from "./output.jsx";

export const defaults = { run: "simulate", language: "python", source: "", seconds: "10" };

function Report({ report, problem, runs, cases }) {
  const [shown, setShown] = useState();
  const failing = report.cases.filter((one) => one.verdict !== "AC");
  const first = failing.find((one) => one.explained);
  async function explain({ name, verdict }) {
    const { input } = cases.find((one) => one.name === name);
    const { output } = runs.find((run) => run.name === name);
    setShown({ name, explained: verdict === "WA" ? await call("explain", { problem, input, output }).answer : undefined });
  }
  const current = shown ?? first ?? failing[0];
  const trace = runs.find((run) => run.name === current?.name)?.error;
  return (
    <>
      <div class="verdict" data-outcome={report.accepted ? "tour" : "stuck"} lang="en"><p role="status">{report.head}</p></div>
      <div lang="en">{report.mistakes.map(({ name, text }) => <p class="mistake" key={name}><strong>{name}</strong>: {text}</p>)}</div>
      {current?.explained && <Explained title={current.name} explained={{ ...current.explained, mistakes: [] }} />}
      {trace && <><h3 lang="en">{current.name}</h3><pre lang="en" tabIndex="0">{trace}</pre></>}
      {failing.length > 0 && (
        <>
          <h3>{word("failingCases")}</h3>
          <ul class="cases" lang="en">
            {failing.map((one) => (
              <li key={one.name}>
                <button type="button" aria-pressed={current.name === one.name} onClick={() => explain(one)}>{one.name}</button> {one.verdict}{one.kind && `, ${one.kind}`}{one.message && `: ${one.message}`}
              </li>
            ))}
          </ul>
        </>
      )}
      <details lang="en"><summary>{word("wholeReport")}</summary><pre tabIndex="0">{report.text}</pre></details>
    </>
  );
}

export function View({ fields: { run: problem, language, source, seconds }, set }) {
  const [running, setRunning] = useState();
  const [progress, setProgress] = useState();
  const [result, setResult] = useState();
  const [error, setError] = useState("");
  const last = useRef();
  useEffect(() => () => last.current?.cancel(), []);
  const limit = Math.max(1, Math.min(60, Number(seconds) || 10));
  async function start() {
    setResult(undefined);
    setError("");
    const listed = call("cases", { problem }).answer;
    const own = runCases({ language, source, cases: listed, seconds: limit, onProgress: (done, of) => setProgress({ done, of }) });
    last.current = own;
    setRunning(own);
    try {
      const runs = await own.runs;
      if (runs) {
        const cases = await listed;
        const request = { problem, time_limit: limit, memory_limit: MEGABYTES, runs };
        setResult({ problem, runs, cases, report: await call("report", request).answer });
      } else setError(word("cancelled"));
    } catch (failure) {
      setError(["noPython", "slowPython"].includes(failure.message) ? word(failure.message) : failure.message);
    }
    setRunning(undefined);
    setProgress(undefined);
  }
  const file = async (event) => {
    const [chosen] = event.target.files;
    const [, ending] = /\.(py|m?js)$/.exec(chosen?.name ?? "") ?? [];
    if (chosen) set({ source: await chosen.text(), ...(ending && { language: ending === "py" ? "python" : "javascript" }) });
    event.target.value = "";
  };
  const isC = language === "c";
  const state = progress?.done === "loading" ? word("loading") : word("runningCase", { number: Number(progress?.done) + 1, of: progress?.of });
  return (
    <div class="columns">
      <form class="panel" onSubmit={(event) => { event.preventDefault(); start(); }}>
        <ProblemChoice value={problem} onChange={(run) => set({ run })} />
        <Radios label={word("programLanguage")} value={language} onChange={(name) => set({ language: name })}
          options={[["python", "Python"], ["javascript", "JavaScript"], ["c", "C"]]} />
        {isC ? <p class="empty">{word("cNeedsCommand")} <code>judge run program.c --problem {problem}</code></p> : (
          <>
            <Text label={word("source")} value={source} rows={16} onInput={(text) => set({ source: text })} />
            <label class="field"><span>{word("openFile")}</span><input type="file" accept=".py,.js,.mjs,.txt" onChange={file} /></label>
            <Select label={word("timeLimit")} value={seconds} onChange={(text) => set({ seconds: text })} options={["2", "5", "10", "30", "60"].map((text) => [text, `${text} s`])} />
            <p class="buttons">
              <button type="submit" class="main" disabled={Boolean(running) || !source.trim()}>{word("runProgram")}</button>
              <button type="button" disabled={!running} onClick={() => running.cancel()}>{word("stop")}</button>
            </p>
            <small>{word(language === "python" ? "pythonLimits" : "javascriptLimits", { megabytes: MEGABYTES })}</small>
          </>
        )}
      </form>
      <div>
        {progress && <p class="working" role="status"><progress value={Number(progress.done) || 0} max={progress.of} aria-label={word("progress")} /> {state}</p>}
        {error && <p class="error" role="alert">{error}</p>}
        {result && <Report {...result} />}
        {!progress && !result && !error && <p class="empty">{word("pasteProgram")}</p>}
      </div>
    </div>
  );
}
