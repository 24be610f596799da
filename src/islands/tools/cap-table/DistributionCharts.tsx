/** The ring charts of the equity today and after all rounds. */
import { finalTotal, rowName, type Dilution } from '@/domain/cap-table/calculation/dilution';
import { ShareChart, type SharePart } from '@/islands/ui/chart/ShareChart';
import { compare, isZero, subtract, sum, toNumber, whole, ZERO, type Fraction } from '@/domain/money/fractions';
import { formatPercent, formatTotalPercent } from '@/domain/cap-table/presentation/format';

// The parts of a ring chart: each holder's share today or after all rounds, with the smallest combined.

/** The most parts of a ring; beyond that, the smallest are one part. */
const MAX_PARTS = 10;

/** The parts in the order of the table; with more than ten, the smallest become one part. Equity that no one holds has no part. */
export function distributionParts(dilution: Dilution, when: 'today' | 'final'): SharePart[] {
  const heldParts = [...dilution.stakeholders, ...(when === 'final' ? dilution.newMoney : [])]
    .map((row) => ({ row, percent: when === 'today' ? row.equity : row.final }))
    .filter(({ percent }) => !isZero(percent));
  const part = (id: string, label: string, percent: Fraction): SharePart => ({
    id,
    label,
    share: toNumber(percent) / 100,
    text: formatPercent(percent),
  });
  const largest = new Set([...heldParts].sort((a, b) => compare(b.percent, a.percent)).slice(0, MAX_PARTS - 1));
  const isAll = heldParts.length <= MAX_PARTS;
  const others = isAll ? [] : heldParts.filter((one) => !largest.has(one));
  return [
    ...heldParts
      .filter((one) => isAll || largest.has(one))
      .map(({ row, percent }) => part(row.id, rowName(row), percent)),
    ...(others.length === 0 ? [] : [part('others', `${others.length} others`, sum(others.map((one) => one.percent)))]),
  ];
}

/** The parts in one sentence, for people who cannot see the ring. */
export function describeDistribution(parts: readonly SharePart[], total: Fraction): string {
  const free = subtract(whole(100), total);
  const list = parts.map(({ label, text }) => `${label} ${text}`).join(', ');
  return `${list || 'No one holds anything'}.${compare(free, ZERO) > 0 ? ` ${formatTotalPercent(free)} is not allocated.` : ''}`;
}

export function DistributionCharts({ dilution }: { dilution: Dilution }) {
  const today = distributionParts(dilution, 'today');
  const final = distributionParts(dilution, 'final');
  return (
    <div className="grid gap-x-8 gap-y-6 lg:grid-cols-2">
      <ShareChart title="Today" summary={describeDistribution(today, dilution.total)} parts={today} />
      {dilution.rounds.length > 0 && (
        <ShareChart
          title="After all rounds"
          summary={describeDistribution(final, finalTotal(dilution))}
          parts={final}
        />
      )}
    </div>
  );
}
