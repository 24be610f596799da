/** The terms of instruments and classes in a few words. */
import type { CapTable, Convertible, Participation } from '@/domain/cap-table/document/document';
import { fromDecimal } from '@/domain/money/fractions';
import { holderName, instrumentName, KIND_NAMES } from './instrument-text';
import { minorText, priceText } from './texts';

export const PARTICIPATIONS: Readonly<Record<Participation, string>> = {
  none: 'Non-participating',
  full: 'Participating',
  capped: 'Participating, capped',
};

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
