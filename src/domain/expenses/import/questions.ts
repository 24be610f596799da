/** Finds the order of day and month and the decimal sign in the cells of a file, else asks. Also asks about the total of a PDF. */
import { countText } from '@/domain/count';
import { formatMoney, sumMoney, type Currency } from '@/domain/money/money';
import { parseMoney } from '@/domain/money/read-amount';
import { decimalSignOf } from './amounts/amounts';
import { orderOf, type DayOrders } from './dates';
import type { ImportQuestion, ReadOptions, StatementLine } from './statement';

/** The question about the order of day and month, with one date of the file. */
const dayOrderQuestion = (unclear: { example: string; dayFirst: string; monthFirst: string }): ImportQuestion => ({
  kind: 'day-order',
  text: 'Which comes first in the dates of this file, the day or the month?',
  example: unclear.example,
  options: [
    { value: 'day-first', label: 'Day first', reads: unclear.dayFirst },
    { value: 'month-first', label: 'Month first', reads: unclear.monthFirst },
  ],
});

/** The question about the decimal sign, with one amount of the file; null if that amount cannot be read both ways. */
function decimalQuestion(example: string, currency: ReadOptions['currency']): ImportQuestion | null {
  const read = (decimal: '.' | ',') => {
    const bare = example.replace(/[^\d.,]/g, '');
    const grouped = parseMoney(bare, currency, { decimal });
    if ('minor' in grouped) return grouped.minor;
    // Three decimals are not money, so only the whole number is shown.
    const whole = parseMoney(bare.split(decimal)[0] ?? '', currency, { decimal });
    return 'minor' in whole ? whole.minor : null;
  };
  const [point, comma] = [read('.'), read(',')];
  if (point === null || comma === null) return null;
  return {
    kind: 'decimal-sign',
    text: 'Which sign comes before the decimals in the amounts of this file?',
    example,
    options: [
      { value: '.', label: 'A point, as in 1,234.50', reads: point },
      { value: ',', label: 'A comma, as in 1.234,50', reads: comma },
    ],
  };
}

/** The question whether the lines of a document are complete, since it does not print their total. */
export function totalQuestion(lines: readonly StatementLine[], currency: Currency): ImportQuestion {
  const out = lines.filter(({ amount }) => amount > 0);
  const sum = formatMoney(sumMoney(out.map(({ amount }) => amount)), currency);
  return {
    kind: 'total',
    text: `This PDF has no balance beside its lines, and we found no total of ${sum} in it. Please compare: are these all the payments?`,
    example: [out[0], out.at(-1)]
      .flatMap((line) => (line ? [`${line.description.slice(0, 50)}, ${formatMoney(line.amount, currency)}`] : []))
      .join(' · '),
    options: [
      {
        value: 'yes',
        label: `Yes, ${countText(out.length)} ${out.length === 1 ? 'payment' : 'payments'}, ${sum}`,
      },
    ],
  };
}

interface Settled {
  dayOrder: DayOrders;
  decimal: '.' | ',';
}

/** The order and the sign, from the answers or from the cells; questions if neither decides. */
export function settle(
  dates: Iterable<string>,
  amounts: Iterable<string>,
  options: ReadOptions,
): Settled | { questions: ImportQuestion[] } {
  const questions: ImportQuestion[] = [];
  let dayOrder: DayOrders | undefined = options.dayOrder;
  let { decimal } = options;
  if (!dayOrder) {
    const found = orderOf(dates);
    if ('order' in found) dayOrder = found.order;
    else if (found.unclear) questions.push(dayOrderQuestion(found.unclear));
  }
  if (!decimal) {
    const found = decimalSignOf(amounts);
    if ('decimal' in found) decimal = found.decimal;
    else if (found.unclear) {
      const question = decimalQuestion(found.unclear, options.currency);
      if (question) questions.push(question);
    }
  }
  if (questions.length > 0) return { questions };
  return { dayOrder: dayOrder ?? 'day-first', decimal: decimal ?? '.' };
}
