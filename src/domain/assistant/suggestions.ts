/** Which of the canned questions are offered: five of the eleven, others each day. */
import { dayNumber, type Day } from '@/domain/time/days';

/** The eleven questions. Each can be answered from the portal's own content and tools. */
export const CHAT_PROMPTS: readonly string[] = [
  'How many months of runway do I have?',
  'Which pre-seed investors back SaaS companies in Bengaluru?',
  'What is a post-money SAFE, and how does it dilute me?',
  'What should go into a ten-slide pitch deck?',
  'Should I register a Private Limited company or an LLP?',
  'How do I get DPIIT startup recognition?',
  'Which incubators are near me?',
  'How should founders split equity and vest it?',
  'How do I work out CAC payback?',
  'What should be in a data room?',
  'Schedule a meeting with an investor next week',
];

const SUGGESTIONS = 5;

/** Five questions for a day, none twice. Five and eleven have no common divisor, so that in eleven days each comes up equally often. */
export function suggestionsOf(day: Day, prompts: readonly string[] = CHAT_PROMPTS): string[] {
  const count = Math.min(SUGGESTIONS, prompts.length);
  if (count === 0) return [];
  const first = (((dayNumber(day) * SUGGESTIONS) % prompts.length) + prompts.length) % prompts.length;
  return Array.from({ length: count }, (_, at) => prompts[(first + at) % prompts.length]!);
}
