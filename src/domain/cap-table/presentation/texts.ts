/** Shares, prices and amounts of the mode "shares" as people read them. Rounds only for display. */
import { toDecimal, fromDecimal, type Fraction } from '@/domain/money/fractions';
import { formatDay } from '@/domain/time/days';
import { minorDigits } from '@/domain/money/money';
import { amountText, minorPerUnit } from '@/domain/cap-table/document/exact-amounts';
import type {
  CapTable,
  Convertible,
  Participation,
  FundingRound,
  PriceMethod,
} from '@/domain/cap-table/document/document';
import { priceDecimal } from '@/domain/cap-table/calculation/prices';
import { formatPercent, groupedText, withCurrency } from './format';

/** "588,235", or "5,88,235" in a table in rupees: shares group as the amounts beside them do. */
export const sharesText = (shares: bigint | number, currency: string): string => groupedText(String(shares), currency);

/** An amount in units, without decimals if all are 0: "$5,000,000", "$0.50". */
export const roundMoneyText = (amount: Fraction, currency: string): string =>
  withCurrency(toDecimal(amount, minorDigits(currency)).replace(/\.0+$/, ''), currency);

/** An amount for a headline: from ten thousand units up without decimals, which its explanation shows. */
export function headMoneyText(amount: Fraction, currency: string): string {
  const isLarge = (amount.n < 0n ? -amount.n : amount.n) >= 10_000n * amount.d;
  return isLarge ? withCurrency(toDecimal(amount, 0), currency) : roundMoneyText(amount, currency);
}

/** Minor units as an amount: "$5,000,000". */
export const minorText = (minor: number | bigint, currency: string): string =>
  roundMoneyText({ n: BigInt(minor), d: minorPerUnit(currency) }, currency);

/** Minor units for a field, with separators but without the symbol: "5,000,000". */
export const fieldText = (minor: number, currency: string): string =>
  groupedText(amountText(minor, currency), currency);

/** "$1.1144", "$10.00". */
export const priceText = (price: Fraction, currency: string): string => withCurrency(priceDecimal(price), currency);

/** Part of a whole as percent; a dash if the whole is 0. */
export const partText = (part: bigint, whole: bigint): string =>
  whole <= 0n ? '–' : formatPercent({ n: part * 100n, d: whole });

/** Part of a whole for a chart, 0 to 1. */
export const partOf = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Number(toDecimal({ n: part, d: whole }, 10));

// The names of the instruments and holders of a cap table.

export const KIND_NAMES: Readonly<Record<Convertible['kind'], string>> = {
  safe: 'SAFE',
  isafe: 'iSAFE',
  note: 'Convertible note',
};

/** Name of a holder of the document, of a round's other investors, or of the pool. */
export function holderName(table: CapTable, holderId: string): string {
  if (holderId === 'pool') return 'Option pool';
  const known = table.stakeholders.find((one) => one.id === holderId);
  if (known) return known.name;
  const round = table.fundingRounds.find((one) => `round:${one.id}` === holderId);
  return round ? `${round.name} investors` : holderId;
}

/** "SAFE of Asha, $200,000"; an unknown id is returned as it is. */
export function instrumentName(table: CapTable, id: string): string {
  const one = table.shares.convertibles.find((other) => other.id === id);
  return one
    ? `${KIND_NAMES[one.kind]} of ${holderName(table, one.stakeholderId)}, ${minorText(one.amount, table.currency)}`
    : id;
}

// The terms of instruments and classes in a few words.

export const PARTICIPATIONS: Readonly<Record<Participation, string>> = {
  none: 'Non-participating',
  full: 'Participating',
  capped: 'Participating, capped',
};

/** The terms of an instrument in a few words: "Cap $4,000,000 post-money · 20% discount · MFN". */
export function termsText(table: CapTable, one: Convertible): string {
  const terms = [
    one.cap !== null && `Cap ${minorText(one.cap, table.currency)} ${one.capBasis}`,
    one.discount > 0 && `${one.discount}% discount`,
    one.mfn && (one.mfnAdopts === null ? 'MFN' : `MFN, terms of ${instrumentName(table, one.mfnAdopts)}`),
    one.proRata && 'Pro rata',
    one.kind === 'note' && one.interest && `${one.interest.rate}% interest`,
    one.maturity !== null && `Matures ${formatDay(one.maturity)}`,
    one.qualifiedAmount !== null && `Converts from ${minorText(one.qualifiedAmount, table.currency)}`,
    // A stored 0 is counted as 1.
    one.exitMultiple > 0 && one.exitMultiple !== 1 && `${one.exitMultiple}× at an exit`,
  ].filter(Boolean);
  return terms.length === 0 ? 'Converts at the price of the round' : terms.join(' · ');
}

/**
 * The name of a class or claim of an exit. Each conversion has its own class, named after its instrument. The ids come from
 * `priced-round.ts`, `isafe.ts` and `exit-claims.ts`.
 */
export function className(table: CapTable, { id, name }: { id: string; name: string }): string {
  const { classes, convertibles } = table.shares;
  if (classes.some((one) => one.id === id)) return name;
  if (id.startsWith('options:')) {
    const price = fromDecimal(id.slice('options:'.length));
    return price ? `Options at ${priceText(price, table.currency)}` : name;
  }
  const starts = ['open:', 'maturity:', ...table.fundingRounds.map((round) => `${round.id}:`)];
  const start = starts.find((one) => id.startsWith(one));
  const instrument = start && convertibles.find((one) => one.id === id.slice(start.length));
  return instrument ? `${KIND_NAMES[instrument.kind]} of ${holderName(table, instrument.stakeholderId)}` : name;
}

// The names of the choices in a priced round.

export const METHODS: Readonly<Record<PriceMethod, { name: string; text: string }>> = {
  'percent-ownership': {
    name: 'Percent ownership',
    text: 'Conversions dilute those before the round. The new money gets amount / post-money.',
  },
  'pre-money': {
    name: 'Pre-money fixed',
    text: 'The price uses the shares before conversions, so conversions dilute the new money too.',
  },
  'dollars-invested': {
    name: 'Amount invested',
    text: 'Converted money is added to the pre-money valuation, so everyone shares the discount.',
  },
};

export const POOL_TIMINGS: Readonly<Record<FundingRound['poolTiming'], string>> = {
  after: 'of all shares after the round, created before it',
  before: 'of the shares before the new money',
  'on-top': 'of all shares, created after closing',
};
