// Turns content/facts/due-dates.csv into lines of the calendar: agreed rows get a schedule, all others are to check. Adds no facts.
import { AGREED, askedOf } from './due-words.mjs';
import { readCells } from './read-facts.mjs';

const COLUMNS = 'event,paper,authority,due_days,due_from,due_text,applies_to,law,late_fee,source,published';
const LIST_MARK = / \[list\]$/;

/** One row per report. Throws an Error if the columns are different. */
export function readDueRows(text) {
  const [header, ...rows] = readCells(text);
  if (header?.join() !== COLUMNS) throw new Error(`The due dates must have the columns ${COLUMNS}.`);
  return rows.map(
    ([event, paper, authority, dueDays, dueFrom, dueText, appliesTo, law, lateFee, source, published]) => ({
      event,
      paper,
      authority,
      dueDays,
      dueFrom,
      dueText,
      appliesTo,
      law,
      // "(advocatekhoj row)" names the site of another row, where the fee comes from.
      lateFee: lateFee.replace(/(?:, | \()([a-z]+) row\)?$/, ' (by $1)'),
      address: source.replace(LIST_MARK, ''),
      // Some rows have the day, but only the month is shown.
      published: published.slice(0, 7) || null,
      isList: LIST_MARK.test(source),
    }),
  );
}

const unique = (values) => [...new Set(values.filter(Boolean))];

function lineOf(rows, { schedule = '', name } = {}) {
  const [first] = rows;
  const { authority } = first;
  return {
    name: name ?? first.event,
    paper: unique(rows.map((row) => row.paper)).join(', '),
    authority,
    dueFrom: first.dueFrom,
    appliesTo: unique(rows.map((row) => row.appliesTo)).join('; '),
    law: unique(rows.map((row) => row.law)).join('; '),
    lateFee: unique(rows.map((row) => row.lateFee)).join('; '),
    schedule,
    ...askedOf(rows),
    reports: rows.map(({ dueText, address, published, isList }) => ({ text: dueText, address, published, isList })),
  };
}

/** All lines: agreed ones in the order of `AGREED`, then the rest in the order of the file, with rows of the same paper and event together. */
export function dueLinesOf(csv) {
  const rows = readDueRows(csv);
  const used = new Set();
  const agreed = AGREED.map(({ rows: wanted, ...rule }) => {
    const found = wanted.flatMap(([paper, event]) =>
      rows.filter((row) => row.paper === paper && row.event.startsWith(event)),
    );
    if (found.length === 0) throw new Error(`No row is ${wanted.join()}.`);
    for (const row of found) used.add(row);
    return lineOf(found, rule);
  });
  const rest = Map.groupBy(
    rows.filter((row) => !used.has(row)),
    ({ paper, event }) => `${paper}|${event}`,
  );
  return [...agreed, ...[...rest.values()].map((group) => lineOf(group))];
}
