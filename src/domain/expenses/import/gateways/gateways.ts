/** Reads gateway exports for merchants: customers' payments and refunds are revenue; only fees and taxes on them are expenses. */
import { scaleMoney, sumMoney, type Minor } from '@/domain/money/money';
import { currenciesIn } from '@/domain/money/read-amount';
import { monthOfDay, monthsBetween, type Month } from '@/domain/time/months';
import { isMissing } from '@/domain/tables/cells';
import type { SheetRow } from '@/domain/tables/reading';
import { isDateCell, dayIn, faultOfDate, looksLikeDate } from '@/domain/expenses/import/dates';
import { namesCurrency, readStatementAmount } from '@/domain/expenses/import/amounts/amounts';
import { heldBy } from '@/domain/expenses/import/row-text';
import { settle } from '@/domain/expenses/import/questions';
import { divideRows, leftOutText } from '@/domain/tables/table';
import {
  faultOfCurrency,
  shorten,
  tidyDescription,
  type ImportQuestion,
  type LineFault,
  type ReadOptions,
  type Statement,
  type StatementLine,
} from '@/domain/expenses/import/statement';

interface GatewayColumns {
  date: readonly number[];
  amount: number;
  fee: number | null;
  taxes: readonly number[];
  net: number | null;
  refunded: number | null;
  type: number | null;
  status: number | null;
  currency: number | null;
  id: number | null;
  /** Money taken from the merchant, if it has its own column. */
  debit: number | null;
  words: readonly number[];
}

export interface Gateway {
  /** The name of the gateway, for the lines of its fees: "Razorpay", or "Gateway". */
  name: string;
  /** Each row is a payout to the merchant's bank, after fees. */
  isSettlements: boolean;
  /** Each row is money that a customer got back. */
  isRefunds: boolean;
  /** The fee includes the tax on it. */
  isFeeWithTax: boolean;
  columns: GatewayColumns;
}

/** Headings that only a seller's export has, and their weights. */
const SIGNS: readonly (readonly [RegExp, number])[] = [
  [
    /^merchant (?:id|order|ref|transaction|key)|\bmid\b|seller message|amount refunded|refunded amount|refund status|\bmer \w+/,
    2,
  ],
  [/phone pe reference id|settlement|^settled|^arrival date|^speed (?:processed|requested)$|^refund id$/, 2],
  [
    /^order id$|^payment id$|payout|^customer (?:id|e ?mail|name|contact)$|available on|balance transaction|^arn$|\butr\b|entity|^captured$|^e ?mail$|^contact$/,
    1,
  ],
];

const FEE =
  /^(?:(?:total |transaction |processing |mer |gateway |razorpay |stripe |instamojo |cashfree |payu |paytm |phone pe |platform )*(?:service )?(?:fees?|charges?)|commission|mdr|tdr|pg charges?)(?: amount)?$/;
const TAX =
  /^(?:mer )?(?:(?:total )?gst|tax(?:es)?(?: on fees?)?|service tax|igst|cgst|sgst|utgst|vat|gst on (?:fees?|commission)|tax amount)(?: amount)?$/;
const NET =
  /^(?:net(?: amount)?|mer net amount|settle(?:d|ment) amount|amount settled|payable(?: amount)?|credit|net settlement amount)$/;
const AMOUNT = /^(?:(?:transaction|order|payment|gross|captured|txn|sale|paid|event)? ?(?:amount|amt)|gross)$/;
/** The day of payment is preferred to that of settlement. */
const DATES = [
  /^(?:created|transaction|payment|txn|order|captured|added|event)(?: (?:at|on|date|time))+(?: utc)?$|^created(?: utc)?$|^date(?: time)?$/,
  /^(?:settle(?:d|ment)|arrival|available)(?: (?:at|on|date|time))+(?: utc)?$/,
];

const tidy = (heading: string): string =>
  heading
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .replace(/\(.*?\)/g, ' ')
    .replace(/[^a-z]+/g, ' ')
    .trim();

/** Words in headings that only one gateway has. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/seller message|available on|statement descriptor|reporting category|balance transaction|arrival date/, 'Stripe'],
  [/phone pe/, 'PhonePe'],
  [/\bmer net amount\b|payu/, 'PayU'],
  [/\bcf (?:payment|order)|cashfree/, 'Cashfree'],
  [/entity|speed processed|settlement utr|order receipt|amount transferred|card network/, 'Razorpay'],
  [/\bmid\b|paytm/, 'Paytm'],
];

/** Headings of money that the merchant pays out to vendors and staff: those are expenses. */
const PAID_OUT = /^fund account|^beneficiary|^contact (?:name|type)$|^purpose$|^payout purpose$/;

