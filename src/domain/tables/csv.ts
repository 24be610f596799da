/** Writes CSV by RFC 4180, and makes cells harmless that a spreadsheet would run as formulas. */

/** The start of a formula, also after characters that split cells (a semicolon) or that a spreadsheet ignores (all without width). */
const RUNS =
  /^[;\p{Cf}\u034f\u115f\u1160\u180b-\u180f\u3164\ufe00-\ufe0f\uffa0]*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/u;
const PLAIN_NUMBER = /^[+-]?\d+([.,]\d+)*$/;

/** Apostrophes at the start do not count. Such a text gets one more apostrophe; reading the file back removes only that one. */
function isMarked(cell: string): boolean {
  const bare = cell.replace(/^'+/, '');
  return RUNS.test(bare) && !PLAIN_NUMBER.test(bare);
}

/** Puts an apostrophe before a text that a spreadsheet would take for a formula; plain numbers stay. Source: OWASP, CSV Injection. */
export function neutralise(cell: string): string {
  return isMarked(cell) ? `'${cell}` : cell;
}

/** Removes our own apostrophe again, so that export and import are exact. */
export function denature(cell: string): string {
  return cell.startsWith("'") && isMarked(cell.slice(1)) ? cell.slice(1) : cell;
}

/** Excel needs this mark to read a file as UTF-8; without it ₹ and other scripts become wrong characters. */
const BYTE_ORDER_MARK = '\ufeff';

/** A CSV file of rows with the same columns: a byte order mark, CRLF line ends. Numbers are written as they are, null as an empty cell. */
export function toCsv(header: readonly string[], rows: readonly (readonly (string | number | null)[])[]): string {
  const cell = (value: string | number | null) => {
    if (value === null) return '';
    const text = typeof value === 'number' ? String(value) : neutralise(value);
    // Quoted also for a semicolon and a tab, at which some spreadsheets split.
    return /[",;\t\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  };
  return `${BYTE_ORDER_MARK}${[header, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
