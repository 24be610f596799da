/**
 * What people ask for besides lists, people, sums and words: own data, acts, comparisons, the guide, how Outset works, who it is.
 * A table: the words, the tool, and the slots that are read of the question. Whatever can be added here needs no code.
 */
import { PIPELINE_STEPS, type PipelineStep } from '../../saved/records';
import { findFigures } from '../sums/reading/figures';
import { sumWords } from '../sums/reading/words';
import { addDays, dayOf } from '@/domain/time/days';
import { readDay } from '../asks/days';
import { topicOf } from './guide';

/** What is to be done: a tool with its input, or a fixed text. */
export type Ask = { tool: string; input: Record<string, unknown> } | { says: string };

export interface AskContext {
  /** YYYY-MM-DD where the person is. */
  today: string;
}

interface Intent {
  /** All of them must hold. */
  asks: RegExp;
  unless?: RegExp;
  /** A question with amounts is a sum instead. */
  needsNoFigures?: true;
  tool: string;
  input?: Readonly<Record<string, unknown>>;
  /** Slots by name; null is no such wish after all. */
  slots?: (text: string, context: AskContext) => Record<string, unknown> | null;
}

const OWNER = String.raw`(?:my|our|we|i|us|mera|meri|mere|hamara|hamari|humara|apna|apni)`;
const own = (words: string) => new RegExp(`^(?=.*\\b${OWNER}\\b)(?=.*(?:${words}))`, 'is');

const ADVICE =
  /^\W*(?:how (?:do|can|should|to)|why|should|can|tips|which)\b|\b(?:extend|increase|reduce|improve|calculate|compute|work out|formula|good|normal|typical|ideal|average)\b/i;

/** Advice about one's runway is no question for its figure; "how many months do I have" and "how much do we burn" are. */
const ADVICE_ON_RUNWAY =
  /^\W*(?:how (?:do|can|should|to)\b(?! (?:we|i) (?:burn|spend)\b)|why|should|can (?:i|we) (?:extend|increase)|tips)\b|\b(?:extend|increase|reduce|improve|calculate|compute|work out|formula|good|normal|typical|ideal|average|what if|calculator|open|difference|diff|should|multiple|vs)\b/i;

const STEP_WORDS: readonly (readonly [RegExp, PipelineStep])[] = [
  [/\bin talks?\b|\btalking (?:to|with)\b/i, PIPELINE_STEPS[2]],
  [/\bpassed\b|\brejected\b|\bsaid no\b|\bturned (?:us|me) down\b/i, PIPELINE_STEPS[4]],
  [/\bcommitted\b|\bsaid yes\b/i, PIPELINE_STEPS[3]],
  [
    /\bcontacted\b|\breached out\b|\bwritten to\b|\bdid (?:i|we) (?:contact|write to|reach)\b|\bnever (?:heard|hear|replied|answered)\b/i,
    PIPELINE_STEPS[1],
  ],
  [/\bto research\b|\bstill (?:have to |need to )?research\b/i, PIPELINE_STEPS[0]],
];

