/** Reads by rules what a question is after: which search, with which words, places and stages. Pure; the tools look it up. */
import { CITIES } from '../../cities';
import type { MediaKind } from '../../media/people';
import {
  ACCOUNT_HELP,
  COMPARES,
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
  type ListName,
  type Stage,
} from './ask-words';
import { topicWords } from './words';

/** One search that a question asks for. */
export type Wish =
  | { tool: 'search'; text: string }
  | { tool: 'list_directory'; list: ListName; text: string; city: string | null; stages: Stage[]; isNear: boolean }
  | { tool: 'list_people'; kind: MediaKind; text: string; city: string | null }
  | { tool: 'read_saved'; text: string; city: string | null }
  | { tool: 'read_news'; text: string };

const MOST_WISHES = 3;

/** City names and their old ones, longest first, as whole words. */
const CITY_NAMES = CITIES.flatMap(({ name, aliases }) => [name, ...aliases].map((alias) => ({ alias, name }))).sort(
  (a, b) => b.alias.length - a.alias.length,
);
const CITY_PATTERN = new RegExp(`\\b(${CITY_NAMES.map(({ alias }) => alias).join('|')})\\b`, 'i');

/** The first city that is named, by its official name, and the text without it. */
export function takeCity(text: string): { city: string | null; rest: string } {
  const found = CITY_PATTERN.exec(text);
  if (!found) return { city: null, rest: text };
  const typed = found[0].toLowerCase();
  const city = CITY_NAMES.find(({ alias }) => alias.toLowerCase() === typed)?.name ?? null;
  return { city, rest: text.replace(found[0], ' ') };
}

const wordsLeft = (text: string): string =>
  topicWords(text)
    .filter((word) => !isListNoise(word))
    .join(' ');

const firstOf = <Value>(patterns: readonly (readonly [RegExp, Value])[], text: string): Value | null =>
  patterns.find(([pattern]) => pattern.test(text))?.[1] ?? null;

function wishOf(asked: string): Wish {
  const text = normalised(asked);
  const { city, rest } = takeCity(text);
  if (OWN.test(text) && !ACCOUNT_HELP.test(text)) return { tool: 'read_saved', text: wordsLeft(rest), city };
  if (NEWS.test(text)) return { tool: 'read_news', text: wordsLeft(rest) };
  const isNear = NEAR.test(text);
  const asksForList = city !== null || isNear || LISTS_THEM.test(text) || !DEFINES.test(text);
  const kind = firstOf(PEOPLE_PATTERNS, text);
  if (kind && asksForList && !ACCOUNT_HELP.test(text))
    return { tool: 'list_people', kind, text: wordsLeft(rest), city };
  const list = COMPARES.test(text) ? null : firstOf(LIST_PATTERNS, text);
  const isListed =
    list !== null && (city !== null || isNear || (LISTS_THEM.test(text) && !DEFINES.test(text)) || isBare(text));
  if (list && isListed && !ACCOUNT_HELP.test(text)) {
    const stages = STAGE_WORDS.filter(([pattern]) => pattern.test(text)).map(([, stage]) => stage);
    return { tool: 'list_directory', list, text: wordsLeft(rest.replace(NEAR, ' ')), city, stages, isNear };
  }
  return { tool: 'search', text: asked };
}

/** Key words without a sentence, e.g. "saas investors", "fintech angel". */
const isBare = (text: string): boolean =>
  text.trim().split(/\s+/).length <= 8 && !/\b(?:what|how|why|when|can|should|is|are|do|does|did|lead)\b/i.test(text);

/** What a follow-up changes of the list that was asked for before; null where it is no follow-up. */
function followUp(question: string, before: Wish): Wish | null {
  const said = FOLLOWS.exec(question);
  if (!said || (before.tool !== 'list_directory' && before.tool !== 'list_people' && before.tool !== 'read_saved'))
    return null;
  const text = normalised(question.slice(said[0].length));
  if (DEFINES.test(text)) return null;
  const { city, rest } = takeCity(text);
  const list = firstOf(LIST_PATTERNS, text);
  const kind = firstOf(PEOPLE_PATTERNS, text);
  const words = wordsLeft(rest.replace(NEAR, ' '));
  const isNear = NEAR.test(text);
  const stages = STAGE_WORDS.filter(([pattern]) => pattern.test(text)).map(([, stage]) => stage);
  if (!city && !list && !kind && !isNear && stages.length === 0 && (words === '' || text.split(/\s+/).length > 5))
    return null;
  const kept = { text: words || before.text, city: city ?? before.city };
  if (kind) return { tool: 'list_people', kind, ...kept };
  if (before.tool === 'read_saved') return { ...before, ...kept };
  if (before.tool === 'list_people' && !list) return { ...before, ...kept };
  return {
    tool: 'list_directory',
    list: list ?? (before.tool === 'list_directory' ? before.list : 'investors'),
    text: kept.text,
    city: isNear ? null : kept.city,
    stages: stages.length > 0 ? stages : before.tool === 'list_directory' ? before.stages : [],
    isNear: isNear || (before.tool === 'list_directory' && before.isNear && city === null),
  };
}

const SENTENCES = /[?;\n]+/;
/** Where one sentence asks for two things. */
const JOINTS = /,?\s+(?:and|also|plus|aur)\s+(?=(?:which|what|who|where|how|list|show|find|give|tell)\b)/i;

const hasTopic = (text: string): boolean => topicWords(text).length > 0;

/** "What is a SAFE and how does it dilute me?" is one search for words; what asks for a list stands for itself. */
function wishesOf(sentence: string): Wish[] {
  const wishes = sentence
    .split(JOINTS)
    .filter(hasTopic)
    .map((part) => wishOf(part.trim()));
  return wishes.every(({ tool }) => tool === 'search') ? [wishOf(sentence.trim())] : wishes;
}

/**
 * The searches that a question asks for, at most three, never none. `before` are those of the question before, which "and in
 * Pune?" goes on from.
 */
export function readQuestion(question: string, before: readonly Wish[] = []): Wish[] {
  const last = before.at(-1);
  const followed = last ? followUp(question.trim(), last) : null;
  if (followed) return [followed];
  const wishes = question.split(SENTENCES).filter(hasTopic).flatMap(wishesOf).slice(0, MOST_WISHES);
  return wishes.length > 0 ? wishes : [{ tool: 'search', text: question }];
}
