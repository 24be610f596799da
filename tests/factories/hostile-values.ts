/** Values that people and programs send to do harm or by mistake, each with the field rules that accept it. */

export type FieldRule =
  | 'line'
  | 'line or nothing'
  | 'paragraphs'
  | 'exactly'
  | 'e-mail'
  | 'web address'
  | 'tags'
  | 'flag'
  | 'whole number'
  | 'whole number as text'
  | 'day'
  | 'left empty';

const LINES: FieldRule[] = ['line', 'line or nothing', 'paragraphs', 'exactly'];

/** All other rules refuse the value. */
export const HOSTILE_VALUES: readonly (readonly [value: unknown, ...takenBy: FieldRule[]])[] = [
  ['Asha', ...LINES],
  ['a\nb', 'paragraphs', 'exactly'],
  ['a\r\nBcc: b@example.com', 'paragraphs', 'exactly'],
  ['a\tb', 'paragraphs', 'exactly'],
  ['a\u0000b', 'exactly'],
  ['a\u0007b', 'exactly'],
  ['a\u0085b', 'exactly'],
  ['a\u2028b', 'paragraphs', 'exactly'],
  ['a\u202egpj.exe', 'exactly'],
  ['a\u2066b\u2069', 'exactly'],
  ['a\ud800b', 'exactly'],
  ['a\udc00b', 'exactly'],
  ['\u200b\u200b', 'line or nothing', 'exactly', 'web address'],
  ['\u2068Asha\u2069', ...LINES],
  ['', 'line or nothing', 'web address', 'left empty'],
  ['   ', 'line or nothing', 'exactly', 'web address'],
  ['x'.repeat(10_000)],
  ['x'.repeat(1_000_000)],
  ['https://example.com/a?b=c', ...LINES, 'web address'],
  ['HTTP://example.com', ...LINES, 'web address'],
  ['https://user:pass@example.com', ...LINES],
  ['https://user@example.com', ...LINES],
  ['https://localhost', ...LINES],
  ['https://exa mple.com', ...LINES],
  ['https://example.com/"onload=x', ...LINES],
  ['https://example.com/\u202egpj.exe', 'exactly', 'web address'],
  ['https:\\\\example.com', ...LINES],
  ['//example.com', ...LINES],
  ['javascript:alert(1)', ...LINES],
  ['data:text/html,x', ...LINES],
  ['Asha@Example.com', ...LINES, 'e-mail'],
  ['asha@example', ...LINES],
  ['a@example.com\r\nBcc: b@example.com', 'paragraphs', 'exactly'],
  ['42', ...LINES, 'whole number as text'],
  ['-5', ...LINES, 'whole number as text'],
  ['-0', ...LINES],
  ['1e1', ...LINES],
  ['0x10', ...LINES],
  ['4.0', ...LINES],
  ['٤٢', ...LINES, 'whole number as text'],
  ['mailto:asha@example.com', ...LINES, 'e-mail'],
  ['101', ...LINES],
  ['true', ...LINES],
  ['2026-02-28', ...LINES, 'day'],
  ['2026-02-30', ...LINES],
  ['0026-01-01', ...LINES],
  ['2026-2-3', ...LINES],
  [42, 'whole number'],
  [-1],
  [4.5],
  [Number.NaN],
  [Number.POSITIVE_INFINITY],
  [2 ** 53],
  [true, 'flag'],
  [null],
  [{}],
  [JSON.parse('{"__proto__":{"length":3}}')],
  [Object.create({ length: 3 })],
  [[], 'tags'],
  [['a', 'A', 'b'], 'tags'],
  [['a\u0000']],
  [['a', 7]],
  [['a', 'b', 'c', 'd']],
];
