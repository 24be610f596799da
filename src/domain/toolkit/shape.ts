/**
 * Shapes: small checks of what storage, a file or a link holds, for documents that a page must read before it can draw. They
 * copy what they know and leave out the rest. Forms use zod; this is a twentieth of its size (docs/decisions/165).
 */

export interface Problem {
  path: readonly (string | number)[];
  message: string;
}

type Path = Problem['path'];

/** Answers the checked copy. What is wrong is added to `problems`; the answer is then of no use. */
export type Shape<Value> = (value: unknown, path: Path, problems: Problem[]) => Value;

function refuse<Value>(problems: Problem[], path: Path, message: string): Value {
  problems.push({ path, message });
  return undefined as Value;
}

/** Text of `least` to `most` UTF-16 units; half surrogate pairs are mended. */
export const text =
  (most: number, { least = 0, test, message = 'Not a text of this kind' }: TextRules = {}): Shape<string> =>
  (value, path, problems) =>
    typeof value === 'string' && value.length >= least && value.length <= most && (test?.(value) ?? true)
      ? value.toWellFormed()
      : refuse(problems, path, message);

interface TextRules {
  least?: number;
  test?: (value: string) => boolean;
  message?: string;
}

/** A number within both bounds. */
export const between =
  (least: number, most: number): Shape<number> =>
  (value, path, problems) =>
    typeof value === 'number' && value >= least && value <= most
      ? value
      : refuse(problems, path, `Not a number of ${least} to ${most}`);

/** As `between`, without a fraction. */
export const wholeBetween =
  (least: number, most: number): Shape<number> =>
  (value, path, problems) =>
    Number.isInteger(value)
      ? between(least, most)(value, path, problems)
      : refuse(problems, path, 'Not a whole number');

export const oneOf =
  <const Value extends string | number | boolean>(values: readonly Value[]): Shape<Value> =>
  (value, path, problems) =>
    values.find((one) => one === value) ?? refuse(problems, path, `Not one of ${values.join(', ')}`);

export const flag: Shape<boolean> = (value, path, problems) =>
  typeof value === 'boolean' ? value : refuse(problems, path, 'Not true or false');

export const nullable =
  <Value>(shape: Shape<Value>): Shape<Value | null> =>
  (value, path, problems) =>
    value === null ? null : shape(value, path, problems);

export const optional =
  <Value>(shape: Shape<Value>): Shape<Value | undefined> =>
  (value, path, problems) =>
    value === undefined ? undefined : shape(value, path, problems);

/** A list of at most `most` entries. */
export const listOf =
  <Value>(entry: Shape<Value>, most: number): Shape<Value[]> =>
  (value, path, problems) => {
    if (!Array.isArray(value)) return refuse(problems, path, 'Not a list');
    if (value.length > most) return refuse(problems, path, `More than ${most} entries`);
    return value.map((one: unknown, at) => entry(one, [...path, at], problems));
  };

/** No two entries with one id: everything else refers to them by it. */
export const distinct =
  <Value extends { id: string }>(shape: Shape<Value[]>): Shape<Value[]> =>
  (value, path, problems) => {
    const before = problems.length;
    const list = shape(value, path, problems);
    if (problems.length > before || new Set(list.map(({ id }) => id)).size === list.length) return list;
    return refuse(problems, path, 'Two entries have one id');
  };

/** A condition on what has the right shape. */
export const where =
  <Value>(shape: Shape<Value>, test: (value: Value) => boolean, message: string): Shape<Value> =>
  (value, path, problems) => {
    const before = problems.length;
    const checked = shape(value, path, problems);
    return problems.length > before || test(checked) ? checked : refuse(problems, path, message);
  };

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Any object, as it came. */
export const anyRecord: Shape<Record<string, unknown>> = (value, path, problems) =>
  isRecord(value) ? value : refuse(problems, path, 'Not an object');

/** An object with these fields of its own; others are left out, and so are fields that are undefined. */
export const record =
  <Value extends object>(fields: { [Name in keyof Value]-?: Shape<Value[Name]> }): Shape<Value> =>
  (value, path, problems) => {
    if (!isRecord(value)) return refuse(problems, path, 'Not an object');
    const result: Partial<Value> = {};
    for (const name of Object.keys(fields) as (keyof Value & string)[]) {
      const own = Object.hasOwn(value, name) ? value[name] : undefined;
      const checked = fields[name](own, [...path, name], problems);
      if (checked !== undefined) result[name] = checked;
    }
    return result as Value;
  };

export type Checked<Value> = { value: Value } | { problems: readonly Problem[] };

/** The checked copy, or all that is wrong with it. Never throws. */
export function check<Value>(shape: Shape<Value>, value: unknown): Checked<Value> {
  const problems: Problem[] = [];
  const checked = shape(value, [], problems);
  return problems.length > 0 ? { problems } : { value: checked };
}
