/** Texts for the audit log: the changes of an entry in words, and an amount of a record in words. */
import { moneyText } from '@/domain/directory/funds';
import { valueAt, type Entity, type Field } from './entities/entity';
import { cellOf } from './record-export';

/** Field → its value before and after. Null if the field did not exist. */
export type Changes = Readonly<Record<string, readonly [before: unknown, after: unknown]>>;

/** "startedAt" or "started-at" in words: "Started at". */
export const inWords = (name: string): string => {
  const words = name.replaceAll('-', ' ').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`;
};

export interface ChangeLine {
  name: string;
  label: string;
  /** `before` and `after` are empty if there was or is no value. */
  before: string;
  after: string;
}

const partOf = (value: unknown, path: string): unknown =>
  typeof value === 'object' && value !== null ? valueAt(value as Readonly<Record<string, unknown>>, path) : undefined;

function textOf(field: Pick<Field, 'kind' | 'rows' | 'optionLabels'>, value: unknown): string {
  if (field.kind === 'rows' && Array.isArray(value))
    return value
      .map((row) =>
        (field.rows ?? [])
          .map((part) => textOf(part, partOf(row, part.name)))
          .filter(Boolean)
          .join(', '),
      )
      .join('\n');
  return String(cellOf(field, value) ?? '');
}

/** An amount with the sign and grouping of its currency, ₹25,00,000; null if the value is no amount. `valueOf` gives the value of another field. */
export function amountText(
  { currencyIn }: Pick<Field, 'currencyIn'>,
  value: unknown,
  valueOf: (name: string) => unknown,
): string | null {
  const currency = currencyIn === undefined || typeof value !== 'number' ? null : valueOf(currencyIn);
  return typeof currency === 'string' && currency !== '' ? moneyText(value as number, currency) : null;
}

/** One line for each field that differs. A group of fields, such as the links, has a line for each of its fields; a name that no field has is written in words. */
export function changeLines(fields: Entity['fields'], changes: Changes): ChangeLine[] {
  const lines = Object.entries(changes).flatMap(([name, [was, is]]): ChangeLine[] => {
    /** The text of a field before or after the change. Its currency is in the same group, or was changed together with it. */
    const textAt = (field: Field, side: 0 | 1, value: unknown): string => {
      const valueOf = (other: string) =>
        other.startsWith(`${name}.`) ? partOf([was, is][side], other.slice(name.length + 1)) : changes[other]?.[side];
      return amountText(field, value, valueOf) ?? textOf(field, value);
    };
    const lineOf = (field: Field, before: unknown, after: unknown): ChangeLine => ({
      name: field.name,
      label: field.label,
      before: textAt(field, 0, before),
      after: textAt(field, 1, after),
    });
    const field = fields.find((one) => one.name === name);
    if (field) return [lineOf(field, was, is)];
    const parts = fields.filter((one) => one.name.startsWith(`${name}.`));
    if (parts.length === 0) return [lineOf({ name, label: inWords(name), kind: 'line' }, was, is)];
    return parts.map((part) => {
      const path = part.name.slice(name.length + 1);
      return lineOf(part, partOf(was, path), partOf(is, path));
    });
  });
  return lines.filter(({ before, after }) => before !== after);
}
