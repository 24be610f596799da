/** CSV as RFC 4180 writes it, with cells that a spreadsheet would run made harmless. */

/** The sign of a formula, also behind what a spreadsheet splits at (a semicolon) or passes over (all that has no width). */
const RUNS =
  /^[;\p{Cf}\u034f\u115f\u1160\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const PLAIN_NUMBER = /^[+-]?\d+([.,]\d+)*$/;

/** Also where the text has apostrophes of its own before it: one of them must not be taken for ours on the way back. */
function isMarked(cell: string): boolean {
  const bare = cell.replace(/^'+/, '');
  return RUNS.test(bare) && !PLAIN_NUMBER.test(bare);
}

/** Puts an apostrophe before a text that a spreadsheet would take for a formula; plain numbers stay. Source: OWASP, CSV Injection. */
export function neutralise(cell: string): string {
  return isMarked(cell) ? `'${cell}` : cell;
}

/** Takes our own apostrophe off again, so that export and import are exact. */
export function denature(cell: string): string {
  return cell.startsWith("'") && isMarked(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Excel needs it to read a file as UTF-8; without it ₹ and other scripts become wrong signs. */
const BYTE_ORDER_MARK = '\ufeff';

/** Rows of equal columns as a file of CSV: a byte order mark, CRLF line ends. Numbers are written as they are, null as an empty cell. */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => {
    if (value === null) return '';
    const text = typeof value === 'number' ? String(value) : neutralise(value);
    // Quoted also for a semicolon and a tab, at which some spreadsheets split.
    return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${BYTE_ORDER_MARK}${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
