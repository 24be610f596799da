/** Which of the canned questions are offered: five of the eleven, others each day. */
import { dayNumber, type Day } from '@/domain/time/days';
import { CHAT_PROMPTS } from './prompts';

export const SUGGESTIONS = 5;

/** Five questions for a day, none twice. Five and eleven have no common divisor, so that in eleven days each comes up equally often. */
export function suggestionsOf(day: Day, prompts: readonly string[] = CHAT_PROMPTS): string[] {
  const count = Math.min(SUGGESTIONS, prompts.length);
  if (count === 0) return [];
  const first = (((dayNumber(day) * SUGGESTIONS) % prompts.length) + prompts.length) % prompts.length;
  return Array.from({ length: count }, (_, at) => prompts[(first + at) % prompts.length]!);
}
