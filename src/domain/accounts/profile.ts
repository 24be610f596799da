/** The profile of a person: the fields that they may change (one schema for form and API), its messages, and changes made elsewhere. */
import { z } from 'zod';
import type { profile } from '@/domain/answers/own';
import { line, paragraphs } from '@/domain/fields';
import { withoutUnseenEnds } from '@/domain/text/invisible-characters';
import { linkedinUrl } from './fields';
import { phone } from './phone';
import { CURRENT_STAGES, foundedYear, INDUSTRIES, LOCATIONS } from './registration';

export const PROFILE_UPDATED = 'Profile updated successfully!';
export const CHANGED_ELSEWHERE = 'This was changed on another device. Save again to keep what you typed.';
const SHOWN_LENGTH = 80;

/** The current value of a field that was changed elsewhere, as a sentence, so that a person can choose. */
function changedElsewhere(now: string | number | null | undefined): string {
  const text = String(now ?? '');
  if (text === '') return 'Cleared on another device.';
  return `Changed on another device to “${text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text}”.`;
}

/** The stored profile as GET returns it. Fields that belong to the other kind of account are absent. */
export type Profile = z.infer<typeof profile>;

/** An empty field clears the stored value. */
const emptied = z
  .string()
  .overwrite(withoutUnseenEnds)
  .length(0)
  .transform(() => null);

/** Either an empty value, or one that `schema` accepts; the messages are the schema's. */
function orEmpty<Schema extends z.ZodType>(schema: Schema) {
  return z.unknown().transform((value, context): z.output<Schema> | null => {
    if (value === null || emptied.safeParse(value).success) return null;
    const parsed = schema.safeParse(value);
    if (parsed.success) return parsed.data;
    const [first] = parsed.error.issues;
    context.issues.push({ code: 'custom', message: first?.message ?? 'Please check this field.', input: value });
    return z.NEVER;
  });
}

/** The field that GET returns and PUT accepts, though it cannot change. */
export const OWN_ID = '_id';
export const ID_FIXED = '_id cannot be set.';

const sharedFields = {
  [OWN_ID]: z.string({ error: ID_FIXED }).optional(),
  fullName: line('Please enter your name', 100),
  phone: orEmpty(phone).optional(),
  location: orEmpty(z.enum(LOCATIONS as [string, ...string[]], { error: 'Please select your location!' })).optional(),
  linkedinUrl: orEmpty(linkedinUrl.unwrap()).optional(),
};

/**
 * The values with which the form was opened, for the fields that it sends. With these values the server skips fields that the person did
 * not change, and reports fields that were changed elsewhere instead of overwriting them.
 */
export const before = z
  .record(z.string().max(40), z.union([z.string().max(4000), z.number(), z.null()]), {
    error: 'before: please send the values that the form was opened with.',
  })
  .optional();

/** The body of PUT /api/profile-update. Drops unknown names and the email. Absent fields do not change. The id must be the person's own. */
export const founderProfile = (currentYear: number) =>
  z.object({
    ...sharedFields,
    companyName: orEmpty(line('Please enter company name!', 120)).optional(),
    foundedYear: orEmpty(foundedYear(currentYear)).optional(),
    industry: orEmpty(z.enum(INDUSTRIES, { error: 'Please select industry!' })).optional(),
    companyDescription: orEmpty(paragraphs('Please enter company description!', 2000)).optional(),
    currentStage: orEmpty(z.enum(CURRENT_STAGES, { error: 'Please select current stage!' })).optional(),
    before,
  });
export type FounderProfile = z.output<ReturnType<typeof founderProfile>>;

/** The body of PUT /api/visitor/profile-update. */
export const visitorProfile = z.object({
  ...sharedFields,
  companyWorkingAt: orEmpty(line('Please enter your company name!', 120)).optional(),
  before,
});
export type VisitorProfile = z.output<typeof visitorProfile>;

type Value = string | number | null;
type Values<Names extends string> = { readonly [Name in Names]?: Value | undefined };

/** The changes of a form: the values that differ, and the fields that were changed elsewhere since the form was opened. */
export interface FieldChanges<Field extends string> {
  changes: [field: Field, value: Value][];
  /** Field → its current value, in a sentence. */
  faults: Record<string, string>;
}

/**
 * Returns the fields that differ from `current`. An absent field does not change. For a field named in `before`, only the person's own
 * change counts, and the result has a fault if the field was changed elsewhere. `emptyOf` gives the stored value of an emptied field.
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
