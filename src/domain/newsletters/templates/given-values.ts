/** The placeholders that no one needs to fill in: what is the recipient's own, and what the day tells. */
import { readName } from '@/domain/text/person-name';

/** Differs from recipient to recipient. */
export const PERSONAL_PLACEHOLDERS = ['subscriberName'] as const;
export const GIVEN_PLACEHOLDERS: readonly string[] = [...PERSONAL_PLACEHOLDERS, 'monthYear'];

/** The month of a moment in India, such as November 2026. `at` in ms. */
export const monthYearOf = (at: number): string =>
  new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone: 'Asia/Kolkata' }).format(at);

/** How a recipient is called; someone without a name is greeted all the same. */
export const personalValues = (fullName: string): { subscriberName: string } => ({
  subscriberName: readName(fullName).full || 'there',
});
