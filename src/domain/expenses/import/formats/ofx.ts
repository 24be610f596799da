/** Reads OFX, both SGML (1.x, tags without an end) and XML (2.x), into statement lines. Source: OFX Banking Specification 2.3, §11. */
import { dayOf } from '@/domain/time/days';
import { parseMoney } from '@/domain/money/read-amount';
import { faultOfAmount } from '@/domain/expenses/import/amounts/amounts';
import { REPORT_EVERY, type FileFault } from '@/domain/tables/reading';
import {
  faultOfCurrency,
  IMPORT_LIMITS,
  shorten,
  tidyDescription,
  TOO_MANY_LINES,
  type ReadOptions,
  type Statement,
} from '@/domain/expenses/import/statement';
import { resolveEntities } from './xml';

const TAG = /<(\/?)([A-Za-z][A-Za-z0-9._]{0,40})(?:\s[^<>]{0,200})?>([^<]*)/g;
const MOST_DEPTH = 64;
const CUT_OFF = 'This file is incomplete: it ends in the middle of the statement. Please download it again.';

/** Fields of one transaction; those inside PAYEE and CURRENCY have their parent's name as a prefix. */
type Fields = Map<string, string>;

/** The day of `20260115`, `20260115120000` or `20260115120000.000[-5:EST]`, as the bank wrote it. */
function dayOfStamp(stamp: string): string | null {
  const match = /^(\d{4})(\d{2})(\d{2})(?:\d{2,6})?(?:\.\d+)?(?:\[.*)?$/.exec(stamp);
  return match && dayOf(Number(match[1]), Number(match[2]), Number(match[3]));
}

/** SGML files have entities, too, and more than XML; a text with an unknown one stays as it is written. */
const plain = (value: string): string => {
  const text = value.trim().replaceAll('&nbsp;', ' ');
  return resolveEntities(text) ?? text;
};

function describe(fields: Fields): string {
  const name = fields.get('NAME') ?? fields.get('PAYEE.NAME') ?? '';
  const memo = fields.get('MEMO') ?? '';
  return memo === '' || name.includes(memo) ? name : name === '' || memo.startsWith(name) ? memo : `${name} ${memo}`;
}

export function readOfx(text: string, options: ReadOptions): { statement: Statement } | FileFault {
  const start = text.search(/<OFX[\s>]/i);
  if (start < 0) return { fault: CUT_OFF };
  const statement: Statement = { format: 'ofx', lines: [], faults: [], currency: null };
  const stack: string[] = [];
  let fields: Fields | null = null;
  let account = '';
  let line = 1;
  // Banks write whole files in one line: each tag must not search the rest of the file for a line feed again.
  let feed = text.indexOf('\n');
  let startLine = 1;
  let isClosed = false;

  const finish = (done: Fields): void => {
    const refuse = (message: string, foreign?: string) =>
      statement.faults.push({
        line: startLine,
        message,
        text: shorten(describe(done) || (done.get('FITID') ?? '')),
        ...(foreign === undefined ? {} : { foreign }),
      });
    const date = dayOfStamp(done.get('DTPOSTED') ?? '') ?? dayOfStamp(done.get('DTUSER') ?? '');
    if (!date) return void refuse('The date is missing or cannot be read.');
    const raw = done.get('TRNAMT') ?? '';
    // The decimal sign may be a comma; grouping is not allowed.
    const amount = /^[+-]?(?:\d+[.,]?\d*|[.,]\d+)?$/.test(raw)
      ? parseMoney(raw.replace(',', '.'), options.currency, { decimal: '.', words: false })
      : ({ fault: 'not-a-number' } as const);
    if ('fault' in amount) return void refuse(faultOfAmount(amount.fault, raw, options.currency));
    if (amount.minor === 0) return void refuse('The amount is 0, so there is nothing to record.');
    const currency = done.get('CURRENCY.CURSYM') ?? statement.currency;
    const wrong = faultOfCurrency(currency, options.currency);
    if (wrong) return void refuse(wrong.message, wrong.foreign);
    const id = done.get('FITID');
    statement.lines.push({
      line: startLine,
      date,
      description: tidyDescription(describe(done)) || tidyDescription(done.get('TRNTYPE') ?? '') || 'No description',
      amount: -amount.minor,
      currency,
      bankId: id ? tidyDescription(`${account} ${id}`.trim()) : null,
    });
  };

  TAG.lastIndex = start;
  for (let match = TAG.exec(text); match; match = TAG.exec(text)) {
    for (; feed >= 0 && feed < match.index; feed = text.indexOf('\n', feed + 1)) line += 1;
    const name = match[2]!.toUpperCase();
    const value = plain(match[3]!);
    if (match[1] === '/') {
      const at = stack.lastIndexOf(name);
      if (at < 0) continue;
      stack.length = at;
      if (name === 'STMTTRN' && fields) {
        finish(fields);
        fields = null;
        if (statement.lines.length % REPORT_EVERY === 0)
          options.onProgress?.(match.index / text.length, statement.lines.length);
        if (statement.lines.length > IMPORT_LIMITS.lines) return { fault: TOO_MANY_LINES };
      } else if (name === 'OFX') {
        isClosed = true;
        break;
      }
      continue;
    }
    if (value === '') {
      stack.push(name);
      if (stack.length > MOST_DEPTH) return { fault: 'This file is nested too deeply.' };
      if (name === 'STMTTRN') {
        fields = new Map();
        startLine = line;
      }
    } else if (fields) {
      const parent = stack.at(-1);
      const key = parent === 'PAYEE' || parent === 'CURRENCY' || parent === 'ORIGCURRENCY' ? `${parent}.${name}` : name;
      if (!fields.has(key) && fields.size < 60) fields.set(key, value);
    } else if (name === 'CURDEF') statement.currency = value.toUpperCase().slice(0, 3);
    else if (name === 'ACCTID') account = value.slice(-8);
  }
  return isClosed ? { statement } : { fault: CUT_OFF };
}
