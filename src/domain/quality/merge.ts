/** Compares two entries for a merge: the different fields, the values to take, and the sources of both. */
import { valueAt, type Entity, type Field } from '@/domain/admin/entities/entity';
import { amountText } from '@/domain/admin/change-lines';
import { cellOf } from '@/domain/admin/record-export';
import type { ListingSource, SourceField } from '@/domain/directory/source-fields';
import { DAY_MS } from '@/domain/time/durations';

/** A merge can be undone for this time, ms. */
export const MERGE_UNDO_MS = 30 * DAY_MS;

export type Values = Readonly<Record<string, unknown>>;
type RecordFields = Pick<Entity, 'fields'>;

/** Parts of a record that belong together: a range without its currency has no meaning. */
const WHOLE = ['funds', 'pointOfContact'];
const groupOf = ({ name }: Field): string => {
  const [part = name] = name.split('.');
  return WHOLE.includes(part) ? part : name;
};

export interface MergeRow {
  /** Name of the field, or of fields that belong together. */
  name: string;
  label: string;
  first: string;
  second: string;
}

const UNMERGED = new Set(['sources', 'sample']);

/**
 * The fields in which two records of a kind differ, as text for people. Sources are not among them, because the merged record has the
 * sources of both.
 */
export function mergeRows({ fields }: RecordFields, first: Values, second: Values): MergeRow[] {
  const groups = Map.groupBy(
    fields.filter(({ name, kind }) => !UNMERGED.has(name) && kind !== 'file'),
    groupOf,
  );
  const textOf = (group: readonly Field[], record: Values) => {
    const amounts = group.filter(({ name, currencyIn }) => currencyIn && typeof valueAt(record, name) === 'number');
    // An amount has the sign of its currency.
    const shownCurrencies = new Set(amounts.map(({ currencyIn }) => currencyIn));
    return group
      .filter(({ name }) => !shownCurrencies.has(name))
      .map((field) => {
        const value = valueAt(record, field.name);
        return amountText(field, value, (name) => valueAt(record, name)) ?? cellOf(field, value);
      })
      .filter((cell) => cell !== null && cell !== '')
      .join(' · ');
  };
  return [...groups].flatMap(([name, group]) => {
    const row = { name, label: labelOf(name, group), first: textOf(group, first), second: textOf(group, second) };
    return row.first === row.second ? [] : [row];
  });
}

const LABELS: Readonly<Record<string, string>> = { funds: 'Investment range', pointOfContact: 'Contact person' };
const labelOf = (name: string, [field]: readonly Field[]): string => LABELS[name] ?? field?.label ?? name;

/** Returns the body of a change that takes these fields from another record. Names that are not fields are ignored. */
export function takenFrom({ fields }: RecordFields, record: Values, names: readonly string[]): Record<string, unknown> {
  const known = new Set(fields.filter(({ name }) => !UNMERGED.has(name)).map(groupOf));
  const body: Record<string, unknown> = {};
  for (const name of names) {
    if (!known.has(name)) continue;
    const [part = name, last] = name.split('.');
    const value = valueAt(record, name) ?? null;
    if (last === undefined) body[name] = value;
    else body[part] = { ...(body[part] as object | undefined), [last]: value };
  }
  return body;
}

/** Fields of the record, by the field that a source names. */
const SAID: Readonly<Partial<Record<SourceField, string>>> = {
  website: 'socialLinks.website',
  institute: 'institute',
  year: 'yearOfEstablishment',
  investedCount: 'noOfInvestedCompanies',
};

/** A page confirms the value of its own entry: if the merged entry shows another value, the source gets the old value itself. */
const saidBy = (source: ListingSource, own: Values, merged: Values): ListingSource => {
  const name = SAID[source.field];
  if (source.value !== null || name === undefined) return source;
  const ownValue = valueAt(own, name);
  if (ownValue === null || ownValue === undefined || ownValue === valueAt(merged, name)) return source;
  return { ...source, value: String(ownValue as string | number) };
};

/** Returns the sources of both records, up to the limit. A source that both have is listed once, in the version of the remaining one. */
export function mergedSources(remaining: Values, gone: Values, merged: Values, max: number): ListingSource[] {
  const all = [remaining, gone].flatMap((own) =>
    ((own['sources'] ?? []) as ListingSource[]).map((source) => ({ own, source })),
  );
  const keyOf = ({ field, address, value }: ListingSource) => JSON.stringify([field, address, value]);
  const groups = Map.groupBy(all, ({ source }) => keyOf(source));
  return [...groups.values()]
    .flatMap(([first]) => (first ? [saidBy(first.source, first.own, merged)] : []))
    .slice(0, max);
}
