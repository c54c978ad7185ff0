"use strict";
// Sorts the table by a click on the head of a column, or by the address: #sort=points, #sort=-points.
(() => {
  const table = document.getElementById("class");
  const heads = [...table.tHead.rows[0].cells];
  const body = table.tBodies[0];
  const order = [...body.rows];
  const compare = new Intl.Collator(undefined, { numeric: true }).compare;

  function sort(column, descending) {
    const key = (row) => row.cells[column].dataset.key;
    const rows = [...order].sort((one, other) =>
      descending ? compare(key(other), key(one)) : compare(key(one), key(other)));
    body.append(...rows);
    heads.forEach((head, index) => {
      const direction = descending ? "descending" : "ascending";
      head.setAttribute("aria-sort", index === column ? direction : "none");
    });
  }

  function follow() {
    const hash = decodeURIComponent(location.hash.slice(1));
    const asked = /^sort=(-?)(.*)$/.exec(hash);
    if (asked) {
      const column = heads.findIndex((head) => head.dataset.name === asked[2]);
      if (column >= 0) sort(column, asked[1] === "-");
      return;
    }
    const details = hash && document.getElementById(hash)?.closest("details");
    if (details) {
      details.open = true;
      details.scrollIntoView();
    }
  }

  heads.forEach((head, column) => {
    const button = document.createElement("button");
    button.type = "button";
    button.append(...head.childNodes);
    button.addEventListener("click", () =>
      sort(column, head.getAttribute("aria-sort") === "ascending"));
    head.append(button);
    head.setAttribute("aria-sort", "none");
  });
  addEventListener("hashchange", follow);
  follow();
})();
