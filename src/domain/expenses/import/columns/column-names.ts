/** The roles of columns in a bank's table, and their names at banks of several countries. */
import { withoutAccents } from '@/domain/text/accents';

export const COLUMN_ROLES = [
  'date',
  'vendor',
  'description',
  'amount',
  'debit',
  'credit',
  'side',
  'fee',
  'balance',
  'status',
  'currency',
  'reference',
] as const;
export type ColumnRole = (typeof COLUMN_ROLES)[number];

export type NamedColumn = ColumnRole | 'ignored';

/** The parts of a text with commas; so written, long lists need few lines. */
const commaList = (text: string): string[] => text.trim().split(/,\s+/);

/** The names that banks give to columns, the best name first. */
const COLUMN_NAMES: Readonly<Record<NamedColumn, readonly string[]>> = {
  date: commaList(`
    transaction date, txn date, tran date, trans date, date of transaction, booking date, posting date,
    posted date, post date, date, paid on, paid date, date paid, payment date, date of payment, expense date,
    date of expense, completed date, date completed, finished on, started date, date started, created on,
    created at, created date, created, completion date, date/time, transaction time, timestamp, value date,
    value dt, invoice date, bill date, buchungstag, buchungsdatum, datum, valuta, fecha, data, posted,
    transactiedatum, दिनांक, तारीख, tarikh, dated, on
  `),
  description: commaList(`
    description, narration, expense description, transaction details, transaction description,
    transaction remarks, particulars, details, remarks, memo, name/description, naam/omschrijving,
    omschrijving, operazione, descrizione, descrizione operazione, dettagli, activity, payment reference,
    reference text, verwendungszweck, buchungstext, libellé, concepto, reference, comment, notes, note, text,
    विवरण, vivaran, account description, item, items, item name, product, service, purpose, for, for what,
    what, paid for, towards, reason, expense, expense name, title
  `),
  vendor: commaList(`
    vendor, vendor name, payee, payee name, merchant, merchant name, supplier, supplier name, paid to,
    counterparty, counter party, counterparty name, partner name, beneficiary, beneficiary name, recipient,
    target name, source/destination, to/from, from/to, party, contact name, party name, paid to/received from,
    name, empfänger, auftraggeber/empfänger, empfänger/zahlungspflichtiger, begünstigter/zahlungspflichtiger,
    beguenstigter/zahlungspflichtiger, name zahlungsbeteiligter, naam
  `),
  amount: commaList(`
    amount, transaction amount, txn amount, amt, source amount, betrag, umsatz, bedrag, montant, importe,
    importo, cost, gross, gross amount, bruto, brutto, net amount, total amount, total cost, net total,
    order net total, grand total, invoice value, value, sum, net, total, राशि
  `),
  debit: commaList(`
    debit, debit amount, debits, withdrawal, withdrawals, withdrawal amt, withdrawal amount,
    withdrawal amt (inr), withdrawal amount (inr), paid out, money out, outflow, out, dr, dr amount, soll,
    belastung, lastschrift, débit, cargo, spent, dare, addebiti, uscite, निकासी, आहरण, नामे
  `),
  credit: commaList(`
    credit, credit amount, credits, deposit, deposits, deposit amt, deposit amount, deposit amt (inr),
    deposit amount (inr), paid in, money in, inflow, in, cr, cr amount, haben, gutschrift, crédit, abono,
    received, avere, accrediti, entrate, जमा
  `),
  side: commaList(`
    cr/dr, dr/cr, dr / cr, cr / dr, debit/credit, credit/debit, d/c, c/d, af bij, af/bij, bij/af, soll/haben,
    in/out, money in/out, direction, indicator, credit debit indicator, dr cr indicator, dr/cr indicator,
    debit credit indicator, drcr, crdr, billingamountsign, sign, balance impact, type of transaction,
    transaction type, txn type, type, creditdebet, debet/credit, auswirkung auf guthaben
  `),
  fee: commaList(`
    fee, fees, fee amount, source fee amount, transaction fee, total fee, total fees, charges, commission,
    kosten, gebühr, gebuehr, entgelt
  `),
  balance: commaList(`
    balance, closing balance, running balance, available balance, account balance, balance amount,
    resulting balance, running bal, closing bal, bal, saldo, saldo na mutatie, kontostand, solde, guthaben,
    शेष
  `),
  status: commaList(`
    status, state, transaction status, txn status, payment status, bill status, invoice status,
    expense status, order status, payout status, approval status, transfer status, cleared, paid?, paid,
    is paid, payment done, payment done?
  `),
  currency: commaList(`
    currency, payment currency, source currency, ccy, curr, währung, waehrung, devise, moneda
  `),
  reference: ['transaction id', 'txn id', 'tran id', 'utr', 'fitid', 'unique id'],
  ignored: ['chq/ref no', 'ref no/cheque no', 'cheque number', 'chq no', 'branch code', 'init br', 'category'],
};

