/** A cap table in another currency. */
import { fraction, multiply, round, whole } from '../fractions';
import { minorPerUnit } from './exact-amounts';
import { MONEY_MOST, type CapTable } from './document';
import { mapMoney } from './map-money';

/** The document in another currency: amounts keep their figures, nothing is converted. */
export function withCurrency(table: CapTable, currency: string): CapTable {
  const scale = fraction(minorPerUnit(currency), minorPerUnit(table.currency));
  const isSame = scale.n === scale.d;
  const scaled = isSame
    ? table
    : mapMoney(table, (minor) => Math.min(MONEY_MOST, Number(round(multiply(whole(minor), scale)))));
  return { ...scaled, currency };
}
