/**
 * Parts of a whole as a ring, or as bars if there are many. Beside it are their names and shares, so that people can read them without
 * colours.
 */
import { Bar } from './BarList';
import { ChartFrame, colourOf, type ChartTable } from './ChartFrame';

export interface SharePart {
  id: string;
  label: string;
  /** 0 to 1. */
  share: number;
  text: string;
}

export interface ShareChartProps {
  title: string;
  headingLevel?: 2 | 3;
  summary: string;
  /** Offers the figures as a table too, if the ring leaves some of them out. */
  table?: () => ChartTable;
  parts: readonly SharePart[];
  /** Text in the middle of the ring. */
  centre?: { text: string; label: string };
  /** Draws a ring even for many parts, which otherwise are bars. */
  alwaysRing?: boolean;
}

/** Maximum number of parts in a ring; more cannot be compared. */
const MAX_RING = 6;
const SIZE = 168;
const RING = { r: SIZE / 2 - 13.5, fill: 'none', strokeWidth: 25 } as const;
/** The gap between two parts, as a share of the whole ring. */
const GAP = 0.002;

/** The start and length of each part on the ring, 0 to 1. Parts that sum to more than 1 are scaled to fill the ring. */
function slicesOf(parts: readonly SharePart[], whole: number): { id: string; start: number; length: number }[] {
  let start = 0;
  return parts.map(({ id, share }) => {
    const length = Math.max(0, share) / Math.max(1, whole);
    const slice = { id, start, length };
    start += length;
    return slice;
  });
}

/** The ring with its names. */
function Ring({ parts, centre }: Pick<ShareChartProps, 'parts' | 'centre'>) {
  const whole = parts.reduce((sum, part) => sum + Math.max(0, part.share), 0);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4 pt-1">
      <svg width={SIZE} height={SIZE} viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`} aria-hidden="true">
        <circle {...RING} stroke="currentColor" strokeOpacity={0.08} />
        {slicesOf(parts, whole).map(({ id, start, length }, index) => (
          <circle
            key={id}
            {...RING}
            stroke={colourOf(index)}
            transform="rotate(-90)"
            pathLength={1}
            // A dash as long as the part, less the gap, but at least half of the part.
            strokeDasharray={`${length === 1 ? 1 : Math.max(length / 2, length - GAP)} 2`}
            strokeDashoffset={-start}
          />
        ))}
        {centre && (
          <>
            <text textAnchor="middle" y={-1} className="fill-current text-xl font-semibold">
              {centre.text}
            </text>
            <text textAnchor="middle" y={18} className="fill-current text-xs opacity-70">
              {centre.label}
            </text>
          </>
        )}
      </svg>
      <ul className="grid min-w-48 flex-1 grid-cols-1 gap-1.5 text-sm">
        {parts.map(({ id, label, text }, index) => (
          <li key={id} className="flex items-center gap-2">
            <span className="size-2.5 shrink-0 rounded-sm" style={{ background: colourOf(index) }} aria-hidden="true" />
            <span className="min-w-0 flex-1 truncate" title={label}>
              {label}
            </span>
            <span className="tabular-nums">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The parts as bars below each other, each with its text. */
function Bars({ parts }: Pick<ShareChartProps, 'parts'>) {
  const largest = Math.max(...parts.map(({ share }) => share), 0);
  return (
    <ul className="grid grid-cols-1 gap-2.5 pt-1">
      {parts.map(({ id, label, share, text }) => (
        <li key={id} className="grid grid-cols-1 gap-1 text-sm">
          <span className="flex items-baseline gap-3">
            <span className="min-w-0 flex-1 truncate" title={label}>
              {label}
            </span>
            <span className="tabular-nums">{text}</span>
          </span>
          <Bar share={largest > 0 ? share / largest : 0} />
        </li>
      ))}
    </ul>
  );
}

export function ShareChart({
  title,
  headingLevel,
  summary,
  table,
  parts,
  centre,
  alwaysRing = false,
}: ShareChartProps) {
  return (
    <ChartFrame title={title} headingLevel={headingLevel} summary={summary} table={table}>
      {parts.length > MAX_RING && !alwaysRing ? (
        <Bars parts={parts} />
      ) : (
        <Ring parts={parts} {...(centre ? { centre } : {})} />
      )}
    </ChartFrame>
  );
}
