/** Converts a record to form values and back: numbers are texts during typing, and empty fields become the API's empty values. */
import { currenciesIn, readUnits } from '@/domain/money/read-amount';
import { withoutUnseen } from '@/domain/text/invisible-characters';
import { amountText } from './change-lines';
import { bodyOf, initialValues, valueAt, type Entity, type Field } from './entities/entity';

export type FormValues = Record<string, unknown>;

const typed = (kind: Field['kind'], value: unknown): unknown => {
  if (kind === 'number') return typeof value === 'number' ? String(value) : '';
  if (kind === 'tags') return Array.isArray(value) ? value : [];
  if (kind === 'flag') return value === true;
  if (kind === 'rows') return Array.isArray(value) ? value : [];
  // The address of an uploaded file was not typed by a person.
  if (kind === 'web-address' && typeof value === 'string' && value.startsWith('/files/')) return '';
  return typeof value === 'string' ? value : '';
};

const rowValues = (rows: readonly Field[], row: unknown): FormValues =>
  Object.fromEntries(rows.map(({ name, kind }) => [name, typed(kind, valueAt((row ?? {}) as FormValues, name))]));

/** The values that the form shows: of a record, or of a new one. */
export function valuesOf(entity: Pick<Entity, 'fields'>, record: Readonly<Record<string, unknown>> | null): FormValues {
  const source = record ?? bodyOf(initialValues(entity));
  return Object.fromEntries(
    entity.fields.map(({ name, kind, rows }) => {
      const value = typed(kind, valueAt(source, name));
      return [name, rows ? (value as unknown[]).map((row) => rowValues(rows, row)) : value];
    }),
  );
}

/** An empty row of a list of rows. */
export const emptyRow = (field: Field): FormValues => rowValues(field.rows ?? [], null);

/** Turns a typed figure into a number and an empty text into null. Anything else stays, for the schema to refuse. */
const figure = (value: unknown, currency?: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (withoutUnseen(value) === '') return null;
  return readUnits(value, typeof currency === 'string' ? currency : '') ?? value;
};

const sent = ({ kind, currencyIn, rows = [] }: Field, value: unknown, values: FormValues): unknown => {
  if (kind === 'number') return figure(value, currencyIn === undefined ? '' : values[currencyIn]);
  if (kind !== 'rows') return value;
  return (value as readonly FormValues[]).map((row) =>
    Object.fromEntries(rows.map((field) => [field.name, sent(field, row[field.name], row)])),
  );
};

/**
 * The values of a new record. If its amounts name a currency ("₹1 crore") and the person did not change the currency field, the currency
 * field gets the named one.
 */
export function withNamedCurrency(
  { fields }: Pick<Entity, 'fields'>,
  values: FormValues,
  initial: FormValues,
): FormValues {
  const named = { ...values };
  for (const name of new Set(fields.flatMap(({ currencyIn }) => currencyIn ?? []))) {
    if (values[name] !== initial[name]) continue;
    const amounts = fields.filter(({ currencyIn }) => currencyIn === name).map((field) => values[field.name]);
    const codes = amounts.flatMap((text) => (typeof text === 'string' ? [currenciesIn(text).codes] : []));
    const clear = new Set(codes.flatMap((some) => (some.length === 1 ? some : [])));
    const [code] = clear;
    if (code !== undefined && clear.size === 1) named[name] = code;
  }
  return named;
}

/** The body of the API, without fields that another field's value hides. A file is sent separately. */
export function toBody(entity: Pick<Entity, 'fields'>, values: FormValues): Record<string, unknown> {
  const shown = entity.fields.filter(
    ({ kind, onlyWhen }) => kind !== 'file' && (!onlyWhen || values[onlyWhen.field] === onlyWhen.is),
  );
  return bodyOf(Object.fromEntries(shown.map((field) => [field.name, sent(field, values[field.name], values)])));
}

/** The body of a request that also has a file: each value as text, a list as JSON. Empty values are sent too: a missing one means no change. */
export function toParts(body: Readonly<Record<string, unknown>>): [name: string, text: string][] {
  return Object.entries(body)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [
      name,
      value === null ? '' : typeof value === 'object' ? JSON.stringify(value) : String(value as string | number),
    ]);
}

/** The body made from the texts of a multipart form. An unknown name remains, so that the schema can refuse it. */
export function fromParts(entity: Pick<Entity, 'fields'>, parts: Iterable<[string, string]>): Record<string, unknown> {
  const kinds = new Map<string, Field['kind']>(entity.fields.map(({ name, kind }) => [name, kind]));
  // No prototype: the names come from outside.
  const known = Object.create(null) as Record<string, unknown>;
  const other = Object.create(null) as Record<string, unknown>;
  for (const [name, text] of parts) {
    const kind = name === 'revision' ? 'number' : kinds.get(name);
    const value =
      kind === 'number'
        ? (figure(text) ?? undefined)
        : kind === 'flag' && /^(?:true|false)$/.test(text)
          ? text === 'true'
          : text;
    (kinds.has(name) ? known : other)[name] = value;
  }
  return { ...other, ...bodyOf(known) };
}

/** Fields in which two sets of values differ, with both as text. A person chooses between them when someone else saved first. */
export function differencesOf(entity: Entity, mine: FormValues, theirs: FormValues) {
  return entity.fields.flatMap((field) => {
    const { name, label } = field;
    const [own, other] = [mine, theirs].map((values) => sent(field, values[name], values));
    if (JSON.stringify(own) === JSON.stringify(other)) return [];
    const textOf = (values: FormValues, value: unknown) =>
      amountText(field, value, (currency) => values[currency]) ?? asText(values[name]);
    return [{ name, label, mine: textOf(mine, own), theirs: textOf(theirs, other) }];
  });
}

function asText(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (Array.isArray(value)) return value.map(asText).join(', ') || 'empty';
  if (typeof value === 'object' && value !== null) return Object.values(value).filter(Boolean).map(asText).join(' · ');
  return value === '' || value === null || value === undefined ? 'empty' : String(value as string | number);
}
