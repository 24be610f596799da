/** How a field of a mail looks, by what stands in it: the same while one writes and in the preview. */
import type { MergedPart } from '../../../domain/outreach/merge';

export type ChipKind = Exclude<MergedPart['kind'], 'typed'>;

/** Nothing here takes room: a chip lies exactly beneath its words in a field. */
export const CHIP_LOOKS: Readonly<Record<ChipKind, string>> = {
  value: 'rounded-xs bg-secondary/15 ring-2 ring-secondary/15',
  fallback: 'rounded-xs bg-base-content/8 ring-2 ring-base-content/8 underline decoration-dotted underline-offset-4',
  missing: 'rounded-xs bg-error/15 ring-2 ring-error/25',
};

const LEGEND: readonly [ChipKind, string][] = [
  ['value', 'Filled in'],
  ['fallback', 'Fallback text'],
  ['missing', 'Still open'],
];

export function ChipLegend() {
  return (
    <p className="muted flex flex-wrap gap-x-5 gap-y-1 text-[13px]">
      {LEGEND.map(([kind, label]) => (
        <span key={kind}>
          <span className={`px-0.5 ${CHIP_LOOKS[kind]}`}>{label}</span>
        </span>
      ))}
    </p>
  );
}
