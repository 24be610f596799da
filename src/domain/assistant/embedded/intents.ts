/**
 * Requests other than lists, people, sums and searches: own data, actions, the guide and comparisons.
 * The table has the words, the tool, and the slots that are read from the question.
 */
import { findFigures, sumWords } from '@/domain/assistant/sums/reading/figures';
import { addDays, dayOf } from '@/domain/time/days';
import { readDay, takeDay } from '@/domain/assistant/asks/meeting-times';
import { isListNoise, topicWords } from './ask-words';
import { topicOf } from './guide';
import { clean, firstOf, namedTime, withoutTime } from '@/domain/assistant/own/slots';
import type { AskContext, Intent } from './document-intents';
import { OWN_INTENTS } from './own-intents';

/** The answer to a request: a tool with its input, or a fixed text. */
export type Ask = { tool: string; input: Record<string, unknown> } | { says: string };

function followUpSlots(text: string, { today }: AskContext) {
  const past = /\b(?:yesterday|last (?:week|month|\w+day))\b/i;
  const taken = takeDay(text.replace(past, ' '), today);
  // A day that is over is refused by the tool.
  const { rest, day } = past.test(text) ? { rest: taken.rest, day: addDays(today, -1) } : taken;
  const name =
    /\b(?:call|ping|chase|nudge|get back to|email|mail|contact|message|write to|follow[- ]?up (?:with|on)|with|meet|about)\s+(.+?)(?=\s+(?:on|by|next|this|for|in|at|after)\b|\W*$)/i.exec(
      rest,
    )?.[1];
  // "Them" without an entry before it is no name.
  const said = /^(?:them|it|him|her|they|this|that|one|all)$/i.test(clean(name)) ? '' : clean(name);
  return { name: said, ...(day ? { day } : {}) };
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
  // A day in the future means that of last year, because people record what they have paid.
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
    // The words are before the figure, or after it if none are before it.
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
  /\bcompare\s+([^,]+?)\s*,\s*(.+?)\W*$/i,
  /\bcompare\s+(.+?)\s+(?:and|with|to|vs\.?|versus|aur)\s+(.+?)\W*$/i,
  // Only if no word joins the two, because many names have an ampersand.
  /\bcompare\s+(.+?)\s+&\s+(.+?)\W*$/i,
  /^\W*(.{2,60}?)\s+(?:vs\.?|versus)\s+(.{2,60}?)(?:\s*,.*)?\W*$/i,
];
const COMMA_OR_AND = /\s*,\s*(?:and\s+)?|\s+(?:and|aur|&)\s+/i;
const AND = /\s+(?:and|with|aur|vs\.?|versus)\s+/i;
const NO_NAME = /^(?:two|some|these|them|all|it)?\s*(?:investors?|incubators?|funds?|entries|plans)?$/i;
function comparedSlots(text: string) {
  for (const pattern of COMPARED) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [left, right] = [clean(found[1]), clean(found[2])];
    if (NO_NAME.test(left) || NO_NAME.test(right)) return null;
    const isListed = found[0].includes(',');
    const others = right
      .split(isListed ? COMMA_OR_AND : AND)
      .map(clean)
      .filter(Boolean);
    if (others.length > 1 && (isListed || /\bcompar/i.test(text)))
      return { left, right: others[0], others: others.slice(1, 3) };
    if (left && right) return { left, right };
  }
  return null;
}

const PAPER =
  /\b(?:gstr[- ]?\d\w?|pas[- ]?\d|mgt[- ]?\d+a?|aoc[- ]?4|inc[- ]?\d+a?|dir[- ]?\d+(?:[- ]?kyc)?|adt[- ]?1|dpt[- ]?3|msme[- ]?(?:form[- ]?)?1|ben[- ]?\d|sh[- ]?\d+|chg[- ]?\d|ptrc|ptec|pmt[- ]?06|fc[- ]?gpr|fc[- ]?trs|fla return|form 16a?|2[467]q|itr(?:[- ]?6)?|tds(?: payment)?|advance tax|tax audit|e?pf|provident fund|esic?|llp form[- ]?(?:8|11)|form[- ]?(?:8|11)|agm|annual general meeting|gst (?:return|filing|payment)s?|gst(?=.*\b(?:due|deadline|last date|kab)\b)|return of income|professional tax)\b/i;
const DUE =
  /\bdue\b|\bdeadline\b|\b(?:last|final) (?:date|day)\b|\b(?:by|till|until) when\b|\bwhen\b.*\b(?:file|filed|filing|pay|paid|deposit|hold|held|submit)\b|\blate fees?\b|\bpenalty\b|\bkab (?:tak|bhar\w*|file)\b|\bhow (?:late|many days)\b/i;

const paperOf = (text: string): string => (PAPER.exec(text)?.[0] ?? '').replace(/^gst(?: .*)?$/i, 'GST');

