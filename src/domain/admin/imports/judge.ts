/** Turns a row of a file into a record and validates it with the schema of its kind. The same code runs in the browser and on the server. */
import { valueAt, type Entity, type EntityRules, type Field } from '@/domain/admin/entities/entity';
import type { RowValues } from './cells';
import { valueOfCell } from './cells';
import { isIndianAmount, latinAmounts } from '@/domain/money/read-amount';
import { currencyIn, readFigure } from '@/domain/tables/cells';
import type { ColumnFields } from './columns';

/** Name of a field → its error message. */
export type RowErrors = Readonly<Record<string, string>>;

export type JudgeResult<Input extends object = object> = { input: Input } | { errors: RowErrors };

const copyOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};

/** A record with the values of a row; fields that the row does not have do not change. Paths come from the entity. */
export function bodyWith(record: Readonly<Record<string, unknown>>, values: RowValues): Record<string, unknown> {
  const body = { ...record };
  for (const [path, value] of Object.entries(values)) {
    const parts = path.split('.');
    const last = parts.pop() ?? path;
    let target = body;
    for (const part of parts) {
      const inner = copyOf(target[part]);
      target[part] = inner;
      target = inner;
    }
    target[last] = value;
  }
  return body;
}

/** The field for a message: the field whose name begins the message's path, else the field with the name of the record. */
function fieldOfPath(entity: Entity, path: readonly PropertyKey[]): string {
  const text = path.map(String).join('.');
  const fits = ({ name }: Field) => text === name || text.startsWith(`${name}.`) || name.startsWith(`${text}.`);
  return (text === '' ? undefined : entity.fields.find(fits)?.name) ?? entity.nameField;
}

/** Adds the number of the entry to a message about an entry of a list. */
function messageAt(path: readonly PropertyKey[], message: string): string {
  const place = path.find((part) => typeof part === 'number');
  return place === undefined ? message : `${message} (entry ${place + 1})`;
}

/** Validates a body with the schema of its kind. Returns the input, or the first message of each field. */
export function judgeBody<Input extends object>(
  entity: Entity<Input>,
  rules: EntityRules,
  body: Readonly<Record<string, unknown>>,
): JudgeResult<Input> {
  const parsed = entity.schema(rules).safeParse(body);
  if (parsed.success) return { input: parsed.data };
  const errors: Record<string, string> = {};
  for (const { path, message } of parsed.error.issues) errors[fieldOfPath(entity, path)] ??= messageAt(path, message);
  return { errors };
}

/** The values of a row of cells. */
export function valuesOfCells(entity: Entity, fields: ColumnFields, cells: readonly string[]): RowValues {
  const byName = new Map(entity.fields.map((field) => [field.name, field]));
  const values: Record<string, unknown> = {};
  fields.forEach((name, place) => {
    const field = name === null ? undefined : byName.get(name);
    const value = field && valueOfCell(field, cells[place] ?? '');
    if (field && value !== undefined) values[field.name] = value;
  });
  return values;
}

/** The field of an amount and the field of its currency. */
interface AmountField {
  name: string;
  currency: string;
}

export const amountFields = ({ fields }: Pick<Entity, 'fields'>): AmountField[] =>
  fields.flatMap(({ name, currencyIn: currency }) => (currency === undefined ? [] : [{ name, currency }]));

