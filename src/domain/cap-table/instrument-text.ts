/** What people call the instruments and holders of a cap table. */
import type { CapTable, Convertible, FundingRound, Participation, PriceMethod } from './document';
import { fromDecimal } from '../fractions';
import { minorText, priceText } from './texts';

export const KIND_NAMES: Readonly<Record<Convertible['kind'], string>> = {
  safe: 'SAFE',
  isafe: 'iSAFE',
  note: 'Convertible note',
};

export const METHODS: Readonly<Record<PriceMethod, { name: string; text: string }>> = {
  'percent-ownership': {
    name: 'Percent ownership',
    text: 'Conversions dilute those before the round. The new money gets amount / post-money.',
  },
  'pre-money': {
    name: 'Pre-money fixed',
    text: 'The price looks at the shares before conversions, so that they dilute the new money too.',
  },
  'dollars-invested': {
    name: 'Dollars invested',
    text: 'What converts is added to the pre-money valuation: the discount is shared.',
  },
};

export const POOL_TIMINGS: Readonly<Record<FundingRound['poolTiming'], string>> = {
  after: 'of all shares after the round, created before it',
  before: 'of the shares before the new money',
  'on-top': 'of all shares, created after closing',
};

export const PARTICIPATIONS: Readonly<Record<Participation, string>> = {
  none: 'Non-participating',
  full: 'Participating',
  capped: 'Participating, capped',
};

/** Name of a holder of the document, of a round's other investors, or of the pool. */
export function holderName(table: CapTable, holderId: string): string {
  if (holderId === 'pool') return 'Option pool';
  const known = table.stakeholders.find((one) => one.id === holderId);
  if (known) return known.name;
  const round = table.fundingRounds.find((one) => `round:${one.id}` === holderId);
  return round ? `${round.name} investors` : holderId;
}

/** "SAFE of Asha, $200,000"; an id that no instrument has stays as it is. */
export function instrumentName(table: CapTable, id: string): string {
  const one = table.shares.convertibles.find((other) => other.id === id);
  return one
    ? `${KIND_NAMES[one.kind]} of ${holderName(table, one.stakeholderId)}, ${minorText(one.amount, table.currency)}`
    : id;
}

/** Its terms in a few words: "Cap $4,000,000 post-money · 20% discount · MFN". */
export function termsText(table: CapTable, one: Convertible): string {
  const terms = [
    one.cap !== null && `Cap ${minorText(one.cap, table.currency)} ${one.capBasis}`,
    one.discount > 0 && `${one.discount}% discount`,
    one.mfn && (one.mfnAdopts === null ? 'MFN' : `MFN, terms of ${instrumentName(table, one.mfnAdopts)}`),
    one.proRata && 'Pro rata',
    one.kind === 'note' && one.interest && `${one.interest.rate}% interest`,
    one.maturity !== null && `Matures ${one.maturity}`,
    one.qualifiedAmount !== null && `Converts from ${minorText(one.qualifiedAmount, table.currency)}`,
    one.exitMultiple !== 1 && `${one.exitMultiple}× at an exit`,
  ].filter(Boolean);
  return terms.length === 0 ? 'Converts at the price of the round' : terms.join(' · ');
}

/**
 * Name of a class or of a claim of an exit. What converted has a class of its own, which is called after its instrument; the
 * ids are those of `priced-round.ts`, `isafe.ts` and `exit.ts`.
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
