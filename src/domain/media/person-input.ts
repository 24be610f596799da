/** The input of a media person: one schema for the admin's form, the API and the import. */
import { z } from 'zod';
import { flag, line, paragraphs, pictureAddress, tags, webAddress } from '@/domain/fields';
import { isLinkedinUrl, LINKEDIN_HINT, mendProfileAddress } from '@/domain/addresses/web-address';
import { readMediaState } from './list-state';
import { BIO_LIMIT, DESCRIPTION_LIMIT, type MediaKind } from './people';

const NOT_A_URL = 'Please enter a valid URL';

const mended = { mend: mendProfileAddress };
/** The address of a profile, with https. */
const profileUrl = webAddress(NOT_A_URL, 500, mended).min(1, NOT_A_URL);
const profileUrlOrNothing = webAddress(NOT_A_URL, 500, mended).default('');
const urlOrNothing = webAddress(NOT_A_URL, 500).default('');

/** A list, or one text separated by commas; blank entries are left out. */
const list = (missing: string) =>
  z.preprocess(
    (value) => {
      const entries: unknown = typeof value === 'string' ? value.split(',') : value;
      return Array.isArray(entries) ? entries.filter((entry) => typeof entry !== 'string' || entry.trim()) : entries;
    },
    tags(line(missing, 60, { long: 'Each entry can have at most 60 characters' }), {
      list: missing,
      most: 20,
      many: 'At most 20 entries',
      missing,
    }),
  );

const common = z.object({
  name: line('Please enter the name', 120, { long: 'The name can have at most 120 characters' }),
  imageUrl: pictureAddress(NOT_A_URL, 500).default(''),
  focus: list('Please enter focus areas'),
  description: paragraphs('Please enter the description', DESCRIPTION_LIMIT, {
    long: `The description can have at most ${DESCRIPTION_LIMIT} characters`,
  }),
  bio: paragraphs('Please enter the bio', BIO_LIMIT, { long: `The bio can have at most ${BIO_LIMIT} characters` }),
  isActive: flag('Active').default(true),
  isSample: flag('Sample').default(false),
});

const INPUTS = {
  'youtube-influencer': common.extend({ youtubeUrl: profileUrl, linkedinUrl: profileUrl }),
  'startup-influencer': common.extend({ linkedinUrl: profileUrlOrNothing }),
  mentor: common.extend({
    linkedinUrl: profileUrlOrNothing,
    expertise: list('Please enter the expertise'),
    languages: list('Please enter the languages'),
    availability: line(null, 200).default(''),
    bookingUrl: urlOrNothing,
    city: line(null, 80).default(''),
  }),
} as const satisfies Record<MediaKind, z.ZodType>;

export type MediaPersonInput = z.infer<typeof common> &
  Partial<z.infer<(typeof INPUTS)['mentor']>> & { youtubeUrl?: string; linkedinUrl: string };

/** Invented people have addresses that lead nowhere, according to RFC 2606. */
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

const someText = z.union([z.string(), z.array(z.string())]).optional();

/** The query of a list, read as leniently as the address of its page. */
export const mediaQuery = z
  .object({
    q: someText.describe('Words in the name, the focus areas, the description or the bio'),
    focus: someText.describe('A focus area; may be given several times'),
    sort: someText.describe('`name`, or the best match first'),
  })
  .transform((query) => {
    const pairs = Object.entries(query).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one]));
    const { q, focus, sort } = readMediaState(new URLSearchParams(pairs));
    return { q, focus, sort };
  });
