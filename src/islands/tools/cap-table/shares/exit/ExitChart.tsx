/** A chart of payouts over the price of an exit: one line per holder or class, with the prices from which classes convert. */
import { optionsOf } from '@/domain/options';
import { useMemo, useState } from 'react';
import { minorPerUnit } from '@/domain/cap-table/document/exact-amounts';
import type { Holdings } from '@/domain/cap-table/calculation/holdings';
import { MAX_MONEY, type CapTable } from '@/domain/cap-table/document/document';
import { convertsFrom, exitCurve, type CurvePoint } from '@/domain/cap-table/calculation/exit/exit';
import { conversionsText } from '@/domain/cap-table/presentation/explain-exit';
import { holderName, className, sharesText } from '@/domain/cap-table/presentation/texts';
import type { Stage } from '@/domain/cap-table/calculation/exit/exit-claims';
import type { Claim, Seniority } from '@/domain/cap-table/calculation/exit/waterfall';
import { toNumber, ZERO } from '@/domain/money/fractions';
import { formatShortMoney, isCurrency } from '@/domain/money/money';
import { LineChart } from '@/islands/ui/chart/LineChart';
import { Choice } from '@/islands/tools/cap-table/shares/fields';
import { useShares } from '@/islands/tools/cap-table/shares/shares-context';

export interface ExitChartProps {
  /** The holdings that are paid. */
  state: Holdings;
  proceeds: number;
  date: string | null;
  seniority: Seniority;
}

const LINES = 7;
/** The part of the chart's width that a label needs. */
const MARKER_ROOM = 0.22;

interface Line {
  id: string;
  label: string;
  points: { x: number; y: number }[];
}

/** The lines with the largest payouts at the highest price; all others are combined into one. */
function largest(lines: readonly Line[]): Line[] {
  const last = (line: Line) => line.points.at(-1)?.y ?? 0;
  const sorted = lines.toSorted((a, b) => last(b) - last(a)).filter((line) => line.points.some(({ y }) => y > 0));
  if (sorted.length <= LINES + 1) return sorted;
  const rest = sorted.slice(LINES);
  const points = (rest[0]?.points ?? []).map(({ x }, at) => ({
    x,
    y: rest.reduce((all, line) => all + (line.points[at]?.y ?? 0), 0),
  }));
  return [...sorted.slice(0, LINES), { id: 'others', label: `${rest.length} others`, points }];
}

function linesOf(
  table: CapTable,
  claims: readonly Claim[],
  curve: readonly CurvePoint[],
  by: 'holder' | 'class',
): Line[] {
  const x = curve.map(({ proceeds }) => toNumber(proceeds, 2));
  const points = (of: (point: CurvePoint) => number) => curve.map((point, at) => ({ x: x[at] ?? 0, y: of(point) }));
  if (by === 'class')
    return claims.map((claim, place) => ({
      id: claim.id,
      label: className(table, claim),
      points: points(({ amounts }) => toNumber(amounts[place] ?? ZERO, 2)),
    }));
  const ids = new Set(curve.flatMap(({ holders }) => [...holders.keys()]));
  return [...ids].map((id) => ({
    id,
    label: holderName(table, id),
    points: points(({ holders }) => toNumber(holders.get(id) ?? ZERO, 2)),
  }));
}

interface Conversion {
  /** Proceeds in whole units. */
  x: number;
  name: string;
}

/** The proceeds from which each class converts, lowest first. */
const conversionsOf = (table: CapTable, stages: readonly Stage[], until: number): Conversion[] =>
  (stages[0]?.claims ?? [])
    .flatMap((claim) => {
      const at = convertsFrom(stages, claim.id);
      return at ? [{ x: toNumber(at, 2), name: className(table, claim) }] : [];
    })
    .filter(({ x }) => x > 0 && x < until)
    .sort((a, b) => a.x - b.x);

/** Marks that are too close for two labels become one. */
function markersOf(conversions: readonly Conversion[], until: number) {
  const groups: { x: number; names: string[] }[] = [];
  for (const { x, name } of conversions) {
    const last = groups.at(-1);
    if (last && x - last.x < until * MARKER_ROOM) last.names.push(name);
    else groups.push({ x, names: [name] });
  }
  return groups.map(({ x, names }) => ({
    x,
    label: names.length === 1 ? `${names[0]} converts` : `${names.length} convert from here`,
  }));
}

export function ExitChart({ state, proceeds, date, seniority }: ExitChartProps) {
  const { table } = useShares();
  const [by, setBy] = useState<'class' | 'holder'>('class');
  const { currency } = table;
  const unit = Number(minorPerUnit(currency));
  const until = Math.min(MAX_MONEY, Math.max(proceeds * 2, 1_000_000 * unit));
  const { points, stages } = useMemo(() => {
    const found = exitCurve(table, state, { until, date, seniority });
    return found.ok ? found.value : { points: [], stages: [] };
  }, [table, state, until, date, seniority]);
  const series = useMemo(
    () => largest(linesOf(table, stages[0]?.claims ?? [], points, by)),
    [table, stages, points, by],
  );
  const conversions = useMemo(() => conversionsOf(table, stages, until / unit), [table, stages, until, unit]);
  const format = (value: number) =>
    isCurrency(currency)
      ? formatShortMoney(Math.round(value * 100), currency)
      : `${currency} ${sharesText(Math.round(value), currency)}`;
  const markers = useMemo(() => markersOf(conversions, until / unit), [conversions, until, unit]);
  const converting = conversionsText(conversions, format);
  return (
    <div className="grid grid-cols-1 gap-3">
      <Choice
        label="Lines of the chart"
        items={optionsOf({ class: 'By class', holder: 'By holder' })}
        value={by}
        onChange={setBy}
      />
      <LineChart
        title="Payout over the price of the exit"
        summary={converting ? `Classes convert to common. ${converting}.` : 'No class converts in this range.'}
        x={{ label: 'Net proceeds', format }}
        y={{ label: 'Payout', format }}
        series={series}
        markers={markers}
        zero
      />
    </div>
  );
}
