/** Explains the figures of the percent mode: factors, diluted and running shares, totals. */
import { multiply, ONE, subtract, toDecimal, whole, type Fraction } from '@/domain/money/fractions';
import { amountOf, moneyOf } from '@/domain/cap-table/document/exact-amounts';
import type { Dilution, DilutionRow } from '@/domain/cap-table/calculation/dilution';
import type { CapTable } from '@/domain/cap-table/document/document';
import { explain, figure, type Explanation, type Figure } from '@/domain/cap-table/calculation/explanation';
import { totalDecimal } from './format';
import { postMoney } from '@/domain/cap-table/calculation/prices';

const HUNDRED = whole(100);
const asPercent = (factor: Fraction): Figure => figure('percent', multiply(factor, HUNDRED));

/** The factor of a round, with the step from a pre-money valuation if there is one. */
export function explainFactor(table: CapTable, dilution: Dilution, roundId: string): Explanation[] {
  const round = table.fundingRounds.find((one) => one.id === roundId);
  const factor = dilution.rounds.find((one) => one.id === roundId)?.factor;
  if (!round || !factor) return [];
  const money = (minor: bigint | null) => figure('money', amountOf(minor ?? 0n, table.currency));
  const [amount, valuation] = [money(moneyOf(round.amount)), money(postMoney(round))];
  const post = explain(
    'Post-money valuation',
    'Pre-money valuation + Amount',
    { 'Pre-money valuation': money(moneyOf(round.valuation)), Amount: amount },
    valuation,
  );
  return [
    ...(round.valuationKind === 'pre-money' ? [post] : []),
    explain(
      'Dilution factor',
      'Amount / Post-money valuation',
      { Amount: amount, 'Post-money valuation': valuation },
      asPercent(factor),
    ),
  ];
}

/** A stakeholder's two figures for a round: diluted by only this round, and by all rounds so far. */
export function explainDilution(
  table: CapTable,
  dilution: Dilution,
  stakeholderId: string,
  roundId: string,
): Explanation[] {
  const at = dilution.rounds.findIndex((round) => round.id === roundId);
  const row = dilution.stakeholders.find((one) => one.id === stakeholderId);
  const share = row?.rounds[at];
  const factor = dilution.rounds[at]?.factor;
  if (!row || !share || !factor) return [];
  const before = at === 0 ? row.equity : (row.rounds[at - 1]?.running ?? row.equity);
  return [
    ...explainFactor(table, dilution, roundId),
    explain(
      'Equity after this round alone',
      'Equity × (1 − Dilution factor)',
      { Equity: figure('percent', row.equity), 'Dilution factor': asPercent(factor) },
      figure('percent', share.diluted),
    ),
    explain(
      'Equity after this round and those before',
      'Equity before the round × (1 − Dilution factor)',
      { 'Equity before the round': figure('percent', before), 'Dilution factor': asPercent(factor) },
      figure('percent', share.running),
    ),
  ];
}

/** The share of a round's new money after this round, or after a later one. */
export function explainNewMoney(table: CapTable, dilution: Dilution, rowId: string, roundId: string): Explanation[] {
  const row = dilution.newMoney.find((one) => one.id === rowId);
  const own = row?.rounds[0]?.roundId;
  const at = row?.rounds.findIndex((one) => one.roundId === roundId) ?? -1;
  const share = row?.rounds[at];
  if (!own || !share) return [];
  if (at === 0) return explainFactor(table, dilution, own);
  const factor = dilution.rounds.find((one) => one.id === roundId)?.factor ?? ONE;
  return [
    ...explainFactor(table, dilution, roundId),
    explain(
      'Share of the new money',
      'Share before the round × (1 − Dilution factor)',
      {
        'Share before the round': figure('percent', row?.rounds[at - 1]?.running ?? share.running),
        'Dilution factor': asPercent(factor),
      },
      figure('percent', share.running),
    ),
  ];
}

/** The figure after all rounds, for a stakeholder or a round's new money, with every factor on the way. */
export function explainFinal(dilution: Dilution, row: DilutionRow): Explanation[] {
  const isRound = row.type === 'round';
  const from = dilution.rounds.length - row.rounds.length;
  const later = dilution.rounds.slice(isRound ? from + 1 : 0);
  const first = dilution.rounds[from];
  const start = isRound
    ? { label: 'Dilution factor of the round', figure: asPercent(first?.factor ?? subtract(ONE, ONE)) }
    : { label: 'Equity', figure: figure('percent', row.equity) };
  return [
    {
      label: 'After all rounds',
      formula:
        later.length === 0
          ? start.label
          : `${start.label} × (1 − Dilution factor) of each ${isRound ? 'later ' : ''}round`,
      inputs: [
        start,
        ...later.map(({ name, factor }) => ({ label: `Dilution factor of ${name}`, figure: asPercent(factor) })),
      ],
      result: figure('percent', row.final),
    },
  ];
}

/** The total share of today's stakeholders after a round. */
export function explainRemaining(table: CapTable, dilution: Dilution, roundId: string): Explanation[] {
  const at = dilution.rounds.findIndex((one) => one.id === roundId);
  const round = dilution.rounds[at];
  if (!round) return [];
  return [
    ...explainFactor(table, dilution, roundId),
    explain(
      'Total equity after the round',
      'Total before the round × (1 − Dilution factor)',
      {
        'Total before the round': figure('percent', dilution.rounds[at - 1]?.remaining ?? dilution.total),
        'Dilution factor': asPercent(round.factor),
      },
      figure('percent', round.remaining),
    ),
  ];
}

/** The sum of the entered equities, each with as many decimals as the total needs. */
export function explainTotal({ entered, total }: Dilution): Explanation[] {
  const text = totalDecimal(total);
  const places = text.length - text.indexOf('.') - 1;
  return [
    {
      label: 'Total equity',
      formula: 'Sum of all equities entered',
      inputs: entered.map(({ name, equity }) => ({
        label: name,
        figure: { ...figure('percent', equity), text: toDecimal(equity, places) },
      })),
      result: { ...figure('percent', total), text },
    },
  ];
}