const clean = (text: string | undefined): string =>
  (text ?? '')
    .replace(/^["'“”‘’\s]+|["'“”‘’\s.?!,]+$/g, '')
    .replace(/^(?:the|an?|my|our)\s+/i, '')
    .slice(0, 80);

const PERIOD_WORDS: readonly (readonly [RegExp, string])[] = [
  [/\blast month\b|\bpichhle mahine\b/i, 'last-month'],
  [/\bthis month\b|\bis mahine\b/i, 'this-month'],
  [/\blast (?:3|three) months\b|\bthis quarter\b/i, 'last-3'],
  [/\blast (?:6|six) months\b/i, 'last-6'],
  [/\bfinancial year\b|\bfy\b/i, 'this-financial-year'],
  [/\bthis year\b/i, 'this-year'],
  [/\blast year\b/i, 'last-year'],
];
const firstOf = <Value>(table: readonly (readonly [RegExp, Value])[], text: string): Value | undefined =>
  table.find(([pattern]) => pattern.test(text))?.[1];

function spentSlots(text: string) {
  const on =
    /\b(?:on|for|in)\s+([a-z][a-z &]{2,40}?)(?:\s+(?:this|last|so far|in|during)\b.*)?\W*$/i.exec(text)?.[1] ?? '';
  const words = /^(?:this|last|total|all|month|year|the|each|every|per|average)\b/i.test(on.trim()) ? '' : clean(on);
  return {
    document: 'expenses',
    period: firstOf(PERIOD_WORDS, text) ?? (words || /\b(?:each|every|per) month\b/i.test(text) ? 'all' : 'this-month'),
    words,
  };
}

function followUpSlots(text: string, { today }: AskContext) {
  const day = readDay(text, today);
  const name =
    /\b(?:call|ping|email|mail|contact|message|write to|follow[- ]?up (?:with|on)|with|meet|about)\s+(.+?)(?=\s+(?:on|by|next|this|tomorrow|today|for|in|at|after|kal)\b|\W*$)/i.exec(
      text,
    )?.[1];
  return { name: clean(name), ...(day ? { day } : {}) };
}

function expenseSlots(text: string, { today }: AskContext) {
  const figure = findFigures(sumWords(text)).find(
    ({ kind, value }) => (kind === 'money' || kind === 'number') && value !== null,
  );
  const what =
    /\b(?:for|on|to)\s+(?!\d|my\b|the (?:book|tracker))([\p{L}][\p{L}\d &.'-]{1,60}?)(?=\s+(?:on|yesterday|today|last|dated)\b|\W*$)/iu.exec(
      text,
    )?.[1];
  const day = /\byesterday\b|\bkal\b/i.test(text) ? addDays(today, -1) : readDay(text, today);
  // A day in the future was last year's: people record what they have paid.
  const date =
    day && day > today
      ? (dayOf(Number(day.slice(0, 4)) - 1, Number(day.slice(5, 7)), Number(day.slice(8))) ?? today)
      : day;
  return figure
    ? {
        amount: Number(figure.value),
        ...(figure.currency ? { currency: figure.currency } : {}),
        description: clean(what),
        ...(date ? { date } : {}),
      }
    : null;
}

const GROWING = /\b(?:sales|revenue|income|mrr|arr)\b/i;
const SPENDING = /\b(?:costs?|burn|expenses|spend(?:ing)?|kharch[ae]?)\b/i;
const FALLS = /\b(?:fall|drop|cut|reduc|decreas|lower|less|kam)\w*/i;
const HIRED =
  /\b(\d{1,2}|an?|one|two|three|four|five)\s+(?:more\s+|new\s+)?((?:[a-z]+\s+)?(?:people|persons?|hires?|employees?|engineers?|developers?|devs?|designers?|sales ?(?:people|reps?)|interns?))\b/i;
const COUNTS: Readonly<Record<string, number>> = { a: 1, an: 1, one: 1, two: 2, three: 3, four: 4, five: 5 };

/** Growth, hires and one cost or income of a scenario, as far as the question names them. */
function scenarioSlots(text: string) {
  const figures = findFigures(sumWords(text)).filter(({ value }) => value !== null);
  const amount = figures.find(({ kind }) => kind === 'money');
  const growth = (words: RegExp, others: RegExp) => {
    // Its words stand before the figure, or after it where none do.
    const near = ({ before, after }: { before: string; after: string }) =>
      words.test(before) || others.test(before) ? before : after;
    const figure = figures.find((one) => one.kind === 'percent' && words.test(near(one)));
    return figure ? Number(figure.value) * (FALLS.test(near(figure)) ? -1 : 1) : 0;
  };
  const hired = HIRED.exec(text);
  const count = hired ? (COUNTS[hired[1]?.toLowerCase() ?? ''] ?? Number(hired[1])) : 0;
  const hires = hired && amount ? { count, role: clean(hired[2]), monthly_cost: Number(amount.value) } : null;
  const isIncome = /\b(?:raise|raising|round|grant|receive|get|comes? in|new money)\b/i.test(text);
  const isOnce = isIncome || /\b(?:one[- ]?(?:time|off)|once|buy|purchase)\b/i.test(text);
  const once = !hires && amount && isOnce;
  return {
    revenue_growth: growth(GROWING, SPENDING),
    cost_growth: growth(SPENDING, GROWING),
    ...(hires ? { hires } : {}),
    ...(once
      ? {
          one_off: {
            name: isIncome ? 'New money' : 'One-time cost',
            direction: isIncome ? 'income' : 'cost',
            amount: Number(amount.value),
          },
        }
      : {}),
    ...(amount?.currency ? { currency: amount.currency } : {}),
  };
}

/** The two sides of a comparison. */
const COMPARED: readonly RegExp[] = [
  /\b(?:difference|diff|farq|fark)\s+(?:between|btw|b\/w|of|in)?\s*(.+?)\s+(?:and|vs\.?|versus|aur|&|or)\s+(.+?)(?:\s+(?:kya hai|which|for)\b.*)?\W*$/i,
  /\bcompare\s+(.+?)\s+(?:and|with|to|vs\.?|versus|aur|&)\s+(.+?)\W*$/i,
  /^\W*(.{2,60}?)\s+(?:vs\.?|versus)\s+(.{2,60}?)(?:\s*,.*)?\W*$/i,
];
function comparedSlots(text: string) {
  for (const pattern of COMPARED) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [left, right] = [clean(found[1]), clean(found[2])];
    if (/^(?:two|some|these|them|all|it)?\s*(?:investors?|incubators?|funds?|entries|plans)?$/i.test(right))
      return null;
    if (left && right) return { left, right };
  }
  return null;
}

const LISTED =
  /\b(investors?|vcs?|funds?|angels?|incubators?|accelerators?|startups?|mentors?|everyone|everybody|them all)\b/i;

/** In order: the first that fits counts. */
const INTENTS: readonly Intent[] = [
  {
    asks: /\bdelete\b.*\b(?:all )?(?:my |our )?(?:saved|favou?rites|collections?|notes)\b|\b(?:remove|clear)\b.*\ball\b.*\bsaved\b/i,
    unless: /\bhow\b/i,
    tool: 'cannot_do',
    input: { act: 'delete-saved' },
  },
  {
    asks: /\b(?:delete|close|remove)\b.*\b(?:my|our) account\b/i,
    unless: /\bhow\b/i,
    tool: 'cannot_do',
    input: { act: 'delete-account' },
  },
  {
    asks: /\b(?:change|set|reset)\b.*\b(?:my )?password\b.*\bto\b/i,
    unless: /\bhow\b/i,
    tool: 'cannot_do',
    input: { act: 'change-password' },
  },
  {
    asks: new RegExp(
      `\\b(?:send|e-?mail|mail|blast|forward|message|share)\\b.*\\b(?:all|every|each|everyone|everybody)\\b.*${LISTED.source}|\\b(?:send|e-?mail|mail)\\b.*\\b(?:everyone|everybody|all of them)\\b`,
      'i',
    ),
    unless: /\bhow\b|\bdraft\b/i,
    tool: 'cannot_do',
    input: { act: 'send-all' },
    slots: (text) => ({ about: text.slice(0, 200) }),
  },
  {
    asks: /\bremind me\b|\b(?:set|add|create|put|schedule|plan)\b.*\b(?:follow[- ]?up|reminder)\b|\byaad dila/i,
    unless: /\bhow\b|\bdraft\b|^\W*write\b/i,
    tool: 'plan_follow_up',
    slots: followUpSlots,
  },
  {
    asks: /\b(?:add|record|log|enter)\b.*\b(?:expense|kharcha|spend|payment)\b/i,
    unless: /\bhow\b|\bwhere\b/i,
    tool: 'plan_expense',
    slots: expenseSlots,
  },
  {
    asks: /\b(?:open|make|create|add|start|try|new|save|set up|model)\b.*\bscenario\b|\bscenario\b.*\b(?:banao|bana do)\b/i,
    unless: /\bhow\b|\bwhat is\b|^\W*where\b/i,
    tool: 'plan_scenario',
    slots: scenarioSlots,
  },
  {
    asks: /^\W*(?:please )?(?:save|bookmark|shortlist)\s+(?!(?:my|our|money|the date|on|it|this)\b)\S/i,
    tool: 'plan_save',
    slots: (text) => ({
      name: clean(/(?:save|bookmark|shortlist)\s+(.+?)(?:\s+(?:to|in|for)\s+(?:my|the|our)\b.*)?\W*$/i.exec(text)?.[1]),
    }),
  },
  {
    asks: /\b(?:tick|mark|check off|complete)\b.*\b(?:done|complete[d]?|off|finished)\b|\btick\b/i,
    unless: /\bhow\b/i,
    tool: 'plan_tick',
    slots: (text) => ({
      words: clean(
        text
          .replace(
            /\b(?:please|tick|mark|check|off|as|done|completed?|finished|step|milestone|the|on|my|roadmap)\b/gi,
            ' ',
          )
          .replace(/\s+/g, ' '),
      ),
    }),
  },
  {
    asks: own(
      '\\brunway\\b|\\brun out of (?:money|cash)\\b|\\b(?:money|cash) (?:will |do we |do i )?last\\b|\\bpaisa kab tak\\b',
    ),
    unless: ADVICE_ON_RUNWAY,
    needsNoFigures: true,
    tool: 'read_runway',
    input: { about: 'runway' },
  },
  {
    asks: own('\\bburn(?:ing)?\\b'),
    unless: ADVICE_ON_RUNWAY,
    needsNoFigures: true,
    tool: 'read_runway',
    input: { about: 'burn' },
  },
  {
    asks: own('\\b(?:cash|money|balance)\\b.*\\b(?:left|have|bank)\\b|\\bbank balance\\b'),
    unless: /\b(?:finished|invest\w*|raise|should|angels?|schemes?|need|save)\b/i,
    needsNoFigures: true,
    tool: 'read_runway',
    input: { about: 'cash' },
  },
  {
    asks: own('\\bmonthly (?:costs?|expenses)\\b|\\b(?:costs?) (?:a|per|every) month\\b'),
    unless: ADVICE,
    needsNoFigures: true,
    tool: 'read_runway',
    input: { about: 'costs' },
  },
  {
    asks: own('\\bmonthly revenue\\b|\\brevenue (?:a|per|every) month\\b'),
    unless: ADVICE,
    needsNoFigures: true,
    tool: 'read_runway',
    input: { about: 'revenue' },
  },
  {
    asks: /\b[Ww]ho (?:owns|holds|has) (?:what|how much)\b|\bhow much\b.*\b(?:company|equity|shares?)\b.*\b(?:does|do|has|have)\b\s+[A-Z]\w+\b.*\b(?:own|hold|have)\b|\bhow much (?:equity |of the company )?does\s+[A-Z]\w+\s+(?:own|hold)\b/,
    needsNoFigures: true,
    tool: 'read_cap_table',
    slots: (text) => ({ holder: clean(/\b(?:does|do|has)\s+([A-Z][\p{L}]+(?:\s+[A-Z][\p{L}]+)?)/u.exec(text)?.[1]) }),
  },
  {
    asks: own('\\b(?:esop|option) pool\\b|\\bpool\\b'),
    unless: ADVICE,
    needsNoFigures: true,
    tool: 'read_cap_table',
    input: { holder: 'pool' },
  },
  {
    asks: own('\\bcap ?table\\b|\\bshareholding\\b|\\bequity split\\b'),
    unless: /\bhow (?:do|can|should|to)\b|\bopen\b|\btool\b|\bshould\b|\bexport\b|\bwhat is a\b/i,
    needsNoFigures: true,
    tool: 'read_cap_table',
    input: { holder: '' },
  },
  {
    asks: own('\\bspen[dt]\\b|\\bspending\\b|\\bexpenses\\b|\\bkharch[ae]?\\b'),
    unless: /\bhow (?:do|can|should|to)\b|\bwhere\b|\btrack\b|\bshould\b|\badd\b|\bcash\b|\bbank\b|\bearn\b/i,
    needsNoFigures: true,
    tool: 'read_expenses',
    slots: spentSlots,
  },
  {
    asks: /\bfollow(?:ing)?[- ]?ups?\b|\b(?:should|must|have to|need to) (?:i |we )?(?:chase|nudge|ping|get back to)\b|\bwho (?:to|do i|do we|should i|should we) (?:chase|nudge|ping)\b/i,
    unless: /\b(?:draft|write|mail|e-?mail|template|how|what is|letter)\b/i,
    tool: 'read_saved',
    slots: (text) => ({
      due: /\b(?:overdue|late|missed|behind)\b/i.test(text)
        ? 'overdue'
        : /\bweek\b|\b(?:before|by|until) \w+day\b/i.test(text)
          ? 'week'
          : /\btoday\b/i.test(text)
            ? 'today'
            : 'any',
    }),
  },
  {
    asks: new RegExp(STEP_WORDS.map(([{ source }]) => source).join('|'), 'i'),
    unless: /\b(?:how|what is|mean|resolution|law|act)\b/i,
    tool: 'read_saved',
    slots: (text) => ({ step: firstOf(STEP_WORDS, text) }),
  },
  {
    asks: /\b(?:in|inside|of) (?:my|the|our) ["“]?(.{2,60}?)["”]? (?:collection|list)\b/i,
    unless: /\bhow\b/i,
    tool: 'read_saved',
    slots: (text) => ({
      collection: clean(
        /\b(?:in|inside|of) (?:my|the|our) ["“]?(.{2,60}?)["”]? (?:collection|list)\b/i.exec(text)?.[1],
      ),
    }),
  },
  {
    asks: /\bsaved (?:under|as|in(?:to)?) (?!my\b|the\b|our\b)["“]?\S/i,
    unless: /\bhow\b|\bcsv\b|\bexcel\b|\bpdf\b|\btotal\b|\baccount\b/i,
    tool: 'read_saved',
    slots: (text) => ({
      collection: clean(/\bsaved (?:under|as|in(?:to)?) ["“]?(.{2,60}?)["”]?\W*$/i.exec(text)?.[1]),
    }),
  },
  {
    asks: own('\\bcollections\\b'),
    unless: /\bhow (?:do|can|to)\b|\bdelete\b/i,
    tool: 'read_saved',
    input: { shows: 'collections' },
  },
  {
    asks: own('\\bnotes\\b'),
    unless: /\bhow\b|\bon\b|\babout\b|\bconvertible\b|\bfor\b/i,
    tool: 'read_saved',
    input: { shows: 'notes' },
  },
  {
    asks: /\bhow many\b.*\b(?:saved|bookmarked|shortlisted)\b|\b(?:everything|all)\b.*\b(?:i|we)(?:'ve| have)? saved\b/i,
    tool: 'read_saved',
    input: { shows: 'all' },
  },
  {
    asks: /\b(?:which|what) plan\b.*\b(?:am|do|are|i|we|my)\b|\b(?:my|our|current) (?:plan|subscription)\b|\bexports?\b.*\b(?:left|remain\w*)\b|\bhow many exports\b/i,
    unless: /\brunway\b|\bburn\b|\bcancel\b|\bbusiness plan\b/i,
    tool: 'read_plan',
  },
  {
    asks: /\bwhat stage (?:are|am|is)\b.*\b(?:we|i|our|my)\b|\b(?:my|our) (?:stage|profile|industry)\b|\bwhat (?:do you|does outset) know about (?:me|us|my|our)\b|\bwhich city (?:am|are) (?:i|we)\b|\baccording to my profile\b/i,
    unless: /\bhow (?:do|can|to)\b|\bchange\b|\bedit\b|\bupdate\b|\bphoto\b|\bright for\b|\bfor (?:my|our) stage\b/i,
    tool: 'read_profile',
  },
  {
    asks: /\b(?:on|of|in) (?:my|the|our) roadmap\b|\b(?:my|our) roadmap\b|\bhow far (?:am i|are we)\b|\b(?:my|our|the) next (?:step|milestone)\b/i,
    unless: /\bhow (?:do|can|to)\b|\bopen\b/i,
    tool: 'read_roadmap',
  },
];

const hasFigures = (text: string): boolean =>
  findFigures(sumWords(text)).some(
    ({ kind, value }) => kind === 'money' || kind === 'percent' || (kind === 'number' && Number(value) >= 1000),
  );

/** The wish that the table knows; null for a search, a list or a sum. */
export function readIntent(text: string, context: AskContext): Ask | null {
  for (const { asks, unless, needsNoFigures, tool, input = {}, slots } of INTENTS) {
    if (!asks.test(text) || unless?.test(text) || (needsNoFigures && hasFigures(text))) continue;
    const read = slots ? slots(text, context) : {};
    if (read) return { tool, input: { ...input, ...read } };
  }
  const topic = topicOf(text);
  if (topic) return { tool: 'read_guide', input: { topic: topic.id } };
  const compared = comparedSlots(text);
  return compared && { tool: 'compare', input: compared };
}
