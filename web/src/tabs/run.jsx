// Runs a program in the browser on the cases of a problem, and says why it is wrong.
import { useState } from "preact/hooks";
import { call } from "../engine.js";
import { Answer, Download, Explained, Field, Mistakes, Radios, Said, Select, Text, Texts, useAnswer, useTask } from "../parts.jsx";
import { casesFolder, outputsOf, runsOf, SECONDS as ELSEWHERE } from "../programs/elsewhere.js";
import { MEGABYTES, runCases } from "../programs/runner.js";
import { word } from "../words.js";
import { ProblemChoice, values as ofOutput } from "./output.jsx";

const LANGUAGES = [["python", "Python"], ["javascript", "JavaScript"]];
const SECONDS = ["2", "5", "10", "30", "60"];
export const defaults = { run: "simulate", language: "python", source: "", seconds: "10" };
export const values = { run: ofOutput.output, language: [...LANGUAGES.map(([name]) => name), "c"], seconds: ["expectedSeconds", (text) => text >= 1 && text <= 60] };

// Cases that fail alike: their sentences differ in nothing but numbers.
function alike(cases) {
  const groups = new Map();
  for (const one of cases) {
    const key = [one.verdict, one.message || one.why].join().replace(/\d+/g, "0");
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups.values()];
}

function Report({ report, problem, runs, cases, outputs }) {
  const [chosen, choose] = useState();
  const failing = report.cases.filter((one) => one.verdict !== "AC");
  const current = failing.find((one) => one.name === chosen) ?? failing.find((one) => one.explained) ?? failing[0];
  const own = (list) => list.find((one) => one.name === current.name);
  const isWrong = current?.verdict === "WA" && !current.explained;
  const { value } = useAnswer("explain", isWrong ? { problem, input: own(cases).input, output: own(runs).output } : undefined);
  const explained = isWrong ? value : current?.explained;
  const trace = current && own(runs).error;
  const without = cases.filter(({ name }) => outputs && !outputs.has(name)).map(({ name }) => name);
  const foreign = [...outputs?.keys() ?? []].filter((name) => !cases.some((one) => one.name === name)).map((name) => `${name}.out`);
  const button = ({ name }) => <button type="button" key={name} lang="en" aria-pressed={current.name === name} onClick={() => choose(name)}>{name}</button>;
  return (
    <>
      <div class="verdict" data-outcome={report.accepted && !without.length ? "tour" : "stuck"}><p role="status"><Said text={report.head} /></p></div>
      {[["withoutOutput", without], ["ofNoCase", foreign]].map(([name, names]) => names.length > 0 && <p class="error" key={name}>{word(name, { names: names.join(", ") })}</p>)}
      <Mistakes mistakes={report.mistakes} />
      {current && (
        <section class="open-case">
          <h3><span lang="en">{current.name}</span>: <abbr title={word(`verdict_${current.verdict}`)}>{current.verdict}</abbr> <small>{word(`verdict_${current.verdict}`)}</small></h3>
          {explained ? <Explained explained={{ ...explained, mistakes: [] }} /> : current.message && <p class="why"><Said text={current.message} /></p>}
          {trace && <pre lang="en" tabIndex="0">{trace}</pre>}
          <Texts input={own(cases).input} output={own(runs).output} />
        </section>
      )}
      {failing.length > 0 && (
        <>
          <h3>{word("failingCases", { failing: failing.length, all: cases.length })}</h3>
          <ul class="cases">
            {alike(failing).map(([one, ...others]) => (
              <li key={one.name}>
                {button(one)} {one.verdict}{one.kind && <>, <Said text={one.kind} /></>}{(one.message || one.why) && <>: <Said text={one.message || one.why} /></>}
                {others.length > 0 && <details><summary>{word("moreAlike", { count: others.length })}</summary><p class="buttons">{others.map(button)}</p></details>}
              </li>
            ))}
          </ul>
        </>
      )}
      <details><summary>{word("wholeReport")}</summary><pre lang="en" tabIndex="0">{report.text}</pre></details>
    </>
  );
}

