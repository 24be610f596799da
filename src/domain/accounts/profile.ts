/** The profile of a person: what they may change (one schema for form and API), its messages, and how complete it is. */
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

/** What a field holds now that was changed elsewhere, so that a person can choose. */
function changedElsewhere(now: string | number | null | undefined): string {
  const text = String(now ?? '');
  if (text === '') return 'Cleared on another device.';
  return `Changed on another device to “${text.length > SHOWN_LENGTH ? `${text.slice(0, SHOWN_LENGTH)}…` : text}”.`;
}

/** What is stored, as GET answers it. Fields that belong to the other kind of account are absent. */
export type Profile = z.infer<typeof profile>;

/** An empty field empties what is stored. */
const emptied = z
  .string()
  .overwrite(withoutUnseenEnds)
  .length(0)
  .transform(() => null);

/** Either nothing at all, or what `schema` takes; the messages are the schema's. */
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

/** The name that GET answers and PUT takes back, though it cannot change. */
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
 * What the form was opened with, of the fields that it sends. With it, a field that was left as it was is not written, and one
 * that was changed elsewhere meanwhile is not overwritten unseen.
 */
export const before = z
  .record(z.string().max(40), z.union([z.string().max(4000), z.number(), z.null()]), {
    error: 'before: please send the values that the form was opened with.',
  })
  .optional();

/** The body of PUT /api/profile-update. Unknown names, the e-mail among them, are dropped; absent ones stay as they are; the id must be one's own. */
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

/** What a form of a person's fields changes: what differs, and what was changed elsewhere since the form was opened. */
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
