// Computes the formulas of our own sheets, so that a file holds the right figures before anyone opens it.
const TOKEN =
  /\s*(?:("(?:[^"]|"")*")|(\d+(?:\.\d+)?)|((?:'[^']+'|[A-Za-z]+)!)?(\$?[A-Z]{1,2}\$?\d+)(?::(\$?[A-Z]{1,2}\$?\d+))?(?![A-Za-z(])|([A-Z]+)(?=\()|(TRUE|FALSE)|(<>|<=|>=|[-+*/^&=<>(),%]))/y;

function tokensOf(text) {
  const tokens = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const from = TOKEN.lastIndex;
    const match = TOKEN.exec(text);
    if (!match) throw new Error(`Cannot read “${text.slice(from)}” in =${text}`);
    const [, string, number, sheet, cell, end, name, truth, sign] = match;
    if (string !== undefined) tokens.push({ kind: 'value', value: string.slice(1, -1).replaceAll('""', '"') });
    else if (number !== undefined) tokens.push({ kind: 'value', value: Number(number) });
    else if (cell) tokens.push({ kind: 'range', sheet: sheet?.slice(0, -1).replaceAll("'", ''), cell, end });
    else if (name) tokens.push({ kind: 'call', name });
    else if (truth) tokens.push({ kind: 'value', value: truth === 'TRUE' });
    else tokens.push({ kind: 'sign', sign });
  }
  return tokens;
}

const POWER = { '=': 1, '<>': 1, '<': 1, '>': 1, '<=': 1, '>=': 1, '&': 2, '+': 3, '-': 3, '*': 4, '/': 4, '^': 6 };

/** The tree of a formula without its `=`. */
function parse(text) {
  const tokens = tokensOf(text);
  let at = 0;
  const isNext = (sign) => tokens[at]?.kind === 'sign' && tokens[at].sign === sign;
  const expect = (sign) => {
    if (!isNext(sign)) throw new Error(`Expected ${sign} in =${text}`);
    at += 1;
  };
  function operand() {
    const token = tokens[at++];
    if (!token) throw new Error(`=${text} ends too early`);
    if (token.kind === 'call') {
      expect('(');
      const parts = [];
      while (!isNext(')')) {
        parts.push(expression(0));
        if (isNext(',')) at += 1;
      }
      expect(')');
      return { ...token, parts };
    }
    if (token.kind !== 'sign') return token;
    if (token.sign === '(') {
      const inner = expression(0);
      expect(')');
      return inner;
    }
    if (token.sign === '-') return { kind: 'minus', of: expression(6) };
    throw new Error(`Unexpected ${token.sign} in =${text}`);
  }
  function expression(least) {
    let left = operand();
    for (;;) {
      if (isNext('%')) {
        at += 1;
        left = { kind: 'percent', of: left };
        continue;
      }
      const sign = tokens[at]?.kind === 'sign' ? tokens[at].sign : '';
      const power = POWER[sign] ?? 0;
      if (power === 0 || power <= least) return left;
      at += 1;
      left = { kind: 'operation', sign, left, right: expression(power) };
    }
  }
  const tree = expression(0);
  if (at < tokens.length) throw new Error(`=${text} goes on after its end`);
  return tree;
}

export const columnNumber = (letters) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
export const columnName = (number) =>
  number > 26
    ? columnName(Math.floor((number - 1) / 26)) + String.fromCharCode(65 + ((number - 1) % 26))
    : String.fromCharCode(64 + number);

function placeOf(cell) {
  const [, letters, row] = /^\$?([A-Z]+)\$?(\d+)$/.exec(cell);
  return { column: columnNumber(letters), row: Number(row) };
}

const DAY_MS = 86_400_000;
/** Days since 1899-12-30, as spreadsheets count them. */
export const serialOf = (year, month, day) =>
  Math.round((Date.UTC(year, month - 1, day) - Date.UTC(1899, 11, 30)) / DAY_MS);
const dateOf = (serial) => new Date(Date.UTC(1899, 11, 30) + Math.floor(serial) * DAY_MS);

const number = (value) => {
  if (typeof value === 'number') return value;
  if (value === '' || value === null) return 0;
  if (typeof value === 'boolean') return Number(value);
  throw new Error(`“${value}” is no number`);
};
const isSame = (a, b) =>
  typeof a === 'string' && typeof b === 'string'
    ? a.toLowerCase() === b.toLowerCase()
    : (a || 0) === (b || 0) && typeof a === typeof b;
const flat = (values) => values.flat(Infinity);
const numbers = (values) => flat(values).filter((value) => typeof value === 'number');

/** Rounds half away from zero, on the shortest decimal text of the number. */
function round(value, digits) {
  const shifted = Number(`${Math.abs(value)}e${digits}`);
  return (Math.sign(value) * Math.round(shifted)) / 10 ** digits;
}

function edate(serial, months) {
  const from = dateOf(serial);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months + 1, 0)).getUTCDate();
  const first = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + months, 1));
  return serialOf(first.getUTCFullYear(), first.getUTCMonth() + 1, Math.min(from.getUTCDate(), last));
}

const criterion = (wanted) => {
  const [, sign, rest] = /^(>=|<=|<>|>|<)?(.*)$/s.exec(String(wanted));
  if (!sign) return (value) => isSame(value, wanted);
  if (sign === '<>') return (value) => String(value) !== rest;
  const limit = Number(rest);
  const holds = { '>': (v) => v > limit, '<': (v) => v < limit, '>=': (v) => v >= limit, '<=': (v) => v <= limit }[
    sign
  ];
  return (value) => typeof value === 'number' && holds(value);
};

