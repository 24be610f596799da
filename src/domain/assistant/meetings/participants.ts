/** Who is invited to a meeting, as people type it: addresses with commas between them. Light enough to check while one types. */
import { readEmailAddress, tidyEmailAddress } from '@/domain/addresses/email-address';

export const PARTICIPANTS_MOST = 10;

/** The addresses in a text with commas, or in a list; each trimmed, none empty. */
export function splitParticipants(given: unknown): string[] {
  const parts: unknown[] = typeof given === 'string' ? [given] : Array.isArray(given) ? given : [];
  return parts
    .flatMap((part) => (typeof part === 'string' ? part.split(',') : []))
    .map(tidyEmailAddress)
    .filter((part) => part !== '');
}

/** `Invalid email(s): …`, or null when all are addresses. */
export function wrongEmails(participants: readonly string[]): string | null {
  const wrong = participants.filter((one) => readEmailAddress(one) === null);
  const shown = wrong.map((one) => one.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').slice(0, 80));
  return shown.length === 0 ? null : `Invalid email(s): ${shown.slice(0, 20).join(', ')}`;
}
