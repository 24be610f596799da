// Reads content/facts/facts.csv into facts by institution. Parses RFC 4180 and unites spellings of one institution; chooses nothing.
import { SPELLINGS } from './spellings.mjs';

const COLUMNS = ['kind', 'record', 'field', 'value', 'source', 'published'];
const LIST_MARK = / \[list\]$/;

/** The cells of an RFC 4180 text, row by row. */
export function readCells(text) {
  const rows = [[]];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const sign = text[at];
    if (isQuoted) {
      if (sign !== '"') cell += sign;
      else if (text[at + 1] === '"') cell += text[++at];
      else isQuoted = false;
    } else if (sign === '"' && cell === '') isQuoted = true;
    else if (sign === ',' || sign === '\n') {
      rows.at(-1).push(cell.replace(/\r$/, ''));
      cell = '';
      if (sign === '\n') rows.push([]);
    } else cell += sign;
  }
  if (isQuoted) throw new Error('The facts end within quotes.');
  rows.at(-1).push(cell);
  return rows.filter((row) => row.length > 1 || row[0] !== '');
}

/** One fact per row. Throws an Error that names a row with the wrong columns. */
export function readFacts(text) {
  const [header, ...rows] = readCells(text);
  if (header?.join() !== COLUMNS.join()) throw new Error(`The facts must have the columns ${COLUMNS.join(', ')}.`);
  return rows.map((row, at) => {
    const [kind, record, field, value, source, published] = row;
    if (row.length !== COLUMNS.length || !record || !field || !value || !source)
      throw new Error(`Row ${at + 2} of the facts is not complete: ${row.join(',').slice(0, 80)}`);
    return {
      kind,
      record: SPELLINGS[record] ?? record,
      field,
      value,
      address: source.replace(LIST_MARK, ''),
      // Some rows have the day, but only the month is shown.
      published: published.slice(0, 7) || null,
      isList: LIST_MARK.test(source),
    };
  });
}

/** Facts by institution, in the order of the file. */
export const byInstitution = (facts) => Map.groupBy(facts, ({ record }) => record);
