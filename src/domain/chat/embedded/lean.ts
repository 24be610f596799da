/** Which kind of entry a question leans to by its wording, as an addition to the score. */
import type { EntryKind } from '../message';

const LEANS: readonly [RegExp, EntryKind, number][] = [
  [
    /\bwhat(?:'s| is| are| does)\b|\bmean(?:s|ing)?\b|\bexplain\b|\bdefin\w+|\bdifference\b|\bkya (?:hai|hota|hoti)\b|\bmatlab\b/i,
    'term',
    0.15,
  ],
  [
    /\b(?:templates?|checklists?|documents?|download|files?|formats?|outlines?|sheets?|guides?|samples?|kits?|memos?)\b/i,
    'resource',
    0.2,
  ],
  [/\bwhat goes into\b|\bwhat belongs in\b|\bwhat should (?:be in|a)\b/i, 'resource', 0.15],
  [
    /\b(?:next step|steps?|after|before|when (?:do|should|must)|must i|have to|roadmap|how (?:do|should) (?:i|we|founders)|do i need|register)\b/i,
    'milestone',
    0.12,
  ],
  [
    /\b(?:my account|password|outset|sign(?:ed)? (?:in|out|up)|plans?|cancel|two-factor|2fa|log ?in|log ?out|delete)\b/i,
    'faq',
    0.15,
  ],
  [/\b(?:where (?:do|can|is)|compare|open|page|tool|calculator|tracker|take me|go to)\b/i, 'page', 0.2],
];

/** A page answers a question about a place; words of others are no reason to name it. */
const UNASKED_PAGE = -0.2;

/** From -0.2 to 0.2 for each kind. */
export const leanTo = (question: string, kind: EntryKind): number =>
  LEANS.reduce(
    (most, [pattern, leans, bonus]) => (leans === kind && pattern.test(question) ? Math.max(most, bonus) : most),
    kind === 'page' ? UNASKED_PAGE : 0,
  );
