/** Input schemas of notifications: a switch, the categories of news, a device for push, a page of the list. */
import { z } from 'zod';
import { NEWS_CATEGORIES } from '@/domain/news/choices';
import { EMAIL_PREFERENCES, SYSTEM_PREFERENCES, type PreferenceSection } from './preferences';
import { parsePlace } from './lines';

const UNKNOWN_SECTION = 'Unknown section: please send emailNotifications or systemNotifications.';
const unknownKey = (keys: readonly string[]) => `Unknown key: this section has ${keys.join(', ')}.`;
const NOT_BOOLEAN = 'The value must be true or false.';

function changeIn<Section extends PreferenceSection, const Keys extends readonly string[]>(
  section: Section,
  keys: Keys,
) {
  return z.object({
    section: z.literal(section),
    key: z.enum(keys, { error: unknownKey(keys) }),
    value: z.boolean({ error: NOT_BOOLEAN }),
  });
}

/** A change of one switch. Any name that is not one of the seven is refused. */
export const preferenceChange = z.discriminatedUnion(
  'section',
  [changeIn('emailNotifications', EMAIL_PREFERENCES), changeIn('systemNotifications', SYSTEM_PREFERENCES)],
  {
    error: (issue) =>
      (issue.code as string) === 'invalid_type' ? 'Please send section, key and value.' : UNKNOWN_SECTION,
  },
);
export type PreferenceChange = z.output<typeof preferenceChange>;

const UNKNOWN = `Please send categories from ${NEWS_CATEGORIES.join(', ')}.`;

/** The choice of categories for the weekly digest of news. */
export const newsCategories = z.object({
  categories: z
    .array(z.enum(NEWS_CATEGORIES, { error: UNKNOWN }), { error: UNKNOWN })
    .min(1, { error: 'Please choose at least one category, or turn off News updates.' })
    .max(NEWS_CATEGORIES.length * 2, { error: UNKNOWN }),
});
export type NewsCategories = z.output<typeof newsCategories>;

export const WRONG_SUBSCRIPTION = 'Your browser did not send a subscription. Reload the page and try again.';
/** 65 bytes and 16 bytes, base64url. */
const [PUBLIC_KEY, SECRET] = [/^[\w-]{87}=*$/, /^[\w-]{22}=*$/];
const key = (pattern: RegExp) => z.string({ error: WRONG_SUBSCRIPTION }).regex(pattern, WRONG_SUBSCRIPTION);

/** The input of a push subscription from a browser (`PushSubscription.toJSON()`). */
export const pushDeviceInput = z.object({
  endpoint: z.string({ error: WRONG_SUBSCRIPTION }).max(1000, WRONG_SUBSCRIPTION),
  keys: z.object(
    {
      p256dh: key(PUBLIC_KEY),
      auth: key(SECRET),
    },
    { error: WRONG_SUBSCRIPTION },
  ),
});
export type PushDeviceInput = z.output<typeof pushDeviceInput>;

// Input of the notification centre's routes: a position in the list, an id, a time.

const ID = /^[\w:.-]{1,100}$/;
const BAD_CURSOR = 'before: please send the value of `next` from the page before.';

export const notificationQuery = z.object({
  before: z
    .string({ error: BAD_CURSOR })
    .refine((cursor) => parsePlace(cursor) !== null, { error: BAD_CURSOR })
    .optional(),
  show: z.enum(['all', 'unread'], { error: 'show: please send all or unread.' }).optional(),
});
export type NotificationQuery = z.output<typeof notificationQuery>;

const NO_ID = 'Please send the id of a notification.';
export const readOne = z.object({ id: z.string({ error: NO_ID }).regex(ID, { error: NO_ID }) });

export const readAll = z.object({
  /** Later notifications stay unread, because the person has not seen them. */
  until: z.iso.datetime({ error: 'until: please send a date such as 2026-01-31T09:00:00Z.' }).optional(),
});
