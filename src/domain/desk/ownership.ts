/** The share that the co-founders of a cap table hold together, today and after the next round, and the amount of that round. */
import { computeCapitalisation, nextRound, stepOn, type Step } from '@/domain/cap-table/calculation/capitalisation';
import { computeDilution, roundFactor } from '@/domain/cap-table/calculation/dilution';
import type { CapTable } from '@/domain/cap-table/document/document';
import { minorDigits } from '@/domain/money/money';
import { moneyOf } from '@/domain/cap-table/document/exact-amounts';
import { formatPercent } from '@/domain/cap-table/presentation/format';
import type { Day } from '@/domain/time/days';
import { sum, type Fraction } from '@/domain/money/fractions';
import { missing, type NextRaise, type Readings, type UnreadableReading } from './readings';

type Ownership = Exclude<Readings['cap-table'], UnreadableReading>;

/** In the tool's format, without zero decimals, because a card has room for one figure. */
const percentText = (percent: Fraction): string => formatPercent(percent).replace(/(?:\.0|(\.\d))0%$/, '$1%');

const isFounder = ({ type }: { type: string }): boolean => type === 'co-founder';

/** In percentages, rounds have no dates, so the first one is the next. */
function ofPercentages(table: CapTable): Ownership {
  const { isOver, stakeholders, rounds, faults } = computeDilution(table);
  if (isOver) return missing('over-100');
  const founders = stakeholders.filter(isFounder);
  if (founders.length === 0) return missing('founders');
  const [next] = rounds;
  if (faults.some(({ subject }) => founders.some(({ id }) => id === subject))) return missing('founders');
  if (next && faults.some(({ subject }) => subject === next.id)) return missing('round-figures');
  const after = next && sum(founders.flatMap((row) => row.rounds.slice(0, 1).map(({ running }) => running)));
  return {
    kind: 'known',
    today: percentText(sum(founders.map(({ equity }) => equity))),
    after: next && after ? { round: next.name, share: percentText(after) } : null,
  };
}

/** The founders' percentage of all shares, options and the pool. */
function foundersAt({ ownership }: Step): Fraction {
  const founderShares = ownership.rows.filter(isFounder).reduce((all, { total }) => all + total, 0n);
  return { n: founderShares * 100n, d: ownership.fullyDiluted };
}

function ofShares(table: CapTable, today: Day): Ownership {
  const capitalisation = computeCapitalisation(table);
  const { steps, faults } = capitalisation;
  const at = nextRound(table.fundingRounds, today);
  const now = stepOn(capitalisation, table.fundingRounds, today);
  // Step k is after round k, counted from 1.
  const next = at < 0 ? null : steps[at + 1];
  if (now.ownership.fullyDiluted === 0n || !now.ownership.rows.some(isFounder)) return missing('founders');
  // Errors in a later round do not affect the figures of this one.
  const later = new Set(at < 0 ? [] : table.fundingRounds.slice(at + 1).map(({ id }) => id));
  if (faults.some(({ weight, subject = '' }) => weight !== 'notice' && !later.has(subject)))
    return missing('round-figures');
  return {
    kind: 'known',
    today: percentText(foundersAt(now)),
    after: next ? { round: next.name, share: percentText(foundersAt(next)) } : null,
    isInShares: true,
  };
}

/**
 * As soon as a share or option is issued, the table in shares is used, even if the person last opened the table in percentages, because it
 * knows pools, SAFEs and prices.
 */
const countsShares = ({ mode, shares }: CapTable): boolean =>
  mode === 'shares' || shares.certificates.length + shares.options.length > 0;

/**
 * The amount of the next round. Null if it was not entered, or if the round contradicts itself (more new money than the valuation after the
 * round).
 */
function nextRaise(table: CapTable, today: Day): NextRaise | null {
  const { fundingRounds, currency } = table;
  const next = fundingRounds[countsShares(table) ? nextRound(fundingRounds, today) : 0];
  if (!next || !moneyOf(next.amount) || (next.valuation > 0 && roundFactor(next).fault)) return null;
  return { round: next.name, amount: next.amount, decimals: minorDigits(currency), currency };
}

function heldOf(table: CapTable, today: Day): Ownership {
  if (table.stakeholders.length === 0) return missing('document');
  return countsShares(table) ? ofShares(table, today) : ofPercentages(table);
}

/** The founders' share as computed by the cap table tool: in shares if some are issued, else in percentages. For percentages over 100 it states nothing. */
export function ownershipOf(table: CapTable, today: Day): Ownership {
  const reading = heldOf(table, today);
  const raise = nextRaise(table, today);
  const isOver = reading.kind === 'missing' && reading.need === 'over-100';
  return raise === null || isOver ? reading : { ...reading, raise };
}