/** Patterns for headings in no list. The first match counts, so figures that are not the account's amount come first. */
const PATTERNS: readonly (readonly [RegExp, NamedColumn])[] = [
  [/balance impact/, 'side'],
  // Before "account": "Account Description" at a bank.
  [/^(?!.*\b(?:code|id|no|number|category)\b).*(?:descri|narrat|particular)/, 'description'],
  // The balance before each line is not a running balance.
  [/^(?:begin|opening|anfang|initial|previous|start).*(?:saldo|\bbal)/, 'ignored'],
  [
    /\b(?:original|orig|foreign|target|converted|local|intl|international|exchange|refunded|transferred|limit|points?|rewards?|cashback|discount|tips?|tax(?:es)?|gst|igst|cgst|sgst|vat|tds|rate|units?|category|quantity|price|count|due|minimum|share|mode|method|(?:spent|paid|submitted|added|entered|approved) by$|email|e-mail|uploads?|attachments?|proof|link|url|fee currency|days|km|cheque|chq|number|no|id|code|branch|card|account|iban|email|time zone|timezone)\b/,
    'ignored',
  ],
  [/\bbalance\b|\bbal\b|saldo|kontostand|solde/, 'balance'],
  [/\bfees?\b|\bcharges?\b|commission/, 'fee'],
  [/(?:\bdr\b|debit).*(?:\bcr\b|credit)|(?:\bcr\b|credit).*(?:\bdr\b|debit)/, 'side'],
  [/withdraw|\bwdl?\b|\bpaid out\b|\bmoney out\b|\bdebit(?:s|ed)?\b|\bspent\b|\boutflow\b|\bdr amount\b/, 'debit'],
  [/deposit|\bdep\b|\bpaid in\b|\bmoney in\b|\bcredit(?:s|ed)?\b|\breceived\b|\binflow\b|\bcr amount\b/, 'credit'],
  [/\bvalue da?te?\b|\bdate\b|datum|fecha|^data (?:operazione|contabile|valuta)/, 'date'],
  [/\bamount\b|\bamt\b|betrag|bedrag|montant|importe/, 'amount'],
  [
    /merchant|payee|vendor|supplier|beneficiary|recipient|empf(?:ae|a)nger|beg(?:ue|u)nstigter|tegenpartij|rekeninghouder/,
    'vendor',
  ],
  [
    /descri|narrat|particular|detail|remark|memo|omschrijving|verwendung|libell|concepto|descrizione|causale/,
    'description',
  ],
  [/\bcurrency\b/, 'currency'],
];

const tidy = (cell: string): string =>
  cell
    .slice(0, 80)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[._:*"'#]+/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ?([/()]) ?/g, '$1')
    .trim();

const RANKS: ReadonlyMap<string, { role: NamedColumn; rank: number }> = new Map(
  Object.entries(COLUMN_NAMES).flatMap(([role, names]) =>
    names.map((name, rank) => [tidy(name), { role: role as NamedColumn, rank }] as const),
  ),
);

/** The rank of a match by pattern: worse than every name in a list. */
const BY_PATTERN = 100;

/** A side in brackets after a column of amounts: "Amount (Dr)", "Amount (Out)". */
const SIDE_IN_BRACKETS = /\((dr|debits?|out|withdrawals?|cr|credits?|in|deposits?)\)/;
const ONE_SIDE = /^(?:dr|debits?|out|withdrawals?)$/;

/** The role that a heading gives its column, and the rank of its name: 0 is the best. Null for an unknown heading. */
export function roleOfHeading(heading: string): { role: NamedColumn; rank: number } | null {
  const name = tidy(heading);
  const bare = name.replace(/ ?[([].*$/, '').trim();
  const isBoth = /\((?:dr|debit)\).*\((?:cr|credit)\)|\((?:cr|credit)\).*\((?:dr|debit)\)/.test(name);
  if (isBoth) return { role: 'amount', rank: 1 };
  const side = SIDE_IN_BRACKETS.exec(name)?.[1];
  if (
    side &&
    /^(?:(?:transaction |txn )?(?:amount|amt|betrag|value|withdrawals?|deposits?|debits?|credits?|paid|money|inr|usd|rs).*)?$/.test(
      bare,
    )
  )
    return { role: ONE_SIDE.test(side) ? 'debit' : 'credit', rank: 0 };
  // "TotalCost" as "Total Cost".
  const apart = tidy(heading.replace(/(?<=[a-z])(?=[A-Z])/g, ' '));
  const known = RANKS.get(name) ?? RANKS.get(bare) ?? RANKS.get(apart);
  if (known) return known;
  // "Débit euros" as "debit euros".
  const plain = withoutAccents(apart !== name ? apart : bare === '' ? name : bare);
  const found = plain === '' ? undefined : PATTERNS.find(([pattern]) => pattern.test(plain));
  return found ? { role: found[1], rank: BY_PATTERN } : null;
}

/** Names that a column of figures may have, too: "Expense", "Paid". */
export const mayBeFigures = (role: NamedColumn, rank: number): boolean =>
  role === 'vendor' ||
  role === 'status' ||
  (role === 'description' && rank >= COLUMN_NAMES.description.indexOf('item'));

/** Two columns of figures whose names show only together which is money out (first) and which is money in. */
const PAIRS: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(?:expenses?|expenditure|payments?|paid|outgoings?|kharch[ae]?|naam|udhaar|jaave)\b/,
    /^(?:incomes?|receipts?|revenue|sales|collections?|recd|aamdani|jama|aavak)\b/,
  ],
  [/^(?:spends?|purchases?|charges|transactions)\b/, /^(?:payments?|refunds?|credits)\b/],
];

/** True if the first name means money out where the second means money in. */
export const isOutAndIn = (first: string, second: string): boolean =>
  PAIRS.some(([out, into]) => out.test(tidy(first)) && into.test(tidy(second)));

/** Names of real descriptions, not of notes or references; two such columns are read as one. */
export const isDescribing = (rank: number): boolean => rank < COLUMN_NAMES.description.indexOf('activity');

/** Names that all mean "the amount": two such columns are two candidates. */
export const isPlainAmount = (rank: number): boolean =>
  rank < COLUMN_NAMES.amount.indexOf('cost') || rank === BY_PATTERN;

/** A heading that says only debit or credit: "Dr / Cr", not "Type". */
export const isSideHeading = (heading: string): boolean => {
  const found = roleOfHeading(heading);
  return found?.role === 'side' && !/type$/.test(tidy(heading));
};
