/** Reads the search that a question asks for, by rules: its list, words, place, stages and conditions. Pure; the tools run it. */
import { savedKind, type SavedKind } from '@/domain/assistant/own/saved-kinds';
import { FOCUS_INDUSTRIES, SECTORS } from '@/domain/directory/vocabulary';
import type { MediaKind } from '@/domain/media/people';
import type { Instrument } from '@/domain/schemes/schemes';
import {
  ACCOUNT_HELP,
  COMPARES,
  COUNTS,
  DEFINES,
  FOLLOWS,
  isListNoise,
  LIST_PATTERNS,
  LISTS_THEM,
  NEAR,
  NEWS,
  normalised,
  OWN,
  PEOPLE_PATTERNS,
  STAGE_WORDS,
  topicWords,
  wordsOf,
  type ListName,
  type Stage,
} from './ask-words';
import { hasConditions, takeConditions, type Conditions } from './conditions';
import { takePlace, takeUnknownPlace } from './places/places';
import { findTown } from '@/domain/towns';

/** One search that a question asks for. */
export type Wish =
  | { tool: 'search'; text: string }
  | {
      tool: 'list_directory';
      list: ListName;
      text: string;
      /** A city, a state or a region, by its label. */
      city: string | null;
      stages: Stage[];
      isNear: boolean;
      conditions?: Conditions;
      /** How mistyped words were read, e.g. “banglore” as Bengaluru. */
      mended?: string[];
      /** Words that the directory has no filter or order for. */
      leftOut?: string[];
    }
  | { tool: 'list_people'; kind: MediaKind; text: string; city: string | null }
  | { tool: 'read_saved'; text: string; city: string | null; of?: SavedKind }
  | { tool: 'read_news'; text: string }
  | SchemeWish;

const wordsLeft = (text: string): string =>
  topicWords(text)
    .filter((word) => !isListNoise(word))
    .join(' ');

const firstOf = <Value>(patterns: readonly (readonly [RegExp, Value])[], text: string): Value | null =>
  patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null;

const stagesOf = (text: string): Stage[] =>
  STAGE_WORDS.filter(([pattern]) => pattern.test(text)).map(([, stage]) => stage);

const SECTOR_WORDS = new Set([...SECTORS, ...FOCUS_INDUSTRIES].map((word) => word.toLowerCase()));
/** The single words of sectors, and names of fields that are not tags of the directories. */
const FIELD_WORDS = new Set(
  [...SECTOR_WORDS].flatMap(wordsOf).concat('ai', 'ml', 'health', 'hardware', 'software', 'tech', 'technology'),
);

/** The words after "in" are not a place, but a field or only noise words of a list. */
const isNoPlace = (said: string): boolean => {
  const words = wordsLeft(said).split(' ').filter(Boolean);
  return words.length === 0 || words.some((word) => FIELD_WORDS.has(word));
};

/** "edtech in Pune" without a noun asks for investors; other words with a place do not ask for a list. */
const isSectorAlone = (words: string): boolean =>
  words !== '' && words.split(' ').every((word) => SECTOR_WORDS.has(word));

/** For incubators, "pre-seed" is a round as published and "accelerator" a type; for investors, "pre-seed" is a list. */
const withProgrammes = (conditions: Conditions, text: string): Conditions => ({
  ...conditions,
  rounds: [
    ...conditions.rounds,
    ...(/\bpre[\s-]?seed\b/i.test(text) ? ['pre-seed'] : /\bseed[\s-]stage\b/i.test(text) ? ['seed'] : []),
  ],
  ...(/\bacc?el[ae]rators?\b/i.test(text) && !/\bincubat/i.test(text) ? { isAccelerator: true } : {}),
});