/** A question about the filing of the person's own company, not about the rule for everyone. */
const OWN_PAPER =
  /\b(?:my|our|us|we|i|mera|meri|mere|hamar[aei]|humar[aei]|hume|humein|hamein|apn[aei]|next|agl[aei])\b(?!.*\b(?:late fees?|penalty|remind me)\b)/i;
const APPLIES =
  /\bapplicable\b|\bappl(?:y|ies) to\b|\b(?:do|must|should) (?:we|i)\b.*\b(?:need|file|have to)\b|\bnext\b.*\b(?:date|day)\b/i;

const DUE_TIMES: readonly (readonly [RegExp, string])[] = [
  [/\btoday\b|\baaj\b/i, 'today'],
  [/\bthis week\b|\bis hafte\b|\b(?:next|coming) (?:7|seven) days\b/i, 'this-week'],
  [/\bnext week\b|\bagle hafte\b/i, 'next-week'],
  [/\bthis month\b|\bis mahine\b/i, 'this-month'],
  [/\bnext month\b|\bagle mahine\b/i, 'next-month'],
  [/\b(?:this|next) year\b|\bannual\b/i, 'year'],
  [/\b(?:next|agl[ai])\b/i, 'next'],
];
const FILING = /\bfil(?:e|ed|ing|ings)\b|\bcompliances?\b|\breturns?\b|\bpay\b|\bforms?\b/i;

/** The period of the person's own calendar that a question asks for; null if it names none. */
function dueSlots(text: string) {
  const named = namedTime(text);
  const when = firstOf(DUE_TIMES, text);
  const month = named && named.from === named.to && named.from.length <= 7 && !/^\d\d-\d\d$/.test(named.from);
  if (!when && !month) return null;
  return {
    ...(month ? { month: named.from } : { when }),
    of: /\bannual\b/i.test(text) ? 'annual' : FILING.test(text) ? 'filings' : 'all',
  };
}

const LISTED =
  /\b(investors?|vcs?|funds?|angels?|incubators?|accelerators?|startups?|mentors?|everyone|everybody|them all)\b/i;

/** "Make Omnivore a favourite", "add T-Hub to my shortlist". */
const FAVOURITE =
  /^\W*(?:please )?(?:make|mark|add|put|set)\s+(.+?)\s+(?:as\s+)?(?:an?|to|in(?:to)?|as|on)\s+(?:my |the |our )?(?:favou?rites?|saved(?: (?:items|list))?|shortlist)\b/i;

const TAX_SECTION = /\b80[- ]?iac\b/i;
/** "How much equity does Antler India take?", "does Antler take equity", "Antler kitna equity leta hai". */
const TAKES_EQUITY =
  /\b(?:equity|stake)\b.*?\b(?:does|do|will|would) (.{2,60}?) (?:take|ask|want|charge|get)\b|^\W*(?:does|do|will|would) (.{2,60}?) (?:take|ask for|want|charge) (?:any |an? )?(?:equity|stake)\b|^\W*(.{2,60}?) (?:kitn[ai]|kya) (?:equity|stake|hissa) let[aei]\b|\b(?:kitn[ai]|kya) (?:equity|stake|hissa) let[aei] (?:hai |h )?(.{2,60}?)\W*$/i;

