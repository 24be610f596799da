/** The conditions in a scheme's published words, each answered from the profile. Never says that a founder will get the scheme. Also the age of its status. */
import { STATES } from '@/domain/states';
import { meaningOf, type DirectoryStage } from '@/domain/stages';
import { MONTH_NAMES } from '@/domain/time/days';
import { monthOfDay, monthsBetween, type Month } from '@/domain/time/months';
import type { Answer, AnsweredCondition, Scheme } from './schemes';

/** The compared parts of a founder's profile; null if empty. */
export interface SchemeProfile {
  stage: string | null;
  industry: string | null;
  foundedYear: number | null;
  city: string | null;
  state: string | null;
}

type ConditionAnswer = Omit<AnsweredCondition, 'words'>;
const check = (why: string | null = null): ConditionAnswer => ({ answer: 'check yourself', why });

const NUMBER_WORDS = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
const numberOf = (text: string) => (/^\d+$/.test(text) ? Number(text) : NUMBER_WORDS.indexOf(text.toLowerCase()) + 1);

/** A profile has only the year, so the founder must check if the company is exactly as old as the limit. */
function judgeAge(max: number, year: number | null, currentYear: number): ConditionAnswer {
  if (year === null) return check();
  const why = `Your profile says founded in ${year}.`;
  const years = currentYear - year;
  if (years < max) return { answer: 'fits', why };
  return years > max ? { answer: 'does not fit', why } : check(why);
}

function judgeState(state: string, { city, state: own }: SchemeProfile): ConditionAnswer {
  if (own === null) return check();
  const why = `Your profile says ${[city, own].filter(Boolean).join(', ')}.`;
  return own === state ? { answer: 'fits', why } : { answer: 'does not fit', why };
}

function judgeStage(stage: DirectoryStage, own: string | null): ConditionAnswer {
  const meaning = meaningOf(own);
  if (!meaning) return check();
  const why = `Your profile says ${meaning.label}.`;
  const { core, earlier, next } = meaning.stages;
  if (core.includes(stage)) return { answer: 'fits', why };
  return [...earlier, ...next].includes(stage) ? check(why) : { answer: 'does not fit', why };
}

/** Words for a stage in published conditions. */
const STAGE_WORDS: readonly (readonly [pattern: RegExp, stage: DirectoryStage])[] = [
  [
    /from idea to proof of concept|(?:at |at the )?(?:idea|ideation)[ -]stage|with an idea(?: for [^,;]+)?|convert an idea/i,
    'Idea',
  ],
  [/prototype or MVP(?: stage)?|minimum viable product|with a working prototype|up to the prototype/i, 'MVP'],
  [/early-stage (?:startups|entrepreneurs|climate technology ventures)|early-growth startups/i, 'Early Stage'],
  [/growth-stage startups|ready to scale(?: up)?|ready to scale/i, 'Growth'],
];

/** The startup stages named in the text, for the filter. */
export const stagesNamed = (forWhom: string): DirectoryStage[] =>
  STAGE_WORDS.filter(([pattern]) => pattern.test(forWhom)).map(([, stage]) => stage);

/** Conditions that the profile does not cover: founders check them themselves. */
const UNKNOWN: readonly RegExp[] = [
  /DPIIT-(?:recognised|registered)/i,
  /SEBI-registered/i,
  /turnover up to INR \d+(?: crore)?/i,
  /INR \d+ revenue in six months or INR \d+ raised/i,
  /stable revenue/i,
  /raised at least INR \d+ from external investors or are bootstrapped/i,
  /angel or AIF funding of at least INR \d+, or a published patent/i,
  /under US\$\d+ a month of AWS charges/i,
  /at least \d+% (?:held by Indian citizens|Indian promoters|Indian shareholding)/i,
  /Indian-owned/i,
  /Indian citizens from \d+ years/i,
  /more than 50% equity held by (?:women founders|SC\/ST persons)/i,
  /SC, ST and women entrepreneurs|SC\/ST and women entrepreneurs above \d+ years|led by SC and ST entrepreneurs/i,
  /OBC entrepreneurs/i,
  /women innovators, women students and women-owned MSMEs/i,
  /rural (?:youth|entrepreneurs)/i,
  /students of higher education and schools|postgraduate and doctoral students|bachelor's students|young students/i,
  /financially needy founders/i,
  /recognised incubator|in the supported incubators/i,
  /two months of residency at [^;,]+/i,
  /technology readiness level \d+ and above/i,
  /LLP or private limited/i,
  /Tier-2 and Tier-3 cities|Tier II and III cities/i,
  /ICT startups|IT-based startups|software-based product|agri startups|hardware or deep tech|space startups|space technology|climate technology/i,
  /greenfield (?:enterprise|project)/i,
  /associated with an Activate Provider|without an Activate Provider/i,
  /market-ready products|market validation|commercial potential/i,
];

const AGE = new RegExp(`(?:up to|not more than) (\\d+|${NUMBER_WORDS.join('|')}) years (?:old|ago)`, 'i');
const CERTIFIED = /registered with Startup Haryana|certified by [^;,]+/i;
const STATE = new RegExp(`(?:startups )?(?:registered )?\\b(?:in|of) (${STATES.join('|')})\\b`, 'gi');