/** Reads the headings of a merchant's export; null for an account statement and for a list of payouts to others. */
export function gatewayOf(header: readonly string[]): Gateway | null {
  const names = header.map(tidy);
  const find = (test: RegExp): number | null => {
    const place = names.findIndex((name) => test.test(name));
    return place < 0 ? null : place;
  };
  const all = names.join(' | ');
  const signs = names.reduce((sum, name) => sum + (SIGNS.find(([test]) => test.test(name))?.[1] ?? 0), 0);
  const fee = find(FEE);
  const taxes = names.flatMap((name, place) => (TAX.test(name) ? [place] : []));
  const net = find(NET);
  const amount = find(AMOUNT);
  const date = DATES.flatMap((test) => names.flatMap((name, place) => (test.test(name) ? [place] : [])));
  const score = signs + [fee, net, taxes[0] ?? null].filter((place) => place !== null).length;
  // Only accounts have running balances and payees.
  const isAccount = find(/\bbalance\b(?! transaction)/) !== null || find(PAID_OUT) !== null;
  if (amount === null || date.length === 0 || signs === 0 || score < 3 || isAccount) return null;
  const type = find(/^(?:transaction |txn |event |payment )?type$|^(?:transaction )?entity$|^reporting category$/);
  return {
    name: NAMES.find(([test]) => test.test(all))?.[1] ?? 'Gateway',
    isSettlements:
      find(/^arrival date/) !== null ||
      ((type === null || names[type] === 'entity') &&
        find(/\butr\b/) !== null &&
        find(/order|method|customer/) === null),
    isRefunds: type === null && find(/^speed (?:processed|requested)$|^refund id$/) !== null,
    // Razorpay and Stripe name the tax beside a fee that includes it.
    isFeeWithTax:
      (names.includes('fee') && taxes.length < 2) ||
      names.includes('taxes on fee') ||
      (names.includes('fees') && names.includes('tax')),
    columns: {
      date: [...new Set(date)],
      amount,
      fee,
      taxes,
      net,
      refunded: find(/^(?:amount refunded|refunded amount|refund amount)$/),
      type,
      status: find(/^(?:transaction |payment |order |event )?status$/),
      currency: find(/^(?:event )?currency$/),
      id: find(
        /^(?:id|entity id|payment id|transaction id|txn id|settlement id|order id|balance transaction id|phone pe reference id)$/,
      ),
      debit: find(/^credit$/) === null ? null : find(/^debit$/),
      words: [
        find(/^(?:description|notes?|product ?info|seller message|order id)$/),
        find(/^(?:method|payment method|payment mode)$/),
      ].filter((place) => place !== null),
    },
  };
}

const REFUND = /refund|chargeback|dispute|reversal/i;
const PAYOUT = /payout|settlement|transfer|withdrawal/i;
const FEE_ROW = /fee|tax|charge ?s\b|commission|gst/i;

type GatewayReading = { statement: Statement } | { questions: ImportQuestion[] };