/** Bare figures and superlatives: nothing of a directory is searched or sorted by them. */
const NO_FILTER =
  /\b(?:more than |less than |over |at least |above |below |under )?\d[\d,.]*\+?(?:\s*(?:companies|startups|investments|deals|exits|years?(?: old)?|months?|portfolio))?(?=\s|[?!.,]|$)|\b(?:oldest|newest|biggest|largest|smallest|highest|lowest|cheapest|most (?:active|popular|successful|famous))\b/gi;

/** The request for a list of the directory. If rounds are named, they replace the stages of the filter. */
function listWish(
  list: ListName,
  text: string,
  isNear: boolean,
  asked = text,
): Extract<Wish, { tool: 'list_directory' }> {
  const { place: known, rest, mended } = takePlace(text);
  const { conditions: said, rest: left } = takeConditions(rest);
  const unknown = known ? null : takeUnknownPlace(left, isNoPlace);
  const [place, words] = unknown ? [unknown.place, unknown.rest] : [known, left];
  const conditions = list === 'incubators' ? withProgrammes(said, text) : said;
  const tek = /\b\w+te[kc]k?\b/i.exec(asked)?.[0];
  const read = [
    ...(mended ? [`“${mended}” as ${place?.label ?? ''}`] : []),
    ...(tek && /k$/i.test(tek) ? [`“${tek}” as “${normalised(tek)}”`] : []),
  ];
  const leftOut = [...words.replace(NEAR, ' ').matchAll(NO_FILTER)].map(([word]) => word);
  return {
    tool: 'list_directory',
    list,
    text: wordsLeft(words.replace(NEAR, ' ').replace(NO_FILTER, ' ')),
    city: place?.label ?? null,
    stages: conditions.rounds.length > 0 ? [] : stagesOf(text),
    isNear,
    ...(hasConditions(conditions) ? { conditions } : {}),
    ...(read.length > 0 ? { mended: read } : {}),
    ...(leftOut.length > 0 ? { leftOut } : {}),
  };
}

/** The states that a question names; schemes are of one state each. */
export const statesOf = (text: string): readonly string[] => takePlace(normalised(text)).place?.regions ?? [];

/** Names of schemes do not ask for a list, although "seed fund" is part of one. */
const NAMED_SCHEMES =
  /\b(?:sisfs|startup india seed fund|stand[- ]?up india|nidhi[- ]?(?:prayas|eir|accelerator)?|birac|big grant|biotechnology ignition|tanseed|samridh|genesis scheme|cgss|fund of funds|elevate|ksum|istart|aws activate|e-?yuva|sitare|idex|ssip|ngis|maha-?fund)\b/i;
const LISTED_SCHEMES =
  /\bschemes?\b|\byojanas?\b|\bsubsid(?:y|ies)\b|\bcloud credits?\b|\bgrants?\b|\bloans?\b|\bnon[- ]?dilutive\b/i;
const NO_SCHEME = /\b(?:incubat\w*|accelerat\w*|investors?|angels?|vcs?|my|our|esop|option|stock|share)\b/i;

const COLLATERAL_FREE =
  /\bcollateral[- ]?free\b|\b(?:without|no) (?:any )?(?:collateral|security)\b|\bunsecured\b|\bbina (?:collateral|guarantee)\b/i;
const GIVES: readonly (readonly [RegExp, Instrument])[] = [
  [/\bcloud credits?\b/i, 'Cloud credits'],
  [/\bcredit guarantee\b/i, 'Credit guarantee'],
  [/\bloans?\b/i, 'Loan'],
  [/\bsubsid(?:y|ies)\b|\breimburse\w*/i, 'Reimbursement or subsidy'],
  [/\bfellowships?\b|\bstipend\b|\ballowance\b/i, 'Allowance or fellowship'],
  [/\bgrants?\b|\bnon[- ]?dilutive\b/i, 'Grant'],
];

/** The state of a place, because schemes are for a state or for all of India. */
function stateOf(text: string): { state: string; rest: string; mended: string | null } {
  const { place, rest, mended } = takePlace(text);
  const [region] = place?.regions ?? [];
  const [city] = place?.cities ?? [];
  return { state: region ?? (city ? (findTown(city)?.state ?? '') : ''), rest, mended };
}

