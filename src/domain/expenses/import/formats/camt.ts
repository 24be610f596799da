/** Reads CAMT.053 (and 052, 054) into statement lines. Source: ISO 20022, Bank-to-Customer Statement, versions 02 to 08. */
import { isDay } from '@/domain/time/days';
import type { Minor } from '@/domain/money/money';
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
import { childrenOf, findElement, readXml, textAt, type XmlElement } from './xml';

/** An amount of the format: digits with a point, never a sign or grouping. */
function readAmount(element: XmlElement | null, { currency }: ReadOptions): { minor: Minor } | FileFault {
  const text = element?.text.trim() ?? '';
  const reading = /^(?:\d+(?:\.\d*)?|\.\d+)?$/.test(text)
    ? parseMoney(text, currency, { decimal: '.', words: false })
    : ({ fault: 'not-a-number' } as const);
  return 'minor' in reading ? reading : { fault: faultOfAmount(reading.fault, text, currency) };
}

/** The other party and the purpose of the payment, else the bank's own words. */
function describe(entry: XmlElement, details: XmlElement | null, isOut: boolean): string {
  const party = isOut ? 'Cdtr' : 'Dbtr';
  const parties = findElement(details, 'RltdPties');
  const name = textAt(parties, party, 'Nm') || textAt(parties, party, 'Pty', 'Nm');
  const remittance = findElement(details, 'RmtInf');
  const reason = childrenOf(remittance, 'Ustrd')
    .map((part) => part.text.trim())
    .join(' ');
  const words = [name, reason].filter(Boolean).join(' ');
  return words || textAt(details, 'AddtlTxInf') || textAt(entry, 'AddtlNtryInf');
}

export function readCamt(text: string, options: ReadOptions): { statement: Statement } | FileFault {
  const statement: Statement = { format: 'camt', lines: [], faults: [], currency: null };
  let isKnown = false;
  let entries = 0;
  const fault = readXml(text, new Set(['Ntry', 'Stmt', 'Rpt', 'Ntfctn']), (element, path, at) => {
    if (element.name !== 'Ntry') {
      isKnown = true;
      statement.currency ??= textAt(element, 'Acct', 'Ccy') || null;
      return;
    }
    if (statement.lines.length <= IMPORT_LIMITS.lines) readEntry(element, path);
    entries += 1;
    if (entries % REPORT_EVERY === 0) options.onProgress?.(at / text.length, entries);
  });
  function readEntry(entry: XmlElement, path: readonly XmlElement[]): void {
    isKnown ||= path.length > 0;
    const refuse = (message: string, foreign?: string) =>
      statement.faults.push({
        line: entry.line,
        message,
        text: shorten(textAt(entry, 'AddtlNtryInf') || textAt(entry, 'NtryRef')),
        ...(foreign === undefined ? {} : { foreign }),
      });
    const status = textAt(entry, 'Sts', 'Cd') || textAt(entry, 'Sts');
    // PDNG and INFO are not booked, and come again when they are.
    if (status !== '' && status !== 'BOOK') return void refuse('This entry is not booked yet.');
    const date = [
      textAt(entry, 'BookgDt', 'Dt'),
      textAt(entry, 'BookgDt', 'DtTm'),
      textAt(entry, 'ValDt', 'Dt'),
      textAt(entry, 'ValDt', 'DtTm'),
    ]
      .map((value) => value.slice(0, 10))
      .find(isDay);
    if (!date) return void refuse('The date is missing.');
    const sign = textAt(entry, 'CdtDbtInd');
    if (sign !== 'DBIT' && sign !== 'CRDT') return void refuse('The entry does not say debit or credit.');
    // A reversal already has the direction of its own booking, so the sign needs no change.
    const isOut = sign === 'DBIT';
    const total = findElement(entry, 'Amt');
    const found = readAmount(total, options);
    if ('fault' in found) return void refuse(found.fault);
    const amount = found.minor;
    if (amount === 0) return void refuse('The amount is 0, so there is nothing to record.');
    const currency = total?.attributes.get('Ccy') ?? null;
    const wrong = faultOfCurrency(currency, options.currency);
    if (wrong) return void refuse(wrong.message, wrong.foreign);
    const id = textAt(entry, 'AcctSvcrRef') || textAt(entry, 'NtryRef') || null;
    const push = (details: XmlElement | null, part: Minor, bankId: string | null) =>
      statement.lines.push({
        line: entry.line,
        date,
        description: tidyDescription(describe(entry, details, isOut)) || 'No description',
        amount: isOut ? part : -part,
        currency,
        bankId,
      });
    const details = childrenOf(entry, 'NtryDtls').flatMap((group) => childrenOf(group, 'TxDtls'));
    const parts = details.map((one) => {
      const part = readAmount(findElement(one, 'Amt') ?? findElement(one, 'AmtDtls', 'TxAmt', 'Amt'), options);
      return 'minor' in part ? part.minor : null;
    });
    // A batch booking is split only if its parts add up to it.
    const sum = parts.reduce<number>((all, part) => all + (part ?? NaN), 0);
    if (details.length > 1 && sum === amount) {
      details.forEach((one, index) => push(one, parts[index]!, id && `${id}/${index + 1}`));
    } else push(details[0] ?? null, amount, id);
  }
  if (fault) return fault;
  if (!isKnown) return { fault: 'This XML file is not a CAMT statement.' };
  return statement.lines.length > IMPORT_LIMITS.lines ? { fault: TOO_MANY_LINES } : { statement };
}