interface ConditionMatch {
  match: RegExpExecArray;
  /** Without it, the profile has no answer. */
  judge: ((part: string) => ConditionAnswer) | null;
}

const overlaps = (a: RegExpExecArray, b: RegExpExecArray): boolean =>
  a.index < b.index + b[0].length && b.index < a.index + a[0].length;

/**
 * The known conditions of the published words in their order, each answered from a founder's profile. Without a profile (null), the founder
 * must check all of them. Words without a known condition are one condition. A state of the scheme that the words do not name comes last.
 * No page says that other states are excluded, so a founder in another state must check.
 */
export function answerConditions(
  { forWhom, audience, state }: Pick<Scheme, 'forWhom' | 'audience' | 'state'>,
  profile: SchemeProfile | null,
  currentYear: number,
): AnsweredCondition[] {
  const found: ConditionMatch[] = [];
  const add = (match: RegExpExecArray | null | undefined, judge: ConditionMatch['judge'] = null) => {
    if (!match) return;
    // An answer covers only its own phrase, so a condition that shares words with it remains. If two of them have no answer, one is enough.
    const isKnown = judge === null && found.some((other) => other.judge === null && overlaps(match, other.match));
    if (!isKnown) found.push({ match, judge });
  };
  if (audience === 'others') {
    const why = 'It goes to institutions or funds, not to a company.';
    return forWhom ? [{ words: forWhom, ...(profile ? { answer: 'does not fit', why } : check()) }] : [];
  }
  const certified = CERTIFIED.exec(forWhom);
  add(certified);
  add(AGE.exec(forWhom), (years) => judgeAge(numberOf(years), profile?.foundedYear ?? null, currentYear));
  // In the name of an office that certifies, a state is no condition.
  const named = [...forWhom.matchAll(STATE)].find((match) => !certified || !overlaps(match, certified));
  add(named, (text) => {
    const known = STATES.find((one) => one.toLowerCase() === text.toLowerCase()) ?? text;
    return profile ? judgeState(known, profile) : check();
  });
  for (const [pattern, stage] of STAGE_WORDS)
    add(pattern.exec(forWhom), () => judgeStage(stage, profile?.stage ?? null));
  for (const pattern of UNKNOWN) add(pattern.exec(forWhom));
  const conditions = found
    .sort((a, b) => a.match.index - b.match.index)
    .map(({ match: [words, part = ''], judge }) => ({
      words: words.trim(),
      ...(profile && judge ? judge(part) : check()),
    }));
  if (conditions.length === 0 && forWhom) conditions.push({ words: forWhom, ...check() });
  if (state && !named) {
    const judged = profile ? judgeState(state, profile) : check();
    conditions.push({ words: state, ...(judged.answer === 'does not fit' ? check(judged.why) : judged) });
  }
  return conditions;
}

/** A summary such as "2 fit, 1 to check", for a row. */
export function conditionsText(conditions: readonly AnsweredCondition[]): string {
  const count = (answer: Answer) => conditions.filter((one) => one.answer === answer).length;
  const [fits, not, open] = [count('fits'), count('does not fit'), count('check yourself')];
  return [
    not > 0 && `${not} ${not === 1 ? 'does' : 'do'} not fit`,
    fits > 0 && `${fits} ${fits === 1 ? 'fits' : 'fit'}`,
    open > 0 && `${open} to check`,
  ]
    .filter(Boolean)
    .join(', ');
}

// The age of a scheme's status according to its published words, and the notice about it that is shown first.

const NAMED_MONTH = new RegExp(`\\b(${MONTH_NAMES.join('|')}) (20\\d{2})\\b`, 'gi');
/** A status of at most this age counts as current. */
const CURRENT_MONTHS = 12;

/**
 * The latest month in the words; a year without a month counts as January. Without a month and a year, the result is `published`, the date
 * of the page. Null without words, or if there is no date at all.
 */
export function statusMonth(words: string, published: string | null = null): Month | null {
  const named = [...words.matchAll(NAMED_MONTH)].map(([, name = '', year = '']) => {
    const month = MONTH_NAMES.findIndex((one) => one.toLowerCase() === name.toLowerCase()) + 1;
    return `${year}-${String(month).padStart(2, '0')}`;
  });
  const written = [...words.matchAll(/\b(20\d{2})-(0[1-9]|1[0-2])\b/g)].map(([text]) => text);
  const years = [...words.matchAll(/\b20\d{2}\b(?!-\d)/g)].map(([year]) => `${year}-01`);
  const found = [...named, ...written, ...years].sort().at(-1);
  if (found) return found;
  return words && published ? (published.length === 4 ? `${published}-01` : published) : null;
}

export const UNDATED = 'No page says when this scheme was last open. Check before you plan with it.';

/** The short notice for a row of the list. */
export const shortNotice = (notice: string): string =>
  notice === UNDATED ? 'Status undated' : 'Status over a year old';

/** The notice about a status that is older than a year or has no date; null for a current status. `today` is `YYYY-MM-DD`. */
export function statusNotice(words: string, published: string | null, today: string): string | null {
  const month = statusMonth(words, published);
  if (month === null) return UNDATED;
  if (monthsBetween(month, monthOfDay(today)) <= CURRENT_MONTHS) return null;
  return 'The information about its status is more than a year old. Check before you plan with it.';
}
