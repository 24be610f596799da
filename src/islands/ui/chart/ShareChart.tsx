/** Parts of a whole as a ring beside their names and shares, which say the same without colours. */
import { arc, pie } from 'd3-shape';
import { colourOf } from './chart-colours';

export interface SharePart {
  id: string;
  label: string;
  /** 0 to 1. */
  share: number;
  text: string;
}

export interface ShareChartProps {
  title: string;
  summary: string;
  parts: readonly SharePart[];
  /** In the middle of the ring. */
  centre?: { text: string; label: string };
}

const SIZE = 168;
const ring = arc<{ startAngle: number; endAngle: number }>()
  .innerRadius(SIZE / 2 - 26)
  .outerRadius(SIZE / 2 - 1)
  .cornerRadius(2);
const divide = pie<SharePart>()
  .value((part) => Math.max(0, part.share))
  .sort(null)
  .padAngle(0.012);

export function ShareChart({ title, summary, parts, centre }: ShareChartProps) {
  const whole = parts.reduce((sum, part) => sum + Math.max(0, part.share), 0);
  // Less than a whole leaves a gap; more than a whole fills the ring.
  const end = 2 * Math.PI * Math.min(1, whole);
  return (
    <figure className="chart min-w-0">
      <figcaption className="font-medium">
        {title}
        <span className="sr-only">. {summary}</span>
      </figcaption>
      <div className="mt-3 flex flex-wrap items-center gap-x-6 gap-y-4">
        <svg width={SIZE} height={SIZE} viewBox={`${-SIZE / 2} ${-SIZE / 2} ${SIZE} ${SIZE}`} aria-hidden="true">
          <circle r={SIZE / 2 - 13.5} fill="none" stroke="currentColor" strokeOpacity={0.08} strokeWidth={25} />
          {divide
            .endAngle(end)([...parts])
            .map((slice, index) => (
              <path key={slice.data.id} d={ring(slice) ?? ''} fill={colourOf(index)} />
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
        <ul className="grid min-w-48 flex-1 gap-1.5 text-sm">
          {parts.map(({ id, label, text }, index) => (
            <li key={id} className="flex items-center gap-2">
              <span
                className="size-2.5 shrink-0 rounded-sm"
                style={{ background: colourOf(index) }}
                aria-hidden="true"
              />
              <span className="min-w-0 flex-1 truncate" title={label}>
                {label}
              </span>
              <span className="tabular-nums">{text}</span>
            </li>
          ))}
        </ul>
      </div>
    </figure>
  );
}
