/** Input schemas of reports, suggestions, claims and decisions, with their messages. */
import { z } from 'zod';
import { isLinkedinUrl, LINKEDIN_HINT, mendAddress, mendProfileAddress } from '@/domain/addresses/web-address';
import type { FieldErrors } from '@/domain/errors';
import { challengeAnswer, emailAddress, exactly, flag, leftEmpty, line, paragraphs, webAddress } from '@/domain/fields';
import { CLAIMED_NOUNS, EMAIL_MISSING } from './claims';
import { MAX_ADDRESS, REPORTED_NOUNS, SUGGESTED_NOUNS, MAX_VALUE } from './items';

export const NO_HTML = 'Please write plain text, without HTML.';
const ADDRESS_MISSING = 'Please enter the page that confirms it.';
const ADDRESS_WRONG = 'Please give the full address of the page, such as https://example.org/about.';
export const REASON_MISSING = 'Please give a reason. The person reads it.';

const id = z.string({ error: 'Please choose an entry.' }).regex(/^[0-9a-f]{24}$/, { error: 'This id is not valid.' });
/** True if the text has an HTML tag, even if it is not closed. "burn <c 5 lakh" has none. */
const hasTag = (text: string): boolean => /<(?:\/?[a-z][^<>]*>|[a-z]+\s+[\w-]+\s*=|!)/i.test(text);
const plain = <Schema extends z.ZodType<string>>(schema: Schema) =>
  schema.refine((text) => !hasTag(text), { error: NO_HTML });

const page = webAddress(ADDRESS_WRONG, MAX_ADDRESS, { type: ADDRESS_MISSING, mend: mendAddress }).refine(
  (value) => value !== '',
  { error: ADDRESS_MISSING },
);

export const reportInput = z.object(
  {
    noun: z.enum(REPORTED_NOUNS, { error: 'There is no such kind of record.' }),
    id,
    field: line('Please choose what is wrong.', 60),
    value: plain(paragraphs('Please enter the correct value.', MAX_VALUE)),
    address: page,
    website: leftEmpty(),
    /** Answer to the challenge, if guests get one. */
    challenge: challengeAnswer.optional(),
  },
  { error: 'Please send the entry, the field, the correct value and the page that says so.' },
);
export const reportedQuery = reportInput.pick({ noun: true, id: true });
export type ReportInput = z.output<typeof reportInput>;

/** A field of an entry from a form. The kind's own schema decides which fields exist and which values are valid. */
const givenValue = z.union(
  [
    plain(paragraphs(null, 5000)),
    z.number(),
    z.array(plain(line(null, 200)), { error: 'A list must be a list of texts.' }).max(60, { error: 'At most 60.' }),
    z.null(),
  ],
  // The fault of the kind that was sent, such as a text that is too long.
  {
    error: ({ errors }) =>
      errors?.flat().find(({ code, path }) => code !== 'invalid_type' || path.length > 0)?.message ??
      'Please give a text, a number or a list of texts.',
  },
);
const recordOf = <Value extends z.ZodType>(value: Value) =>
  z
    .record(z.string().max(60), value, { error: 'The fields must be a record.' })
    .refine((record) => Object.keys(record).length <= 40, { error: 'There are too many fields.' });
const values = recordOf(givenValue);
/** Values whose fields depend on the entry, which `readGiven` judges once the entry is known. */
const sentValues = recordOf(z.unknown());

/** The sent values; or the messages by field. A field that the kind does not have is named first, whatever its value. */
export function readGiven(
  fields: readonly { name: string }[],
  sent: z.output<typeof sentValues>,
  noField: string,
): { values: z.output<typeof values> } | { errors: FieldErrors } {
  const unknown = Object.keys(sent).find((name) => !fields.some((field) => field.name === name));
  if (unknown !== undefined) return { errors: { [unknown]: noField } };
  const { data, error } = values.safeParse(sent);
  if (data) return { values: data };
  const errors: FieldErrors = {};
  for (const { path, message } of error.issues) errors[String(path[0])] ??= message;
  return { errors };
}

export const suggestionInput = z.object(
  {
    noun: z.enum(SUGGESTED_NOUNS, { error: 'Please choose a kind.' }),
    values: sentValues,
    address: page,
  },
  { error: 'Please send the kind, the fields and the page that says so.' },
);
export type SuggestionInput = z.output<typeof suggestionInput>;

export const similarQuery = z.object({
  noun: z.enum(SUGGESTED_NOUNS, { error: 'Please choose a kind.' }),
  name: line('Please give a name.', 200),
});

const revision = z.int({ error: 'revision must be a whole number' }).min(1);
export const acceptInput = z.object({ revision, values: values.optional() });
export type AcceptInput = z.output<typeof acceptInput>;
export const refuseInput = z.object({
  revision,
  reason: paragraphs(null, 500).default(''),
  /** For an accepted application: removes its entry too. */
  remove: flag('Remove the entry').default(false),
});
export type RefuseInput = z.output<typeof refuseInput>;
export const reopenInput = z.object({ revision });
/** The entry that remains, and the names of the fields whose values come from the other entry. */
export const mergeInput = z.object({
  revision,
  keep: id,
  take: z
    .array(z.string().max(60), { error: 'The fields must be a list.' })
    .max(60, { error: 'At most 60.' })
    .default([]),
});
export type MergeInput = z.output<typeof mergeInput>;

const TOKEN_MISSING = 'This link is incomplete. Please open it from the email again.';

export const claimInput = z.object({
  noun: z.enum(CLAIMED_NOUNS, { error: 'Entries of this kind cannot be claimed.' }),
  id,
  email: emailAddress(EMAIL_MISSING, 'Please enter a valid email address.'),
});
export type ClaimInput = z.output<typeof claimInput>;
export const claimedQuery = claimInput.pick({ noun: true, id: true });

export const applicationInput = z.object({
  values: sentValues,
  linkedin: webAddress(LINKEDIN_HINT, MAX_ADDRESS, {
    type: LINKEDIN_HINT,
    mend: mendProfileAddress,
    isGood: isLinkedinUrl,
  }).refine((value) => value !== '', { error: LINKEDIN_HINT }),
  /** If false, only the operator sees the address. */
  showLinkedin: flag('Show my LinkedIn address').default(false),
});
export type ApplicationInput = z.output<typeof applicationInput>;

export const confirmClaimInput = z.object({ token: exactly(TOKEN_MISSING, 100) });
export const ownEditInput = z.object({ revision, values: sentValues });
export type OwnEditInput = z.output<typeof ownEditInput>;
export const hiddenInput = z.object({ hidden: flag('Hidden') });