/** In order: the first that matches counts. */
const INTENTS: readonly Intent[] = [
  {
    asks: /\bdelete\b.*\b(?:all )?(?:my |our )?(?:saved|favou?rites|collections?|notes)\b|\b(?:remove|clear)\b.*\ball\b.*\bsaved\b/i,
    unless: /\bhow\b/i,
    tool: 'cannot_do',
    input: { act: 'delete-saved' },
    slots: (text) => ({ about: text.slice(0, 200) }),
  },
  {
    asks: /^\W*(?:please |can you |could you )?(?:(?:create|make|add|rename|start|open) (?:me )?(?:an?|the|my)? ?(?:new )?(?:collection|list)\b|unsave\b|un-?bookmark\b|(?:mark|move|set|put|shift)\b.+?\b(?:as|to|in|into) ["“]?(?:passed|committed|contacted|in talks|to research)\b|(?:add|write|put) (?:an? |this |my )?note\b|(?:delete|remove) (?!all\b|my\b|our\b|every|the\b).+ from (?:my |our |the )?(?:saved|favou?rites|shortlist|collection))/i,
    unless: /\bhow\b|\bconvertible\b|\broadmap\b/i,
    tool: 'cannot_do',
    input: { act: 'saved' },
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
    asks: /^\W*(?:please |can you |could you )?(?:change|update|set|edit) (?:my|our) (?:profile|stage|industry|sector|company name|company description|city|location|name|phone)\b/i,
    tool: 'cannot_do',
    input: { act: 'profile' },
  },
  {
    asks: /^\W*(?:please |can you |could you )?(?:change|update|set|edit|increase|reduce) (?:the )?(?:(?:cash|bank balance|costs?|revenue|burn|salary)\b.*\b(?:in|of) (?:my|our|the)|(?:my|our)) (?:\w+ )?(?:burn|runway|cash|bank balance|plan|costs?|revenue)\b/i,
    unless: /\bif\b|\?|\bsubscription\b|\bpremium\b|\bcore\b|\bbusiness plan\b|\bto (?:the )?(?:free|core|premium)\b/i,
    tool: 'cannot_do',
    input: { act: 'figures' },
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
    asks: /^\W*(?:please |can you |could you )?(?:transfer|wire|remit|pay|order|buy|purchase)\b/i,
    unless: /\bback\b|\bor\b.*\?/i,
    tool: 'cannot_do',
    input: { act: 'pay' },
  },
  {
    asks: /^\W*(?:please |can you |could you )?(?:book (?:me |us )?(?:an? |the )?(?:flight|train|hotel|cab|taxi|ticket|bus|room|table)\b|(?:call|phone|ring)\b.*\bfor (?:me|us)\b)/i,
    tool: 'cannot_do',
    input: { act: 'book' },
  },
  {
    asks: PAPER,
    tool: 'find_due_date',
    slots: (text) =>
      OWN_PAPER.test(text) && (DUE.test(text) || APPLIES.test(text)) ? { paper: paperOf(text), own: true } : null,
  },
  {
    asks: PAPER,
    tool: 'find_due_date',
    slots: (text) => (DUE.test(text) && !/\bremind me\b/i.test(text) ? { paper: paperOf(text) } : null),
  },
  {
    asks: /\bdue\b|\bdeadlines?\b|\b(?:have|need|got) to (?:file|pay|submit)\b|\bmust\b.*\b(?:file|pay)\b|\bfilings?\b|\bcompliances?\b|\bfile kar\w*\b/i,
    unless:
      /\bhow (?:do|can|to|much)\b|\bwhere\b|\bfollow(?:ing)?[- ]?ups?\b|\b(?:invoices?|loans?|salar\w*|notes?|investors?|saved|diligence|roadmap|schemes?|grants?|programmes?|programs?|incubat\w*|accelerat\w*|patents?|trademarks?)\b|\bremind me\b|\blate fees?\b|\bpenalty\b/i,
    needsNoFigures: true,
    tool: 'read_due_dates',
    slots: dueSlots,
  },
  {
    // Whether it is a due date, a deduction or a form: the calendar has what is known of it.
    asks: TAX_SECTION,
    tool: 'find_due_date',
    input: { paper: '80-IAC' },
  },
  {
    asks: TAKES_EQUITY,
    slots: (text) => {
      const said = (TAKES_EQUITY.exec(text) ?? []).slice(1).find(Boolean) ?? '';
      const isKind = /^(?:an?|any|most|all|some|many|typical|they|it|you|do|does|hai|h|ye|yeh|woh?|outset)\b/i.test(
        said,
      );
      const names = topicWords(said).filter((word) => !isListNoise(word));
      return isKind || names.length === 0 ? null : { name: clean(said), about: 'equity' };
    },
    tool: 'show_entry',
  },
  {
    asks: /\bremind me\b|\b(?:set|add|create|put|schedule|plan)\b.*\b(?:follow[- ]?up|reminder)\b|\byaad dila/i,
    unless: /\bhow\b|\bdraft\b|^\W*write\b/i,
    tool: 'plan_follow_up',
    slots: followUpSlots,
  },
  {
    asks: /^\W*(?:please )?(?:follow[- ]?up (?:with|on)|chase|nudge|ping|get back to|call)\s+(?!whom?\b|which\b|them\b)\S/i,
    unless: /\bhow\b|\bdraft\b/i,
    tool: 'plan_follow_up',
    // Without a day, the question asks for what is due.
    slots: (text, context) => (readDay(text, context.today) ? followUpSlots(text, context) : null),
  },
  {
    asks: /\b(?:add|record|log|enter|note|put|write down|book)\b.*\b(?:an? expense|expense of|new expense|expense|kharcha|spend|payment)\b/i,
    unless: /\bhow\b|\bwhere\b|\bwhich\b|\bwhat\b/i,
    tool: 'plan_expense',
    slots: expenseSlots,
  },
  {
    // "Log 1200 for courier": without the word "expense", only if an amount is paid for something.
    asks: /^\W*(?:please )?(?:log|record|paid|spent|add)\s+(?:₹|rs\.?|inr)?\s*\d[\d,.]*\s*(?:k|lakhs?|rupees?|rs)?\s+(?:for|on|to)\s+[a-z]/i,
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
    asks: FAVOURITE,
    tool: 'plan_save',
    slots: (text) => ({
      name: clean(FAVOURITE.exec(text)?.[1]?.replace(/^(?:the )?(?:investor|incubator|fund|scheme|mentor)\s+/i, '')),
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
  ...OWN_INTENTS,
];

const hasFigures = (text: string): boolean =>
  findFigures(sumWords(withoutTime(text))).some(
    ({ kind, value }) => kind === 'money' || kind === 'percent' || (kind === 'number' && Number(value) >= 1000),
  );

/** The request that a row of the table, the guide or a comparison matches; null for a search, a list or a sum. */
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
