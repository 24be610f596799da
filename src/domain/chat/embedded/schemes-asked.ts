/** Reads questions about government schemes, grants, loans and credits: one scheme by its name, or the list by state, kind and words. */
import { findCity } from '../../cities';
import type { Instrument } from '../../schemes/schemes';
import { DEFINES, isListNoise } from './ask-words';
import { takePlace } from './places';
import { topicWords } from './words';

/** Names that are no question for a list, though "seed fund" stands in them. */
const NAMED =
  /\b(?:sisfs|startup india seed fund|stand[- ]?up india|nidhi[- ]?(?:prayas|eir|accelerator)?|birac|big grant|biotechnology ignition|tanseed|samridh|genesis scheme|cgss|fund of funds|elevate|ksum|istart|aws activate|e-?yuva|sitare|idex|ssip|ngis|maha-?fund)\b/i;
const LISTED =
  /\bschemes?\b|\byojanas?\b|\bsubsid(?:y|ies)\b|\bcloud credits?\b|\bgrants?\b|\bloans?\b|\bnon[- ]?dilutive\b/i;
const OTHERS = /\b(?:incubat\w*|accelerat\w*|investors?|angels?|vcs?|my|our|esop|option|stock|share)\b/i;

const GIVES: readonly (readonly [RegExp, Instrument])[] = [
  [/\bcloud credits?\b/i, 'Cloud credits'],
  [/\bcredit guarantee\b/i, 'Credit guarantee'],
  [/\bloans?\b/i, 'Loan'],
  [/\bsubsid(?:y|ies)\b|\breimburse\w*/i, 'Reimbursement or subsidy'],
  [/\bfellowships?\b|\bstipend\b|\ballowance\b/i, 'Allowance or fellowship'],
  [/\bgrants?\b|\bnon[- ]?dilutive\b/i, 'Grant'],
];

/** State of a place: schemes are of a state or of all India. */
function stateOf(text: string): { state: string; rest: string; mended: string | null } {
  const { place, rest, mended } = takePlace(text);
  const [region] = place?.regions ?? [];
  const [city] = place?.cities ?? [];
  return { state: region ?? (city ? (findCity(city)?.state ?? '') : ''), rest, mended };
}

export type SchemeWish =
  | { tool: 'find_scheme'; text: string }
  | { tool: 'list_schemes'; state: string; gives: Instrument | ''; text: string };

/** What is asked of schemes; null where the question is about something else. */
export function readSchemeWish(text: string): SchemeWish | null {
  if (NAMED.test(text)) return { tool: 'find_scheme', text };
  if (!LISTED.test(text) || OTHERS.test(text) || /\bhow (?:do|can|to) (?:i|we) (?:repay|record)\b/i.test(text))
    return null;
  if (DEFINES.test(text) && !/\bschemes\b|\bgrants\b/i.test(text)) {
    // "What is a grant?" is a term; with a name of its own it is a scheme.
    const names = topicWords(text).filter((word) => !isListNoise(word));
    return names.length > 0 ? { tool: 'find_scheme', text } : null;
  }
  const { state, rest } = stateOf(text);
  const gives = GIVES.find(([pattern]) => pattern.test(text))?.[1] ?? '';
  const words = topicWords(rest).filter(
    (word) =>
      !isListNoise(word) &&
      !/^(?:non|dilutive|nondilutive|central|available|apply|eligible|fellowship|stipend)$/.test(word),
  );
  return { tool: 'list_schemes', state, gives, text: words.slice(0, 3).join(' ') };
}
