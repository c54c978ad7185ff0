// The page: a heading, links to the tabs, and the tab that the address names.
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { LONGEST_ADDRESS, readAddress, writeAddress, wrongField } from "./address.js";
import { LANGUAGES, setLanguage, word } from "./words.js";
import * as check from "./tabs/check.jsx";
import * as count from "./tabs/count.jsx";
import * as dual from "./tabs/dual.jsx";
import * as output from "./tabs/output.jsx";
import * as run from "./tabs/run.jsx";
import * as tour from "./tabs/tour.jsx";
import * as turns from "./tabs/turns.jsx";

const TABS = { tour, check, output, run, dual, turns, count };
const USUAL = navigator.language.startsWith("zh") ? "zh" : "en";
const defaultsOf = (tab) => ({ ...TABS[tab].defaults, lang: USUAL });
const beginning = Object.fromEntries(Object.keys(TABS).map((tab) => [tab, TABS[tab].defaults]));

// The state after an address was followed: the other tabs stay as they are.
function arrive({ all, lang }, hash) {
  const { tab, fields } = readAddress(hash);
  if (!Object.hasOwn(TABS, tab)) return { tab: "tour", all, lang };
  // The address of a state that is too long for one.
  if (hash === `#${tab}`) return { tab, all, lang };
  const { lang: asked = USUAL, ...own } = fields;
  return { tab, all: { ...all, [tab]: { ...TABS[tab].defaults, ...own } }, lang: asked };
}

function Share({ isShort }) {
  const [said, say] = useState("");
  async function copy() {
    const copied = isShort && await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
    say(word(copied ? "copied" : isShort ? "notCopied" : "tooLongToShare"));
    setTimeout(say, 4000, "");
  }
  return <span class="share"><span role="status">{said}</span> <button type="button" onClick={copy}>{word("copyAddress")}</button></span>;
}

function Page() {
  const [state, setState] = useState(() => arrive({ all: beginning, lang: USUAL }, location.hash));
  const { tab, all, lang } = state;
  const shown = Object.hasOwn(LANGUAGES, lang) ? lang : USUAL;
  // The fields that have a step beyond the last one.
  const [refused, refuse] = useState();
  const [heading, tabs, isFirst] = [useRef(), useRef(), useRef(true)];
  setLanguage(shown);
  const address = (other, language = lang) => writeAddress(other, { ...all[other], lang: language }, defaultsOf(other));
  const isShort = address(tab).length < LONGEST_ADDRESS;
  useEffect(() => {
    const follow = () => setState((before) => arrive(before, location.hash));
    addEventListener("hashchange", follow);
    return () => removeEventListener("hashchange", follow);
  }, []);
  useEffect(() => {
    [document.documentElement.lang] = LANGUAGES[shown];
    document.title = `${word(tab)} – ${word("title")}`;
    tabs.current.scrollLeft = tabs.current.querySelector("[aria-current]").offsetLeft - 40;
    if (!isFirst.current) heading.current.focus();
    isFirst.current = false;
  }, [tab, lang]);
  useEffect(() => history.replaceState(null, "", isShort ? address(tab) : `#${tab}`), [state]);
  const set = (changes) => setState((before) => ({ ...before, all: { ...before.all, [tab]: { ...before.all[tab], ...changes } } }));
  set.refuse = () => refuse(all[tab]);
  const { View, values } = TABS[tab];
  const ofStep = refused === all[tab] && { name: "step", text: refused.step, expected: "expectedStep" };
  const isWrong = ofStep || wrongField({ ...all[tab], lang }, { ...values, lang: Object.keys(LANGUAGES) });
  const wrong = isWrong && word("wrongValue", { ...isWrong, expected: word(isWrong.expected, isWrong) });
  const others = Object.keys(LANGUAGES).filter((other) => other !== shown);
  return (
    <>
      <header>
        <h1><span aria-hidden="true">♞</span> {word("title")}</h1>
        <p>{word("subtitle")}</p>
        <Share isShort={isShort} />
        {others.map((other) => <a key={other} lang={LANGUAGES[other][0]} href={address(tab, other)}>{LANGUAGES[other][1]}</a>)}
      </header>
      <nav aria-label={word("tabs")} ref={tabs}>
        {Object.keys(TABS).map((other) => <a key={other} href={address(other)} aria-current={other === tab ? "page" : undefined}>{word(other)}</a>)}
      </nav>
      <main>
        <div class="title"><h2 ref={heading} tabIndex="-1">{word(tab)}</h2><p class="lead">{word(`${tab}Lead`)}</p></div>
        {wrong && <p class="error" role="alert">{wrong}</p>}
        <View key={tab} fields={all[tab]} set={set} wrong={wrong} />
      </main>
      <footer>{word("footer")}</footer>
    </>
  );
}

render(<Page />, document.getElementById("page"));