/** Reads the rows of a merchant's export. Customers' payments are money in, refunds reduce them, and fees and taxes are money out. */
export function readGateway(
  all: readonly SheetRow[],
  headerRow: number,
  gateway: Gateway,
  options: ReadOptions,
): GatewayReading {
  const { columns, name, isSettlements, isRefunds, isFeeWithTax } = gateway;
  const header = all[headerRow]!.cells;
  const money = [columns.amount, columns.fee, ...columns.taxes].filter((place) => place !== null);
  const shape = { date: columns.date[0]!, figures: money, words: [] };
  const { rows, aside } = divideRows(all.slice(headerRow + 1), header, shape, {
    isKey: isDateCell,
    isText: looksLikeDate,
  });
  const cellsOf = (place: number | null) => (place === null ? [] : rows.map(({ cells }) => cells[place] ?? ''));
  const heading = currenciesIn(header[columns.amount] ?? '');
  const namedIn = (cells: readonly string[]) =>
    columns.currency === null ? '' : (cells[columns.currency]?.trim() ?? '');
  const wrongIn = (cells: readonly string[]) =>
    faultOfCurrency(heading, options.currency) ?? faultOfCurrency(namedIn(cells), options.currency);
  // Nothing is asked about lines that are left out.
  const settled = rows.every(({ cells }) => wrongIn(cells))
    ? ({ dayOrder: 'day-first', decimal: '.' } as const)
    : settle(cellsOf(columns.date[0]!), money.flatMap(cellsOf), options);
  if ('questions' in settled) return settled;
  const lines: StatementLine[] = [];
  const faults: LineFault[] = [];
  for (const { line, cells } of rows) {
    const at = (place: number | null): string => (place === null ? '' : (cells[place]?.trim() ?? ''));
    const amountAt = (place: number | null) => {
      const cell = at(place);
      return isMissing(cell) ? null : readStatementAmount(cell, options.currency, settled.decimal);
    };
    const figure = (place: number | null): Minor | null => {
      const found = amountAt(place);
      return found && 'minor' in found ? found.minor : null;
    };
    const refuse = (message: string, foreign?: string) =>
      faults.push({ line, message, text: shorten(cells.join(' | ')), ...(foreign === undefined ? {} : { foreign }) });
    const wrong = wrongIn(cells);
    if (wrong) {
      refuse(wrong.message, wrong.foreign);
      continue;
    }
    const dateText = columns.date.map(at).find((text) => text !== '') ?? '';
    const date = dayIn(dateText, settled.dayOrder);
    const found = amountAt(columns.amount);
    if (date === null) {
      refuse(faultOfDate(dateText));
      continue;
    }
    if (!found || 'fault' in found) {
      refuse(found?.fault ?? 'The amount is missing.', found?.foreign);
      continue;
    }
    const amount = found.minor;
    const isNamed = namedIn(cells) !== '' || heading.codes.length > 0 || namesCurrency(at(columns.amount));
    const currency = isNamed ? options.currency : null;
    const type = at(columns.type);
    const tax = sumMoney(columns.taxes.map((place) => Math.abs(figure(place) ?? 0)));
    const whole = Math.abs(figure(columns.fee) ?? 0);
    const fee = isFeeWithTax ? Math.max(0, whole - tax) : whole;
    const held = heldBy(at(columns.status));
    const isRefunded = /refunded/i.test(at(columns.status));
    const id = at(columns.id);
    const words =
      tidyDescription(
        columns.words
          .map(at)
          .filter((text) => !isMissing(text))
          .join(' '),
      ) || id;
    const push = (description: string, value: Minor, part: string, more: Partial<StatementLine> = {}) =>
      lines.push({
        line,
        date,
        description: tidyDescription(description) || 'No description',
        amount: value,
        currency,
        bankId: id === '' ? null : `${id}${part}`,
        ...more,
      });
    if (FEE_ROW.test(type) && !REFUND.test(type) && !/^charge$/i.test(type)) {
      push(`${name} ${type.replaceAll('_', ' ')} ${words}`, -amount, '', { vendor: name });
      continue;
    }
    const isTaken = (figure(columns.debit) ?? 0) > 0 && !PAYOUT.test(type);
    const isRefund = isRefunds || REFUND.test(type) || isTaken;
    const isPayout = !isSettlements && PAYOUT.test(type) && !isRefund;
    const refunded = Math.abs(figure(columns.refunded) ?? 0);
    // A settlement plus its fees is the gross amount.
    const gross = isSettlements ? Math.abs(amount) + fee + tax : Math.abs(amount);
    const revenue = isPayout ? 0 : isRefund ? -gross : gross - (isRefunded && refunded === 0 ? gross : refunded);
    const isHeld = held !== null && !isRefunded;
    if (amount !== 0)
      push(
        `${isRefund ? (isTaken && !isRefunds && !REFUND.test(type) ? 'Taken back' : 'Refund') : isPayout || isSettlements ? 'Settlement' : 'Payment'} ${words}`,
        isRefund ? gross : -gross,
        '',
        {
          revenue: isHeld ? 0 : revenue,
          ...(isHeld && { held }),
        },
      );
    if (isHeld) continue;
    if (fee > 0) push(`${name} fee ${words}`, fee, '/fee', { vendor: name });
    if (tax > 0) push(`GST on ${name} fee ${words}`, tax, '/tax', { vendor: name });
  }
  const leftOut = leftOutText({ rows, aside });
  return { statement: { format: 'csv', lines, faults, currency: null, gateway: name, leftOut } };
}

export interface RevenueOffer {
  gateway: string;
  from: Month;
  to: Month;
  /** All in minor units. Refunds are amounts that customers got back. */
  payments: Minor;
  refunds: Minor;
  /** Payments less refunds, by the months of the file, rounded once. */
  monthly: Minor;
}

/** The revenue in a merchant's export; null if there is none. */
export function computeRevenue({ gateway, lines }: Pick<Statement, 'gateway' | 'lines'>): RevenueOffer | null {
  const paid = lines.filter(({ revenue = 0 }) => revenue !== 0);
  if (gateway === undefined || paid.length === 0) return null;
  const months = paid.map(({ date }) => monthOfDay(date)).toSorted();
  const [from, to] = [months[0]!, months.at(-1)!];
  const payments = sumMoney(paid.map(({ revenue = 0 }) => Math.max(0, revenue)));
  const refunds = sumMoney(paid.map(({ revenue = 0 }) => Math.max(0, -revenue)));
  const monthly = scaleMoney(Math.max(0, payments - refunds), 1, monthsBetween(from, to) + 1);
  return { gateway, from, to, payments, refunds, monthly };
}
