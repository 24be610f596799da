/** What is needed to store a media person: the same schema for the admin's form, the API and the import. */
import { z } from 'zod';
import { isLinkedinUrl, LINKEDIN_HINT, mendProfileAddress } from '../profile-address';
import { BIO_LIMIT, DESCRIPTION_LIMIT, type MediaKind } from './people';

const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const NOT_A_URL = 'Please enter a valid URL';

const text = (most: number, missing: string, long: string) =>
  z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(most, long)
    .refine((value) => !CONTROLS.test(value), 'The text holds characters that cannot be shown');

/** http and https only: an address is shown as a link. */
const url = z
  .string(NOT_A_URL)
  .trim()
  .max(500, NOT_A_URL)
  .refine((value) => {
    if (!URL.canParse(value)) return false;
    return /^https?:$/.test(new URL(value).protocol);
  }, NOT_A_URL);
const urlOrNothing = z.union([z.literal(''), url], NOT_A_URL).default('');
/** The address of a profile, with https. */
const profileUrl = z.string(NOT_A_URL).overwrite(mendProfileAddress).pipe(url);
const profileUrlOrNothing = z
  .string(NOT_A_URL)
  .trim()
  .pipe(z.union([z.literal(''), profileUrl], NOT_A_URL))
  .default('');

/** A list, or one text with commas. */
const list = (missing: string, least: number) =>
  z
    .union([z.array(z.string(missing)), z.string().transform((value) => value.split(','))], missing)
    .transform((values) => [...new Set(values.map((value) => value.trim()).filter(Boolean))])
    .pipe(
      z
        .array(z.string().max(60, 'Each entry can have at most 60 characters'))
        .min(least, missing)
        .max(20, 'At most 20 entries'),
    );

const common = z.object({
  name: text(120, 'Please enter the name', 'The name can have at most 120 characters'),
  imageUrl: urlOrNothing,
  focus: list('Please enter focus areas', 1),
  description: text(
    DESCRIPTION_LIMIT,
    'Please enter the description',
    `The description can have at most ${DESCRIPTION_LIMIT} characters`,
  ),
  bio: text(BIO_LIMIT, 'Please enter the bio', `The bio can have at most ${BIO_LIMIT} characters`),
  isActive: z.boolean('isActive must be true or false').default(true),
  isSample: z.boolean('isSample must be true or false').default(false),
});

const INPUTS = {
  'youtube-influencer': common.extend({ youtubeUrl: profileUrl, linkedinUrl: profileUrl }),
  'startup-influencer': common.extend({ linkedinUrl: profileUrlOrNothing }),
  mentor: common.extend({
    linkedinUrl: profileUrlOrNothing,
    expertise: list('Please enter the expertise', 1),
    languages: list('Please enter the languages', 1),
    availability: z.string('availability must be a text').trim().max(200, 'At most 200 characters').default(''),
    bookingUrl: urlOrNothing,
    city: z.string('city must be a text').trim().max(80, 'At most 80 characters').default(''),
  }),
} as const satisfies Record<MediaKind, z.ZodType>;

export type MediaPersonInput = z.infer<typeof common> &
  Partial<z.infer<(typeof INPUTS)['mentor']>> & { youtubeUrl?: string; linkedinUrl: string };

/** Invented people have addresses that lead nowhere, by RFC 2606. */
const leadsNowhere = (address: string) => new URL(address).hostname === 'example.com';

/** The schema of one kind. */
export function mediaPersonInput(kind: MediaKind): z.ZodType<MediaPersonInput> {
  const input = INPUTS[kind] as unknown as z.ZodType<MediaPersonInput>;
  return input.refine(
    ({ linkedinUrl, isSample }) =>
      linkedinUrl === '' || isLinkedinUrl(linkedinUrl) || (isSample === true && leadsNowhere(linkedinUrl)),
    { path: ['linkedinUrl'], error: LINKEDIN_HINT },
  );
}
