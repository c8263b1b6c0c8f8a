
const head = [...document.querySelectorAll("th")];
const body = document.querySelector("tbody");
const order = (row, column) => row.cells[column].dataset.order ?? row.cells[column].textContent;
head.forEach((th, column) => th.firstChild.addEventListener("click", () => {
  const number = body.rows.length > 0 && body.rows[0].cells[column].className === "number";
  const down = th.ariaSort ? th.ariaSort === "ascending" : number;
  const sign = down ? -1 : 1;
  const rows = [...body.rows].sort((a, b) => sign * (number
      ? order(a, column) - order(b, column)
      : order(a, column).localeCompare(order(b, column), undefined, { numeric: true })));
  head.forEach(each => each.removeAttribute("aria-sort"));
  th.ariaSort = down ? "descending" : "ascending";
  body.append(...rows);
}));