// The cases as a file, and a place for the folder with their outputs.
function Elsewhere({ problem, wrong, onChoose }) {
  const cases = useAnswer("cases", wrong ? undefined : { problem });
  const folder = `cases-${problem}`;
  return (
    <>
      <Answer answer={cases}>{(all) => <p class="buttons"><Download label={word("saveCases")} name={`${folder}.zip`} type="application/zip" text={() => casesFolder(folder, all)} /></p>}</Answer>
      <p>{word("runThere")}<br /><code>sh run.sh ./a.out</code> (Linux, macOS)<br /><code>run.bat a.exe</code> (Windows)</p>
      <Field label={word("outputFolder")}><input type="file" multiple webkitdirectory disabled={Boolean(wrong)} onChange={onChoose} /></Field>
    </>
  );
}

export function View({ fields: { run: problem, language, source, seconds }, set, wrong }) {
  const task = useTask();
  // The report on runs. A program that ran elsewhere has outputs, and no source.
  async function judged(listed, running, time_limit, { source, outputs }) {
    const [cases, runs] = [await listed, await running];
    if (!runs.some(({ name }) => cases.some((one) => one.name === name))) throw new Error(word("noOutputs"));
    const report = await call("report", { problem, time_limit, memory_limit: MEGABYTES, source, runs }).answer;
    return { problem, runs, cases, outputs, report };
  }
  const start = () => task.start((onProgress) => {
    const listed = call("cases", { problem }).answer;
    const { runs, cancel } = runCases({ language, source, cases: listed, seconds: Number(seconds), onProgress });
    return { answer: judged(listed, runs, Number(seconds), { source: [language === "python" ? "program.py" : "program.js", source] }), cancel };
  });
  const choose = async ({ target }) => {
    const outputs = await outputsOf([...target.files]);
    target.value = "";
    task.start(() => {
      const { answer, cancel } = call("cases", { problem });
      return { answer: judged(answer, runsOf(outputs), ELSEWHERE, { outputs }), cancel };
    });
  };
  const file = async (event) => {
    const [chosen] = event.target.files;
    const [, ending] = /\.(py|m?js)$/.exec(chosen?.name ?? "") ?? [];
    if (chosen) set({ source: await chosen.text(), ...(ending && { language: ending === "py" ? "python" : "javascript" }) });
    event.target.value = "";
  };
  return (
    <div class="columns">
      <form class="panel" onSubmit={(event) => { event.preventDefault(); if (language !== "c") start(); }}>
        <ProblemChoice value={problem} onChange={(run) => set({ run })} />
        <Radios label={word("programLanguage")} value={language} options={[...LANGUAGES, ["c", word("otherLanguage")]]} onChange={(name) => set({ language: name })} />
        {language === "c" ? <Elsewhere problem={problem} wrong={wrong} onChoose={choose} /> : (
          <>
            <Text label={word("source")} value={source} rows={16} onInput={(text) => set({ source: text })} />
            <label class="field"><span>{word("openFile")}</span><input type="file" accept=".py,.js,.mjs,.txt" onChange={file} /></label>
            <Select label={word("timeLimit")} value={seconds} onChange={(text) => set({ seconds: text })} options={SECONDS.map((text) => [text, `${text} s`])} />
            <p class="buttons"><button type="submit" class="main" disabled={Boolean(task.progress || wrong) || !source.trim()}>{word("runProgram")}</button></p>
            <small>{word(language === "python" ? "pythonLimits" : "javascriptLimits", { megabytes: MEGABYTES })}</small>
          </>
        )}
      </form>
      <div>
        <Answer answer={task} state={task.progress?.of ? word("runningCase", task.progress) : word("loading")}>{(result) => <Report {...result} />}</Answer>
        {!task.progress && !task.value && !task.error && <p class="empty">{word("pasteProgram")}</p>}
      </div>
    </div>
  );
}
