/** A cap table in another currency. */
import { fraction, fromDecimal, multiply, toShortDecimal, type Fraction } from '@/domain/money/fractions';
import { convertAll, type Rate } from '@/domain/tools/currency-change';
import { minorPerUnit } from './exact-amounts';
import { MAX_MONEY, type CapTable } from './document';
import { mapMoney, mapPrices } from './map-money';

/** Decimals of a converted price per share: prices go below a cent. */
const PRICE_DECIMALS = 10;

function atRate(table: CapTable, rate: Fraction): CapTable {
  const change = (price: string) => {
    const value = fromDecimal(price);
    return value === null ? price : toShortDecimal(multiply(value, rate), PRICE_DECIMALS);
  };
  return mapPrices(table, change);
}

/**
 * The document in another currency: every amount and price multiplied by the rate; unchanged if there is no rate. Null if an amount would
 * be too large.
 */
export function withCurrency(table: CapTable, currency: string, rate: Rate = null): CapTable | null {
  const units = fraction(minorPerUnit(currency), minorPerUnit(table.currency));
  const scale = rate === null ? units : multiply(units, rate);
  // Yen at 100 a dollar: the amounts in minor units stay the same, but a price per share does not.
  const scaled = scale.n === scale.d ? table : convertAll(scale, (at) => mapMoney(table, at), MAX_MONEY);
  return scaled && { ...(rate === null ? scaled : atRate(scaled, rate)), currency };
}
