/** Reads QIF into lines: bank, card and cash registers; lists of categories, accounts and securities are skipped. Source: Intuit, "QIF file format". */
import { readStatementAmount } from '@/domain/expenses/import/amounts/amounts';
import { faultOfDate, dayIn } from '@/domain/expenses/import/dates';
import { REPORT_EVERY, type FileFault } from '@/domain/tables/reading';
import {
  IMPORT_LIMITS,
  shorten,
  tidyDescription,
  TOO_MANY_LINES,
  type ImportQuestion,
  type ReadOptions,
  type Statement,
} from '@/domain/expenses/import/statement';
import { settle } from '@/domain/expenses/import/questions';

interface Entry {
  line: number;
  date: string;
  amount: string;
  payee: string;
  memo: string;
}

const REGISTER = /^!type:\s*(bank|ccard|cash|oth a|oth l)\b/i;

/** Quicken writes ` 1/ 5' 6` for 5 January 2006. */
const tidyDate = (text: string): string => text.replace(/\s+/g, '').replace(/['’](\d)$/, "'0$1");

function entriesOf(text: string): { entries: Entry[]; openAt: number | null } | FileFault {
  const entries: Entry[] = [];
  let isRegister = false;
  let entry: Entry | null = null;
  let line = 0;
  for (const raw of text.split(/\r\n|\n|\r/)) {
    line += 1;
    const row = raw.trim().replace(/^\ufeff/, '');
    if (row === '') continue;
    if (row.startsWith('!')) {
      // Options such as !Clear:AutoSwitch change nothing.
      if (/^!(type|account)/i.test(row)) isRegister = REGISTER.test(row);
      entry = null;
      continue;
    }
    if (!isRegister) continue;
    if (row === '^') {
      if (entry) entries.push(entry);
      entry = null;
      if (entries.length > IMPORT_LIMITS.lines) return { fault: TOO_MANY_LINES };
      continue;
    }
    entry ??= { line, date: '', amount: '', payee: '', memo: '' };
    const value = row.slice(1).trim();
    const code = row[0];
    if (code === 'D') entry.date = tidyDate(value);
    else if (code === 'T' || (code === 'U' && entry.amount === '')) entry.amount = value;
    else if (code === 'P') entry.payee = value;
    else if (code === 'M') entry.memo = value;
  }
  return { entries, openAt: entry?.line ?? null };
}

export function readQif(
  text: string,
  options: ReadOptions,
): { statement: Statement } | { questions: ImportQuestion[] } | FileFault {
  const found = entriesOf(text);
  if ('fault' in found) return found;
  const { entries, openAt } = found;
  const statement: Statement = { format: 'qif', lines: [], faults: [], currency: null };
  if (openAt !== null) {
    statement.faults.push({
      line: openAt,
      message: 'The last entry is incomplete. The file may be cut off.',
      text: '',
    });
  }
  const settled = settle(
    entries.map((entry) => entry.date),
    entries.map((entry) => entry.amount),
    options,
  );
  if ('questions' in settled) return settled;
  for (const [index, { line, date, amount, payee, memo }] of entries.entries()) {
    if (index % REPORT_EVERY === 0) options.onProgress?.(index / entries.length, index);
    const refuse = (message: string) => statement.faults.push({ line, message, text: shorten(`${payee} ${memo}`) });
    const day = dayIn(date, settled.dayOrder);
    if (!day) {
      refuse(faultOfDate(date));
      continue;
    }
    const reading = readStatementAmount(amount, options.currency, settled.decimal);
    if ('fault' in reading) {
      refuse(reading.fault);
      continue;
    }
    if (reading.minor === 0) {
      refuse('The amount is 0, so there is nothing to record.');
      continue;
    }
    const words = memo === '' || payee.includes(memo) ? payee : `${payee} ${memo}`;
    const description = tidyDescription(words) || 'No description';
    const vendor = tidyDescription(payee);
    statement.lines.push({
      line,
      date: day,
      description,
      ...(vendor && { vendor }),
      amount: -reading.minor,
      currency: null,
      bankId: null,
    });
  }
  return { statement };
}