type SchemeWish =
  | { tool: 'find_scheme'; text: string }
  | { tool: 'list_schemes'; state: string; gives: Instrument | ''; text: string };

/** The request for schemes; null if the question is about something else. */
function readSchemeWish(text: string): SchemeWish | null {
  // In small letters, "big" is a word.
  if (NAMED_SCHEMES.test(text) || /\bBIG\b(?![- ]?(?:data|tech|bang)\b)/.test(text))
    return { tool: 'find_scheme', text };
  if (
    !LISTED_SCHEMES.test(text) ||
    NO_SCHEME.test(text) ||
    /\bhow (?:do|can|to) (?:i|we) (?:repay|record)\b/i.test(text)
  )
    return null;
  if (DEFINES.test(text) && !/\bschemes\b|\bgrants\b/i.test(text)) {
    // "What is a grant?" asks for a term; with a name in it, it asks for a scheme.
    const names = topicWords(text).filter((word) => !isListNoise(word));
    return names.length > 0 ? { tool: 'find_scheme', text } : null;
  }
  const { state, rest } = stateOf(text);
  // Loans without collateral are what the credit guarantees are for.
  if (COLLATERAL_FREE.test(text)) return { tool: 'list_schemes', state, gives: '', text: 'collateral' };
  const gives = GIVES.find(([pattern]) => pattern.test(text))?.[1] ?? '';
  const words = topicWords(rest).filter(
    (word) =>
      !isListNoise(word) &&
      !/^(?:non|dilutive|nondilutive|central|available|apply|eligible|fellowship|stipend)$/.test(word),
  );
  return { tool: 'list_schemes', state, gives, text: words.slice(0, 3).join(' ') };
}

function wishOf(asked: string): Wish {
  const text = normalised(asked);
  const { place, rest } = takePlace(text);
  const city = place?.label ?? null;
  if (OWN.test(text) && !ACCOUNT_HELP.test(text))
    return { tool: 'read_saved', text: wordsLeft(rest), city, ...savedKind(text) };
  if (NEWS.test(text)) return { tool: 'read_news', text: wordsLeft(rest) };
  const scheme = ACCOUNT_HELP.test(text) ? null : readSchemeWish(text);
  if (scheme) return scheme;
  const isNear = city === null && NEAR.test(text);
  const asksForList = city !== null || isNear || LISTS_THEM.test(text) || !DEFINES.test(text);
  const kind = firstOf(PEOPLE_PATTERNS, text);
  if (kind && asksForList && !ACCOUNT_HELP.test(text))
    return { tool: 'list_people', kind, text: wordsLeft(rest), city };
  const list = COMPARES.test(text) ? null : firstOf(LIST_PATTERNS, text);
  const isListed =
    list !== null &&
    (city !== null ||
      isNear ||
      (LISTS_THEM.test(text) && !DEFINES.test(text) && !/^\W*why\b/i.test(text)) ||
      asksCount(text) ||
      isBare(text) ||
      isConditioned(text));
  if (list && isListed && !ACCOUNT_HELP.test(text)) return listWish(list, text, isNear, asked);
  if (city && isSectorAlone(wordsLeft(rest))) return listWish('investors', text, isNear, asked);
  return { tool: 'search', text: asked };
}

/** "Incubators that do not take equity", "funds … 50 lakh cheques": a condition of a list, not a question about investing. */
function isConditioned(text: string): boolean {
  const { cheque, isFree, givesGrant } = takeConditions(text).conditions;
  const asks = DEFINES.test(text) || /^\W*(?:why|how|should|can|could|is|are|do|does|will|if)\b/i.test(text);
  return cheque !== null || (!asks && (isFree || givesGrant));
}

