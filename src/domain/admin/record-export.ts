/** The fields of a record as cells of a file, under headings that an import reads again. */
import { countedText } from '@/domain/count';
import { valueAt, type Entity, type Field, type Noun } from './entities/entity';

/** The texts of flags in files. */
export const YES = 'Yes';
export const NO = 'No';

/** A tag that an import would split is in quotes, so that it comes back as one. */
const quotedTag = (tag: unknown): unknown =>
  typeof tag === 'string' && !tag.includes('"') && /[,;|•●、，；]|\s[/·]\s|^(?:[·*–-]|\d{1,2}[.)])\s/.test(tag)
    ? `"${tag}"`
    : tag;

/** A value as the cell of a file: lists with commas, rows as JSON, flags as Yes and No, choices by their labels. */
export function cellOf(
  { kind, optionLabels = {} }: Pick<Field, 'kind' | 'optionLabels'>,
  value: unknown,
): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? YES : NO;
  if (typeof value === 'number') return value;
  const labelOf = (one: unknown) =>
    typeof one === 'string' && Object.hasOwn(optionLabels, one) ? (optionLabels[one] ?? one) : one;
  if (Array.isArray(value))
    return kind === 'tags'
      ? value.map(labelOf).map(quotedTag).join(', ')
      : value.length === 0
        ? null
        : JSON.stringify(value);
  return typeof value === 'string' ? String(labelOf(value)) : JSON.stringify(value);
}

/** Kind of record → id → name, for the fields whose options are records (`optionsOf`). */
export type RecordNames = ReadonlyMap<Noun, ReadonlyMap<unknown, string>>;

/** Records as a table: one column per field, headed by its label. */
export function tableOf(
  entity: Pick<Entity, 'fields'>,
  records: readonly Readonly<Record<string, unknown>>[],
  names: RecordNames = new Map(),
) {
  return {
    header: entity.fields.map(({ label }) => label),
    rows: records.map((record) =>
      entity.fields.map((field) => {
        const value = valueAt(record, field.file?.storedAs ?? field.name);
        return cellOf(field, (field.optionsOf && names.get(field.optionsOf)?.get(value)) ?? value);
      }),
    ),
  };
}

// Texts about exports in the back-office, in the words of the specification, and the samples that an export leaves out.

export const EXPORT_DONE = 'Export completed successfully';
export const EXPORT_FAILED = 'Failed to export data';
export const exportedText = (count: number): string => `Successfully exported ${count} records`;

/** The flag that marks a made-up record; undefined for kinds without samples. */
const sampleFlag = ({ fields }: Pick<Entity, 'fields'>): string | undefined =>
  fields.find(({ name, kind }) => kind === 'flag' && (name === 'sample' || name === 'isSample'))?.name;

/**
 * The sample entries that an export of a list in `state` leaves out, with the text about them. Undefined if the list shows only samples,
 * because its export leaves none out.
 */
export function samplesLeftOut(entity: Pick<Entity, 'fields'>, state: Readonly<Record<string, string | undefined>>) {
  const name = sampleFlag(entity);
  if (name === undefined || state[name] === 'true') return undefined;
  return {
    isLeftOut: (record: Readonly<Record<string, unknown>>): boolean => valueAt(record, name) === true,
    text: (count: number): string =>
      `${countedText(count, 'sample is', 'samples are')} left out. To export samples, filter the list by “Sample: yes”.`,
  };
}
