/** The change of one notification switch. */
import { z } from 'zod';
import { EMAIL_PREFERENCES, SYSTEM_PREFERENCES, type PreferenceSection } from './preferences';

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

/** One switch set. Whatever is not one of the seven is refused by name. */
export const preferenceChange = z.discriminatedUnion(
  'section',
  [changeIn('emailNotifications', EMAIL_PREFERENCES), changeIn('systemNotifications', SYSTEM_PREFERENCES)],
  {
    error: (issue) =>
      (issue.code as string) === 'invalid_type' ? 'Please send section, key and value.' : UNKNOWN_SECTION,
  },
);
export type PreferenceChange = z.output<typeof preferenceChange>;
