/** Changes one field of many records: the allowed fields and the new value, from the description of the kind. Contains no zod schema, because pages load it. */
import { countText } from '@/domain/count';
import type { Entity, Field } from './entities/entity';

export const BULK_METHODS = ['set', 'add', 'remove'] as const;
export type BulkMethod = (typeof BULK_METHODS)[number];

export interface BulkChange {
  /** Name of a field. */
  field: string;
  /** Only tags are added and removed. */
  how: BulkMethod;
  value: string | boolean | readonly string[];
}

/** The result of a change of many records: expected, for a preview, or actual. */
export interface BulkResult {
  /** Number of records checked. */
  count: number;
  /** Ids of the records that have the wanted value now; empty for a preview. */
  ids: readonly string[];
  /** How many records change. */
  changed: number;
  /** How many already had the value. */
  same: number;
  /** The number of records that cannot have the value; `reason` is the reason of the first such record. */
  refused: number;
  reason: string | null;
  /** Id of the change in the audit log, for the undo; null if nothing was written. */
  batch: string | null;
}

type Kind = Pick<Entity, 'fields' | 'sameness' | 'readOnly'>;

/**
 * The fields that can be changed in many records at once. Left out: fields that distinguish records, that decide which other fields
 * exist, or that give the currency of amounts.
 */
export const bulkFields = ({ fields, sameness, readOnly = [] }: Kind): Field[] =>
  fields.filter(
    ({ name, kind, optionsOf, onlyWhen, isLabel = false }) =>
      (isLabel || kind === 'tags' || kind === 'flag' || kind === 'choice') &&
      !optionsOf &&
      !name.includes('.') &&
      !onlyWhen &&
      ![...sameness, ...readOnly].includes(name) &&
      !fields.some((other) => other.onlyWhen?.field === name || other.currencyIn === name),
  );

/** Fields that records of a kind with an import often lack. */
export const lackedFields = ({ fields, imports }: Pick<Entity, 'fields' | 'imports'>): Field[] =>
  imports.length === 0
    ? []
    : fields.filter(
        ({ kind, initial }) => kind !== 'flag' && kind !== 'file' && !(kind === 'choice' && initial !== undefined),
      );

const isListed = (tags: readonly string[], tag: string) => tags.some((one) => one.toLowerCase() === tag.toLowerCase());

/** The value of a field after a change. Tags are compared without case. */
export function valueAfter(now: unknown, { how, value }: BulkChange): unknown {
  if (!Array.isArray(value)) return value;
  const tags = (Array.isArray(now) ? now : []) as readonly string[];
  if (how === 'add') return [...tags, ...value.filter((tag) => !isListed(tags, tag))];
  return how === 'remove' ? tags.filter((tag) => !isListed(value, tag)) : value;
}

/** The change in words: "Sector: add Fintech, Health". */
export function changeText({ label, optionLabels }: Field, { how, value }: BulkChange): string {
  const words =
    typeof value === 'boolean'
      ? value
        ? 'Yes'
        : 'No'
      : [value]
          .flat()
          .map((one) => optionLabels?.[one] ?? one)
          .join(', ');
  return `${label}: ${how} ${words || 'nothing'}`;
}

/** "331 companies: 319 change, 12 have it already and change nothing.". */
export function previewText({ names }: Pick<Entity, 'names'>, { count, changed, same, refused, reason }: BulkResult) {
  const [singular, plural] = names;
  const parts = [
    `${countText(changed)} ${changed === 1 ? 'changes' : 'change'}`,
    ...(same > 0
      ? [`${countText(same)} ${same === 1 ? 'has it already and changes' : 'have it already and change'} nothing`]
      : []),
    ...(refused > 0 ? [`${countText(refused)} cannot be changed (${reason ?? ''})`] : []),
  ];
  return `${countText(count)} ${count === 1 ? singular : plural}: ${parts.join(', ')}.`;
}

/** The result of an undo in words. */
export function undoneText({ names }: Pick<Entity, 'names'>, { restored, kept }: { restored: number; kept: number }) {
  const [singular, plural] = names;
  const back = `${countText(restored)} ${restored === 1 ? singular : plural} as before`;
  return kept > 0
    ? `${back}. ${countText(kept)} ${kept === 1 ? 'was changed or deleted since and stays as it is' : 'were changed or deleted since and stay as they are'}.`
    : `${back}.`;
}
