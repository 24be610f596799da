/** The look of a field by its content, the same in the editor and the preview. */
import type { MergedPart, MergeValues } from '@/domain/outreach/letters/merge';

/** `own`: what this email alone says. */
export type ChipKind = Exclude<MergedPart['kind'], 'typed'> | 'own';

/** Nothing here takes room: a chip lies exactly beneath its words in a field. */
const SHAPE = 'rounded-xs ring-[1.5px] underline-offset-4';
export const CHIP_LOOKS: Readonly<Record<ChipKind, string>> = {
  value: `${SHAPE} bg-secondary/15 ring-secondary/15`,
  own: `${SHAPE} bg-secondary/15 ring-secondary/15 underline decoration-secondary decoration-2`,
  fallback: `${SHAPE} bg-base-content/8 ring-base-content/8 underline decoration-base-content/60 decoration-dotted`,
  missing: `${SHAPE} bg-error/15 ring-error/30`,
};

/** How the chip of a field looks. `own`: what this email alone says; null in a template, where nothing is open yet. */
export function chipLook({ kind, name }: Pick<MergedPart, 'kind' | 'name'>, own: MergeValues | null): string {
  if (kind === 'typed') return '';
  if (own === null) return CHIP_LOOKS[kind === 'fallback' ? 'fallback' : 'value'];
  return CHIP_LOOKS[own.has(name) ? 'own' : kind];
}

const LEGEND: readonly [ChipKind, string][] = [
  ['value', 'Filled in'],
  ['own', 'Only in this email'],
  ['fallback', 'Fallback text'],
  ['missing', 'Still open'],
];

export function ChipLegend({ hasOwn }: { hasOwn: boolean }) {
  return (
    <p className="muted flex flex-wrap gap-x-5 gap-y-1 text-[13px]">
      {LEGEND.filter(([kind]) => kind !== 'own' || hasOwn).map(([kind, label]) => (
        <span key={kind}>
          <span className={`px-0.5 ${CHIP_LOOKS[kind]}`}>{label}</span>
        </span>
      ))}
    </p>
  );
}