/** "How many angel networks", but not "how many angels should I pitch". */
const asksCount = (text: string): boolean =>
  /^\W*(?:how many|number of|total(?: number of)?|kitn[ae])\b/i.test(text) &&
  !/\b(?:should|need|pitch|contact|meet|approach|talk|typical\w*|usual\w*|normal\w*|have i|do i|did i|can i|does it take|rais\w+|reject\w*)\b/i.test(
    text,
  );

/** Keywords without a sentence, e.g. "saas investors", "fintech angel". */
const isBare = (text: string): boolean =>
  text.trim().split(/\s+/).length <= 8 && !/\b(?:what|how|why|when|can|should|is|are|do|does|did|lead)\b/i.test(text);

/** "And in Rajasthan?", "only loans" after schemes. */
function schemesAfter(asked: string, before: Extract<Wish, { tool: 'list_schemes' }>): Wish | null {
  const said = FOLLOWS.exec(asked);
  if (!said) return null;
  const text = normalised(asked.slice(said[0].length));
  if (DEFINES.test(text) || firstOf(LIST_PATTERNS, text) || firstOf(PEOPLE_PATTERNS, text)) return null;
  const { state, rest } = stateOf(text);
  const gives = firstOf(GIVES, text);
  const words = wordsLeft(rest);
  if (!state && !gives && (words === '' || text.split(/\s+/).length > 5)) return null;
  return {
    ...before,
    ...(state ? { state } : {}),
    ...(gives ? { gives } : {}),
    ...(words && !gives ? { text: words } : {}),
  };
}

/** The previous request as a follow-up changes it; null if the question is not a follow-up. */
function followUp(asked: string, before: Wish): Wish | null {
  if (before.tool === 'list_schemes') return schemesAfter(asked, before);
  if (before.tool !== 'list_directory' && before.tool !== 'list_people' && before.tool !== 'read_saved') return null;
  if (COUNTS.test(asked)) return before;
  // "Biotech only" is "only biotech".
  const question = asked.replace(/^\W*(.{2,40}?)\s+(?:ones )?only\W*$/i, 'only $1');
  const said = FOLLOWS.exec(question);
  if (!said) return null;
  const isOfThese = /\b(?:these|them|those|they|the ones)\b/i.test(said[0]);
  const rest = normalised(question.slice(said[0].length));
  // "Do they take equity?" asks which of them take no equity.
  const isAge =
    'conditions' in before &&
    before.conditions?.founded &&
    /^\W*(?:before|after|since|in|from|between) (?:19|20)\d\d/i.test(rest);
  const text = isAge
    ? `founded ${rest}`
    : isOfThese && /^\W*(?:take|charge|ask for|want) (?:any )?(?:equity|fees?|stake)\b/i.test(rest)
      ? 'no equity'
      : rest;
  if (DEFINES.test(text)) return null;
  const list = firstOf(LIST_PATTERNS, text);
  const kind = firstOf(PEOPLE_PATTERNS, text);
  const wish = listWish(list ?? 'investors', text, NEAR.test(text));
  const { text: words, city, isNear, stages, conditions } = wish;
  const isEmpty = !city && !list && !kind && !isNear && stages.length === 0 && !conditions;
  if (isEmpty && (words === '' || (!isOfThese && text.split(/\s+/).length > 5))) return null;
  // "Which of these take biotech?" narrows the list; "and fintech?" changes its words.
  const narrowed = isOfThese && before.tool !== 'read_saved' ? [before.text, words].filter(Boolean).join(' ') : words;
  const shared = { text: narrowed || before.text, city: city ?? before.city };
  if (kind) return { tool: 'list_people', kind, ...shared };
  if (before.tool === 'read_saved') return { ...before, ...shared, ...savedKind(text) };
  if (before.tool === 'list_people' && !list) return { ...before, ...shared };
  const last = before.tool === 'list_directory' ? before : null;
  const now = conditions ?? last?.conditions;
  return {
    tool: 'list_directory',
    list: list ?? last?.list ?? 'investors',
    text: shared.text,
    city: isNear ? null : shared.city,
    stages: stages.length > 0 ? stages : (last?.stages ?? []),
    isNear: isNear || (last !== null && last.isNear && city === null),
    ...(now ? { conditions: now } : {}),
  };
}