/** Functions whose arguments are all computed first. Ranges are lists of lists. */
const FUNCTIONS = {
  SUM: (...values) => numbers(values).reduce((sum, value) => sum + value, 0),
  AVERAGE: (...values) => FUNCTIONS.SUM(values) / numbers(values).length,
  MIN: (...values) => (numbers(values).length ? Math.min(...numbers(values)) : 0),
  MAX: (...values) => (numbers(values).length ? Math.max(...numbers(values)) : 0),
  COUNT: (...values) => numbers(values).length,
  COUNTA: (...values) => flat(values).filter((value) => value !== null).length,
  ROUND: (value, digits) => round(number(value), number(digits)),
  INT: (value) => Math.floor(number(value)),
  ABS: (value) => Math.abs(number(value)),
  AND: (...values) => flat(values).every(Boolean),
  OR: (...values) => flat(values).some(Boolean),
  NOT: (value) => !value,
  SUMIF: (range, wanted, sums) => {
    const test = criterion(wanted);
    const added = flat(sums ?? range);
    return flat(range).reduce((sum, value, index) => (test(value) ? sum + (Number(added[index]) || 0) : sum), 0);
  },
  COUNTIF: (range, wanted) => flat(range).filter(criterion(wanted)).length,
  SUMPRODUCT: (first, ...rest) =>
    flat(first).reduce(
      (sum, value, at) =>
        sum + rest.reduce((product, list) => product * (Number(flat(list)[at]) || 0), Number(value) || 0),
      0,
    ),
  INDEX: (range, row) => flat(range)[number(row) - 1],
  MATCH: (wanted, range) => {
    const at = flat(range).findIndex((value) => isSame(value, wanted));
    if (at < 0) throw new Error(`No “${wanted}”`);
    return at + 1;
  },
  DATE: (year, month, day) => serialOf(number(year), number(month), number(day)),
  EDATE: (serial, months) => edate(number(serial), number(months)),
  YEAR: (serial) => dateOf(serial).getUTCFullYear(),
  MONTH: (serial) => dateOf(serial).getUTCMonth() + 1,
  DAY: (serial) => dateOf(serial).getUTCDate(),
};

const OPERATIONS = {
  '+': (a, b) => number(a) + number(b),
  '-': (a, b) => number(a) - number(b),
  '*': (a, b) => number(a) * number(b),
  '/': (a, b) => {
    if (number(b) === 0) throw new Error('Division by zero');
    return number(a) / number(b);
  },
  '^': (a, b) => number(a) ** number(b),
  '&': (a, b) => `${a ?? ''}${b ?? ''}`,
  '=': (a, b) => (a === null || b === null ? (a || '') === (b || '') || (a || 0) === (b || 0) : isSame(a, b)),
  '<>': (a, b) => !OPERATIONS['='](a, b),
  '<': (a, b) => number(a) < number(b),
  '>': (a, b) => number(a) > number(b),
  '<=': (a, b) => number(a) <= number(b),
  '>=': (a, b) => number(a) >= number(b),
};

/** An operation on two values, or cell by cell on ranges, as SUMPRODUCT needs. */
function each(operation, a, b) {
  if (!Array.isArray(a) && !Array.isArray(b)) return operation(a, b);
  const at = (value, index) => (Array.isArray(value) ? value[index] : value);
  return (Array.isArray(a) ? a : b).map((_, index) => each(operation, at(a, index), at(b, index)));
}

/**
 * A reader of computed cells. `cellAt(sheet, column, row)` gives a constant, `{ f }` for a formula, or null for an empty cell.
 * Returns `(sheet, column, row) => value`. Throws with the cell's name if a formula cannot be computed or refers to itself.
 */
export function calculator(cellAt) {
  const known = new Map();
  const BUSY = Symbol('busy');
  function valueAt(sheet, column, row) {
    const name = `${sheet}!${columnName(column)}${row}`;
    if (known.has(name)) {
      if (known.get(name) === BUSY) throw new Error(`${name} leads back to itself`);
      return known.get(name);
    }
    const cell = cellAt(sheet, column, row);
    if (cell === null || typeof cell !== 'object') return cell;
    known.set(name, BUSY);
    let value;
    try {
      value = compute(parse(cell.f), sheet);
      // A formula that points at an empty cell shows a zero.
      value ??= 0;
    } catch (error) {
      throw new Error(`${name} (=${cell.f}): ${error.message}`, { cause: error });
    }
    known.set(name, value);
    return value;
  }
  function rangeOf({ sheet, cell, end }, own) {
    const first = placeOf(cell);
    const from = sheet ?? own;
    if (!end) return valueAt(from, first.column, first.row);
    const last = placeOf(end);
    return Array.from({ length: last.row - first.row + 1 }, (_, row) =>
      Array.from({ length: last.column - first.column + 1 }, (_, column) =>
        valueAt(from, first.column + column, first.row + row),
      ),
    );
  }
  function compute(tree, own) {
    const of = (part) => compute(part, own);
    switch (tree.kind) {
      case 'value':
        return tree.value;
      case 'range':
        return rangeOf(tree, own);
      case 'minus':
        return -number(of(tree.of));
      case 'percent':
        return number(of(tree.of)) / 100;
      case 'operation':
        return each(OPERATIONS[tree.sign], of(tree.left), of(tree.right));
    }
    // Computes only the branch that applies.
    if (tree.name === 'IF') return of(tree.parts[0]) ? of(tree.parts[1]) : tree.parts[2] ? of(tree.parts[2]) : false;
    const run = FUNCTIONS[tree.name];
    if (!run) throw new Error(`${tree.name} is not known here`);
    return run(...tree.parts.map(of));
  }
  return valueAt;
}
