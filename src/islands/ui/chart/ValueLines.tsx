/** The lines of a chart at round values, each with its value on the left; that of zero is stronger. */
import type { Axis } from './scale';

export interface ValueLinesProps {
  axis: Axis;
  /** Pixels from the left, where the lines begin and end. */
  left: number;
  right: number;
  format: (value: number) => string;
}

export function ValueLines({ axis, left, right, format }: ValueLinesProps) {
  return axis.ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={left}
        x2={right}
        y1={axis.at(tick)}
        y2={axis.at(tick)}
        stroke="currentColor"
        strokeOpacity={tick === 0 ? 0.5 : 0.1}
      />
      <text x={left - 8} y={axis.at(tick) + 4} textAnchor="end" className="fill-current text-xs opacity-70">
        {format(tick)}
      </text>
    </g>
  ));
}
