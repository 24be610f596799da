/** Reads PayPal's activity: customers' payments and refunds are revenue; a transfer to one's own bank is not an expense. */
import { formatDay, type Day } from '@/domain/time/days';
import { sumMoney, type Minor } from '@/domain/money/money';
import type { StatementLine } from '@/domain/expenses/import/statement';

const GIVEN_BACK = /refund|reversal|chargeback|dispute|terugbetaling|r[üu]ckzahlung|r[üu]ckbuchung/i;
/** Lines that hold money or release it; the payment has its own line. */
const SET_APART = /\bhold\b|authori[sz]ation|reserve/i;
const OWN_BANK =
  /withdraw|bank (?:deposit|transfer)|transfer to (?:your )?bank|card deposit|abbuchung|bankgutschrift|opname|bankoverschrijving/i;

interface Places {
  type: number;
  id: number;
  /** The id of the payment that a refund belongs to. */
  reference: number;
  fee: number;
}

/** A row and its amount: money out is positive. */
export interface PaypalRow {
  cells: readonly string[];
  date: Day;
  out: Minor;
}

/** The columns of an activity download or a statement of PayPal; null for another table. */
export function paypalPlaces(header: readonly string[] | null): Places | null {
  const names = header?.map((name) => name.trim().toLowerCase()) ?? [];
  const find = (test: RegExp) => names.findIndex((name) => test.test(name));
  const fee = find(/^(?:fee|kosten|geb[üu]hr|gebuehr|entgelt)$/);
  const isPaypal =
    find(/^(?:gross|bruto|brutto)$/) >= 0 &&
    fee >= 0 &&
    find(/^net(?:to)?$/) >= 0 &&
    find(/^(?:time ?zone|tijdzone|zeitzone)$/) >= 0;
  if (!isPaypal) return null;
  const type = find(/^(?:type|typ)$/);
  return {
    type: type >= 0 ? type : find(/^(?:description|omschrijving|beschreibung)$/),
    id: find(/^(?:transaction id|transactiereferentie|transaktionscode)$/),
    reference: find(/^(?:reference txn id|zugehöriger transaktionscode)$/),
    fee,
  };
}

type PaypalFacts = Pick<StatementLine, 'held' | 'revenue'> & { prefix: string; suffix: string };

/**
 * Finds for each row its revenue, the reason why it is not an expense, and the payment that it refunds. `isMerchant` is true if
 * customers' payments were charged a fee.
 */
export function readPaypal(
  rows: readonly PaypalRow[],
  { type, id, reference, fee }: Places,
): { factsOf: (row: PaypalRow) => PaypalFacts; isMerchant: boolean } {
  const at = (cells: readonly string[], place: number) => (place < 0 ? '' : (cells[place]?.trim() ?? ''));
  const byId = new Map(rows.map((row) => [at(row.cells, id), row]));
  byId.delete('');
  const isBack = ({ cells }: PaypalRow) => GIVEN_BACK.test(at(cells, type)) && !SET_APART.test(at(cells, type));
  /** Refunds, by the id of the payment. */
  const backs = new Map<string, PaypalRow[]>();
  for (const row of rows.filter(isBack)) {
    const of = at(row.cells, reference);
    if (byId.has(of)) backs.set(of, [...(backs.get(of) ?? []), row]);
  }
  const factsOf = (row: PaypalRow): PaypalFacts => {
    const { cells, out } = row;
    const kind = at(cells, type);
    const none = { prefix: '', suffix: '' };
    if (SET_APART.test(kind)) return { ...none, held: `The file says “${kind.slice(0, 40)}”.` };
    if (isBack(row)) {
      const paid = byId.get(at(cells, reference));
      const link = { prefix: 'Refund: ', suffix: paid ? ` (payment of ${formatDay(paid.date)})` : '' };
      return out > 0 ? { ...link, revenue: -out } : link;
    }
    if (OWN_BANK.test(kind)) return out > 0 ? { ...none, held: 'This went to your own bank account.' } : none;
    if (out < 0) return { ...none, revenue: -out };
    const given = backs.get(at(cells, id)) ?? [];
    const isWhole = given.length > 0 && sumMoney(given.map((one) => Math.max(0, -one.out))) >= out;
    return isWhole ? { ...none, held: `This was paid back on ${formatDay(given.at(-1)!.date)}.` } : none;
  };
  const isMerchant = rows.some(
    (row) => row.out < 0 && !isBack(row) && /[1-9]/.test(at(row.cells, fee)) && !OWN_BANK.test(at(row.cells, type)),
  );
  return { factsOf, isMerchant };
}