/** The unit that a heading gives to its figures: "(₹ Lakhs)", "($K)", "in Cr", "('000)". */
const HEADING_UNIT =
  /(?:[([,]|\bin\b)[^)\]]*?(?<![a-z])(k|thousands?|lakhs?|lacs?|l|mn|millions?|m|crs?|crores?|bn|billions?|'000)(?![a-z])|(?<![a-z])(lakhs?|lacs?|crores?|cr|millions?|thousands?)\W*$/i;
const BARE_FIGURE = /^\W*(?:rs\.?|inr|usd|eur|gbp)?\W*\d[\d.,\s]*\W*$/i;
/** In a column of lakhs, a larger figure is more likely in rupees already: it becomes a text that is no amount, for a person to correct. */
const LARGEST_IN_UNIT = 10_000;

/** Amounts with the unit that their heading, or else a note of the file (`unit`), gives to all of them: 25 below "(₹ lakh)" is 25 lakh. */
export function readUnits(
  { fields }: Pick<Entity, 'fields'>,
  columns: ColumnFields,
  {
    headings,
    rows,
    unit = null,
  }: { headings: readonly string[]; rows: readonly (readonly string[])[]; unit?: string | null },
): readonly (readonly string[])[] {
  const amounts = new Set(amountFields({ fields }).map(({ name }) => name));
  const units = columns.map((name, place) => {
    if (name === null || !amounts.has(name)) return null;
    const [, inside, last] = HEADING_UNIT.exec(headings[place] ?? '') ?? [];
    return (inside ?? last)?.replace("'000", 'thousand') ?? unit;
  });
  if (units.every((one) => one === null)) return rows;
  return rows.map((cells) =>
    cells.map((cell, place) => {
      const word = units[place];
      const figure = word && BARE_FIGURE.test(cell) ? readFigure(cell) : null;
      if (!word || !figure || figure.value === 0) return cell;
      if (figure.value >= LARGEST_IN_UNIT) return `${cell} (${word})`;
      const [, sign = '', scale = ''] = /^(\S+ )?(\S+)$/.exec(word) ?? [];
      return figure.unit === '' ? `${sign}${cell.trim()} ${scale}` : `${cell.trim()} ${scale}`;
    }),
  );
}

const signIn = (text: string): string | null => currencyIn(latinAmounts(text))?.code ?? null;

/**
 * Adds the currency to a row that has none: from a symbol in an amount (`$50K`), otherwise from a symbol in the heading, otherwise rupees
 * for Indian notation such as `25 lakh` and `2,50,000`. If the row has another currency, `$50K` remains a text and the schema refuses it.
 */
export function withCurrencies(
  amounts: readonly AmountField[],
  values: RowValues,
  textOf: (name: string) => string,
  headingOf: (name: string) => string,
): RowValues {
  const next: Record<string, unknown> = { ...values };
  const found = amounts.filter(({ name }) => next[name] !== undefined);
  const ways: ((name: string) => string | null)[] = [
    (name) => signIn(textOf(name)),
    (name) => signIn(headingOf(name)),
    (name) => (isIndianAmount(textOf(name)) ? 'INR' : null),
  ];
  for (const way of ways)
    for (const { name, currency } of found) {
      const code = next[currency] === undefined ? way(name) : null;
      if (code !== null) next[currency] = code;
    }
  for (const { name, currency } of found) {
    const code = signIn(textOf(name));
    if (code !== null && code !== next[currency]) next[name] = textOf(name).trim();
  }
  return next;
}

/**
 * The errors of a row that changes the currency and gives only some of the record's amounts: the other amounts would get a new currency
 * with the same number. A row with a currency and no amounts is a correction, and is allowed.
 */
export function faultsOfCurrency(
  entity: Pick<Entity, 'fields'>,
  record: Readonly<Record<string, unknown>>,
  values: RowValues,
): RowErrors {
  const faults: Record<string, string> = {};
  const amounts = amountFields(entity);
  for (const { name, currency } of amounts) {
    const [before, after] = [valueAt(record, currency), values[currency]];
    if (!before || after === undefined || after === before || values[name] !== undefined || !valueAt(record, name))
      continue;
    if (amounts.some((other) => other.currency === currency && values[other.name] !== undefined))
      faults[currency] = `This record has its amounts in ${String(before)}. Give all of them in ${String(after)}.`;
  }
  return faults;
}

/** The name of a row in messages: as the file has it, on one line. */
export const nameOfValues = (entity: Entity, values: RowValues): string => {
  const name = values[entity.nameField];
  return typeof name === 'string'
    ? name
        .replace(/[\p{Cc}\s]+/gu, ' ')
        .trim()
        .slice(0, 120)
    : '';
};

/** True if no value of the row is wrong: it only lacks fields of a new record, and may mean an existing record that has them. */
export const onlyLacks = (entity: Entity, values: RowValues, errors: RowErrors): boolean =>
  nameOfValues(entity, values) !== '' &&
  Object.keys(errors).every((field) => values[field] === undefined && !entity.neededInFiles?.includes(field));

/** The first name in a row that is not a field of its kind; undefined if there is none. */
export const unknownField = (entity: Entity, values: RowValues): string | undefined => {
  const names = new Set(entity.fields.map(({ name }) => name));
  return Object.keys(values).find((name) => !names.has(name));
};

/** `judgeBody` for many rows: the schema is made only once. */
export function createJudge<Input extends object>(entity: Entity<Input>, rules: EntityRules) {
  const schema = entity.schema(rules);
  const made: Entity<Input> = { ...entity, schema: () => schema };
  return (body: Readonly<Record<string, unknown>>): JudgeResult<Input> => judgeBody(made, rules, body);
}

/** Fields that every row needs and that have no column. Without the name field, because it must have a column. */
export function neededFields(entity: Entity, rules: EntityRules, fields: ColumnFields): Field[] {
  const judged = judgeBody(entity, rules, {});
  const wrong = new Set('errors' in judged ? Object.keys(judged.errors) : []);
  return entity.fields.filter(
    ({ name, kind }) =>
      wrong.has(name) && name !== entity.nameField && !fields.includes(name) && kind !== 'rows' && kind !== 'file',
  );
}
