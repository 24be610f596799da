/** What a form of a person's fields changes: what differs, and what was changed elsewhere since the form was opened. */
import { changedElsewhere } from './profile';

type Value = string | number | null;
type Values<Names extends string> = { readonly [Name in Names]?: Value | undefined };

export interface FieldChanges<Field extends string> {
  changes: [field: Field, value: Value][];
  /** Field → what it holds now, in a sentence. */
  faults: Record<string, string>;
}

/**
 * Returns what differs from `current`. A field that is absent stays. Of a field named in `before` only a change of one's own
 * counts, and it is a fault where the field was changed elsewhere. `emptyOf` is what an emptied field is stored as.
 */
export function fieldChanges<Field extends string>(
  fields: readonly Field[],
  {
    input,
    current,
    before = {},
  }: { input: Values<Field>; current: Values<Field>; before?: Values<string> | undefined },
  emptyOf: (field: Field) => '' | null = () => null,
): FieldChanges<Field> {
  const faults: Record<string, string> = {};
  const changes = fields.flatMap((field): [Field, Value][] => {
    const sent = Object.hasOwn(input, field) ? input[field] : undefined;
    if (sent === undefined) return [];
    const value = sent ?? emptyOf(field);
    const now = current[field] ?? '';
    if ((value ?? '') === now) return [];
    if (Object.hasOwn(before, field)) {
      const known = before[field] ?? '';
      if ((value ?? '') === known) return []; // left as it was
      if (now !== known) faults[field] = changedElsewhere(current[field]);
    }
    return [[field, value]];
  });
  return { changes, faults };
}