const hasTopic = (text: string): boolean => topicWords(text).length > 0;

/** The search or list that one part of a question asks for. `before` is that of the previous question, which "and in Pune?" changes. */
export function readWish(part: string, before: Wish | null = null): Wish {
  const text = part.trim();
  return (before && followUp(text, before)) ?? wishOf(text);
}

const SENTENCES = /[?;\n]+/;
/** The words between two requests of one sentence. */
const JOINTS =
  /,?\s+(?:and|also|plus|aur)\s+(?=(?:also\s+)?(?:(?:which|what|who|where|how|list|show|find|give|tell|any|my)\b|(?:\d[\d.]*\s*(?:%|percent)\s*)?(?:gst\s+)?(?:of|on)\s+(?:₹|rs\.?)?\s*\d))/i;
/** "What is a SAFE, how much is 10% of 2 crore": a comma joins only questions, since it mostly comes after a condition. */
const QUESTION_COMMA =
  /,\s+(?=(?:what(?:'s| is| are)|who(?:'s| is| are)|which(?! of\b| one\b)|how (?:much|many) (?:is|are)|where)\b)/i;
const ASKS_SOMETHING = /^\W*(?:what|who|which|how|where|list|show|find|explain|define)\b/i;
/** One more than an answer holds, so that it can say that it leaves some out. */
const MOST_PARTS = 7;

/** The parts of a question: split at question marks, semicolons and line breaks. */
export function partsOf(question: string): string[] {
  const parts = question
    .split(SENTENCES)
    .map((text) =>
      text
        .replace(/^\s*(?:and also|also|and)\b[\s,]*/i, (lead) => (question.trim().startsWith(lead.trim()) ? lead : ''))
        .trim(),
    )
    .filter(hasTopic);
  return parts.length > 0 ? parts.slice(0, MOST_PARTS) : [question];
}

const LISTED_KINDS: readonly RegExp[] = [
  ...LIST_PATTERNS.map(([pattern]) => pattern),
  ...PEOPLE_PATTERNS.map(([pattern]) => pattern),
  /\bschemes\b|\bgrants\b|\bloans\b/i,
];
const LISTED = String.raw`(?:incubators?|accelerators?|angels?(?: investors?| networks?)?|investors?|vcs?|funds|mentors?|advis[eo]rs?|influencers?|schemes|grants|loans)`;
const TWO_LISTS = new RegExp(
  String.raw`^(.*?\b${LISTED}\b(.*?))\s+(?:and|&|aur|plus|as well as)\s+((?:also |the |any |some |top |best )?(?:[\w-]+\s+){0,2}?${LISTED}\b(.*))$`,
  'i',
);
const kindOf = (text: string): number => LISTED_KINDS.findIndex((pattern) => pattern.test(text));

/** "Incubators in Jaipur and mentors for SaaS": both requests, each with the place if only the second names it; empty if there is one. */
export function twoLists(sentence: string): string[] {
  const [, left = '', leftTail = '', right = '', rightTail = ''] = TWO_LISTS.exec(sentence) ?? [];
  if (!left || kindOf(left) === kindOf(right)) return [];
  return [leftTail.trim() === '' ? `${left}${rightTail}` : left, right];
}

/** The requests of one sentence; the sentence itself if it has only one. */
export const jointsOf = (sentence: string): string[] =>
  sentence
    .split(JOINTS)
    .flatMap((part) => (ASKS_SOMETHING.test(part) ? part.split(QUESTION_COMMA) : [part]))
    .filter(hasTopic);
