/** A table of questions about the person's own documents: runway plan, cap table, expenses. */
import { categoryOfWords } from '@/domain/assistant/own/documents';
import {
  clean,
  comparedMonths,
  namedTime,
  nextRoundSlots,
  spentSlots,
  whatIfSlots,
} from '@/domain/assistant/own/slots';

export interface AskContext {
  /** The person's local day, YYYY-MM-DD. */
  today: string;
}

export interface Intent {
  /** The pattern that the question must match. */
  asks: RegExp;
  unless?: RegExp;
  /** A question with amounts is a sum instead. */
  needsNoFigures?: true;
  tool: string;
  input?: Readonly<Record<string, unknown>>;
  /** Slots by name; null if the question is not this request after all. */
  slots?: (text: string, context: AskContext) => Record<string, unknown> | null;
}

const OWNER = String.raw`(?:my|our|we|i|us|mera|meri|mere|hamara|hamari|humara|apna|apni)`;
/** A pattern of these words in a question about the asker's own things. */
export const own = (words: string) => new RegExp(`^(?=.*\\b${OWNER}\\b)(?=.*(?:${words}))`, 'is');

const ADVICE =
  /^\W*(?:how (?:do|can|should|to)|why|should|can|tips|which)\b|\b(?:extend|increase|reduce|improve|calculate|compute|work out|formula|good|normal|typical|ideal|average)\b/i;

/** A question for advice about the runway does not ask for its figure; "how many months do I have" and "how much do we burn" do. */
const ADVICE_ON_RUNWAY =
  /^\W*(?:how (?:do|can|should|to)\b(?! (?:we|i) (?:burn|spend)\b)|why|should|can (?:i|we) (?:extend|increase)|tips)\b|\b(?:extend|increase|reduce|improve|calculate|compute|work out|formula|good|normal|typical|ideal|average|what if|calculator|open|difference|diff|should|multiple|vs)\b/i;

const PEOPLE = '(?:investors?|founders?|they|them|an?|the|each|everyone|everybody|it|this|that|one|who|i|we|you)';
const HELD = new RegExp(
  [
    String.raw`\bwho (?:owns|holds|has) (?:what|how much|(?:the )?(?:most|largest|biggest|least|smallest))\b`,
    String.raw`\b(?:largest|biggest|smallest) (?:share ?holder|owner|holder)\b`,
    String.raw`\b(?:how much|how many (?:percent|shares)|what (?:percent(?:age)?|share|stake|part|%)|kitna)\b[^?]*\b(?:does|do|has|have|will)\b\s+(?!${PEOPLE}\b)[a-z]+(?: [a-z]+)?\s+(?:own|hold|have|has)\b`,
    String.raw`\b(?!(?:what|it|that|let|investor|founder)'s)[a-z]+'s (?:share|stake|equity|holding|percentage)\b`,
  ].join('|'),
  'i',
);
/** "How much of Asha's shares have vested?", "how many shares has Asha vested", "kitne shares vest hue". */
const VESTED = /\b(?:how (?:much|many)|what|kitn[ae])\b[^?]*\bvest(?:ed|\s+(?:hu[aey]e?|ho\s+ga\w+))\b/i;
const holderOf = (text: string): string =>
  clean(
    /\b(?:does|do|has|will)\s+([\p{L}]+(?:\s+[\p{L}]+)?)\s+(?:own|hold|have|has)\b/iu.exec(text)?.[1] ??
      /([\p{L}]+)['’]s (?:shares?|stake|equity|holding|percentage|options?|esops?)/iu.exec(text)?.[1] ??
      /\b(?:has|have)\s+(?!(?:i|we|vested|been|it|they)\b)([\p{L}]+)\s+vested\b/iu.exec(text)?.[1],
  );

const EVERYONE =
  /\b(?:every(?:one|body)|each (?:of us|holder)|all (?:of us|(?:the )?holders)|who (?:will |would )?(?:owns?|holds?))\b/i;
/** Holders in general, which a sum without a cap table can compute. */
const ANY_HOLDERS =
  /\b(?:does|do|will|would|has|have)\s+(?:the |a |an )?(?:(?:new|existing|other|seed|series|safe)\b|(?:investors?|angels?|founders?|vcs?|funds?|team|pool|esop)\b)/i;
/** "What will I hold if we raise": the own table, without another stake in the question. */
const I_HOLD =
  /\b(?:will|would|do) (?:i|we) (?:own|hold|have|keep|be left with)\b|\b(?:my|our) (?:own )?(?:share|stake|holding|shareholding|ownership)\b/i;
const SAFES = String.raw`(?:i?safes?|convertible notes?|convertibles)`;

/** "ESOP pool me kitne shares bache hain", "how many options are left in the pool". */
const POOL_LEFT =
  /\b(?:esop|option|employee) pool\b(?=.*\b(?:kitn[ae]|bach\w*|left|remaining|unused)\b)|\b(?:how (?:much|many)|kitn[ae])\b.*\b(?:left|remain\w*|bach\w*|unused)\b.*\bpool\b/;

const NAMED_PLAN = [
  /\b(?:in|of|for|from|per|by|on) (?:my|our|the) (?!runway\b|burn\b)((?:[\p{L}\d&.'-]+ ){1,4}?)(?:runway |burn |burn[- ]rate )?plan\b/iu,
  /\b(?:my|our|the) ((?:usd|us|dollar|inr|rupee|eur|euro|gbp|pound|sgd)s?) (?:runway |burn |burn[- ]rate )?plan\b/i,
];
const NO_PLAN_NAME =
  /^(?:current|open|latest|newest|present|own|business|subscription|free|core|premium|whole|same|this|that)\b/i;

/** The name of a plan other than the open one: "in the US entity plan", "my USD plan". */
function namedPlan(text: string): { named?: string } {
  const said = NAMED_PLAN.flatMap((pattern) => clean(pattern.exec(text)?.[1]) || [])[0] ?? '';
  return said && !NO_PLAN_NAME.test(said) ? { named: said } : {};
}

/** "What if we hire 3 people at 50k each?": without the word runway, of the own plan. */
const HIRES =
  /\b(?:if|when|suppose|agar)\b.*\b(?:we|i|hum)\b.*\b(?:hire|recruit|add \d+ (?:people|engineers|developers|sales)|rakh\w*)\b/i;

/** In order: the first that matches counts. */
export const DOCUMENT_INTENTS: readonly Intent[] = [
  {
    asks: own('\\bscenarios?\\b.*\\b(?:runway|last|run out)\\b|\\b(?:runway|last|run out)\\b.*\\bscenarios?\\b'),
    unless: ADVICE_ON_RUNWAY,
    needsNoFigures: true,
    tool: 'read_runway',
    slots: (text) => ({
      scenario: clean(
        /\bscenario\s+(?:called |named )?["“]?(?!do|does|will|is)(.{2,60}?)["”]?\W*$/i.exec(text)?.[1] ??
          /\b(?:in|under|with) (?:the |my |our )?["“]?((?:(?!\b(?:in|under|with|my|our|the|each|every|all)\b).){2,40}?)["”]? scenario\b/i.exec(
            text,
          )?.[1],
      ),
    }),
  },
  {
    asks: /^\W*compare\b/i,
    unless: /\b(?:investors?|funds?|incubators?)\b/i,
    tool: 'read_expenses',
    slots: (text) => (/\b(?:spend|spending|expenses?|costs?)\b/i.test(text) ? comparedMonths(text) : null),
  },
  {
    asks: own('\\brunway\\b|\\bafford\\b|\\b(?:money|cash) (?:will )?last\\b|\\bsurvive\\b'),
    unless: /\bscenario\b|\bshould\b|\bgood\b|\bnormal\b|\bneed\b/i,
    tool: 'read_runway',
    slots: (text) => {
      const slots = /\b(?:if|afford|when|after|with|agar)\b/i.test(text) ? whatIfSlots(text) : null;
      return slots && { ...slots, ...namedPlan(text) };
    },
  },
  {
    asks: HIRES,
    unless: /\bequity\b|\besop\b|\bscenario\b|\bcash\b|\bbank\b/i,
    tool: 'read_runway',
    slots: whatIfSlots,
  },
  {
    asks: own(
      '\\brunway\\b|\\brun out of (?:money|cash)\\b|\\b(?:money|cash) (?:will |do we |do i )?last\\b|\\bpaisa kab tak\\b',
    ),
    unless: ADVICE_ON_RUNWAY,
    needsNoFigures: true,
    tool: 'read_runway',
    input: { about: 'runway' },
    slots: namedPlan,
  },
  {
    asks: own('\\bburn(?:ing)?\\b'),
    unless: new RegExp(`${ADVICE_ON_RUNWAY.source}|\\bscenario\\b`, 'i'),
    needsNoFigures: true,
    tool: 'read_runway',
    input: { about: 'burn' },
    slots: namedPlan,
  },
  {
    asks: own('\\b(?:cash|money|balance)\\b.*\\b(?:left|have|bank)\\b|\\bbank balance\\b'),
    unless: /\b(?:finished|invest\w*|raise|should|angels?|schemes?|need|save)\b/i,
    needsNoFigures: true,
    tool: 'read_runway',
    input: { about: 'cash' },
    slots: namedPlan,
  },
  {
    asks: own(
      '\\b(?:spend|pay|costs?|salar(?:y|ies)|team)\\b.*\\b(?:in|by|of) (?:my|our|the) (?:runway |burn |burn rate )?plan\\b',
    ),
    unless: /\bhow (?:do|can|should|to)\b|\bsubscription\b|\bshould\b/i,
    needsNoFigures: true,
    tool: 'read_runway',
    input: { about: 'costs' },
    slots: namedPlan,
  },
  {
    asks: own('\\bmonthly (?:costs?|expenses)\\b|\\b(?:costs?) (?:a|per|every) month\\b'),
    unless: ADVICE,
    needsNoFigures: true,
    tool: 'read_runway',
    input: { about: 'costs' },
    slots: namedPlan,
  },
  {
    asks: own('\\bmonthly revenue\\b|\\brevenue (?:a|per|every) month\\b'),
    unless: ADVICE,
    needsNoFigures: true,
    tool: 'read_runway',
    input: { about: 'revenue' },
    slots: namedPlan,
  },
  {
    asks: new RegExp(
      `^(?=.*\\brais(?:e|es|ed|ing)\\b)(?=.*(?:${EVERYONE.source}.*\\b(?:own|hold|have|get)|${HELD.source}|${EVERYONE.source}|${I_HOLD.source}))`,
      'is',
    ),
    unless: ANY_HOLDERS,
    tool: 'read_cap_table',
    slots: (text) => {
      const round = nextRoundSlots(text);
      return round && { ...round, ...(EVERYONE.test(text) || I_HOLD.test(text) ? {} : { holder: holderOf(text) }) };
    },
  },
  {
    asks: new RegExp(
      [
        `\\b(?:how much|total|kitna|what)\\b.*\\b(?:rais\\w+|put|puts|invest\\w*|money|amount|got|received?|came in)\\b.*\\b(?:on|through|via|in|by|from|with|as)\\s+(?:an? |the |our |my )?${SAFES}\\b`,
        `\\b(?:our|my|mere|hamare)\\s+(?:open |outstanding )?${SAFES}(?:\\s+(?:investors?|holders?|notes?))?\\W*$`,
        `\\b(?:who|which|list|show)\\b.*\\b(?:our|my|the|us)\\b.*\\b${SAFES} (?:investors?|holders?)\\b`,
        `\\bhow much\\b.*\\b(?:do|does|will)\\b.*\\b${SAFES} (?:investors?|holders?)\\s+(?:own|hold|have|get)\\b`,
      ].join('|'),
      'i',
    ),
    unless: /\b(?:how (?:do|can|should|to)|should|convert\w* (?:a|an)|explain|mean|if|invests?)\b/i,
    needsNoFigures: true,
    tool: 'read_cap_table',
    input: { shows: 'safes' },
    slots: (text) => ({
      holder: clean(
        /\b(?:did|has|have)\s+(?!we\b|i\b|they\b|our\b|the\b)([\p{L}]+(?:\s+[\p{L}]+)?)\s+(?:put|invest)/iu.exec(
          text,
        )?.[1],
      ),
    }),
  },
  {
    asks: own(
      '\\b(?:valuation|post[- ]?money|pre[- ]?money|terms|size)\\b.*\\b(?:rounds?|raised?)\\b|\\b(?:rounds?|raised?)\\b.*\\b(?:valuation|valued)\\b|\\b(?:which|what|last|past|previous|funding) rounds?\\b',
    ),
    unless: /\bhow (?:do|can|should|to)\b|\bshould\b|\bwill\b|\bnext\b|\bgood\b|\bneed\b|\bplan(?:ning)?\b|\bwant\b/i,
    needsNoFigures: true,
    tool: 'read_cap_table',
    input: { shows: 'rounds' },
  },
  {
    asks: VESTED,
    unless: /\b(?:should|mean|typical\w*|usual\w*|normal\w*|formula|calculate|after|if|schedule)\b/i,
    needsNoFigures: true,
    tool: 'read_cap_table',
    slots: (text) => ({ shows: 'vested', holder: holderOf(text) }),
  },
  {
    asks: HELD,
    needsNoFigures: true,
    tool: 'read_cap_table',
    slots: (text) =>
      /\b(?:most|largest|biggest)\b/i.test(text)
        ? { shows: 'largest' }
        : { holder: holderOf(text), ...(/\bhow many shares\b/i.test(text) ? { shows: 'shares' } : {}) },
  },
  {
    asks: own(
      '\\bhow much\\b[^?]*\\b(?:i|we) (?:still )?(?:own|hold)\\b|\\b(?:my|our|mera|meri|hamara) (?:own )?(?:share|stake|equity|holding|shareholding)\\b',
    ),
    unless:
      /\bhow (?:do|can|should|to)\b|\b(?:should|would|will|if|after|worth|give|sell|dilut\w*|vest\w*|split|transfer)\b/i,
    needsNoFigures: true,
    tool: 'read_cap_table',
    input: { holder: '' },
  },
  {
    asks: new RegExp(`${own('\\b(?:esop|option) pool\\b|\\bpool\\b').source}|${POOL_LEFT.source}`, 'is'),
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
    asks: /\bkitn[ae] (?:\w+ )?kharch\w* (?:kiya|kiye|hua|huye)\b/i,
    needsNoFigures: true,
    tool: 'read_expenses',
    slots: spentSlots,
  },
  {
    asks: /^\W*total (?:spend|spending|spent|expenses?|costs?) (?:on|for)\b/i,
    unless: /\b(?:startups?|compan(?:y|ies)|typical|industry|india)\b|\?.*\?/i,
    needsNoFigures: true,
    tool: 'read_expenses',
    slots: spentSlots,
  },
  {
    asks: /^\W*(?:show |total |list |what (?:is|are|were) )?(?:the |all )?expenses? (?:of |in |for )?(?:this|last|so far)\b|\b(?:my|our) (?:biggest|largest|highest|top) (?:costs?|spend)\b/i,
    unless: /\bhow (?:do|can|should|to)\b|\bcut\b|\breduce\b/i,
    needsNoFigures: true,
    tool: 'read_expenses',
    slots: (text) => ({ ...spentSlots(text), words: '' }),
  },
  {
    asks: /^\W*(?:(?:what (?:is|was)|show|tell me) )?(?:the |our |my )?(?:average|avg) (?:monthly )?(?:spend|spending|expenses?|costs?)\b/i,
    unless: /\b(?:startups?|compan(?:y|ies)|typical|industry|india)\b|\bof an?\b/i,
    tool: 'read_expenses',
    slots: spentSlots,
  },
  {
    asks: own(
      '\\bover[- ]?(?:spen[dt]\\w*|budget)\\b|\\b(?:over|under|within|left|exceed\\w*|used|cross\\w*)\\b.*\\bbudgets?\\b|\\bbudgets?\\b.*\\b(?:over|under|left|exceed\\w*|used|cross\\w*)\\b',
    ),
    unless: /\bhow (?:do|can|should|to)\b|\bshould\b|\bset\b|\badd\b|\binvestors?\b/i,
    needsNoFigures: true,
    tool: 'read_expenses',
    slots: (text) => ({
      ...spentSlots(text),
      shows: 'budgets',
      period: spentSlots(text).period === 'last-month' ? 'last-month' : 'this-month',
      words: categoryOfWords(text) ?? '',
    }),
  },
  {
    asks: own(
      '\\bspen[dt]\\b|\\bspending\\b|\\bexpenses?\\b|\\bkharch[ae]?\\b|\\b(?:what|how much)\\b.*\\b(?:did|have)\\b.*\\bpa(?:y|id)\\b',
    ),
    unless: /\bhow (?:do|can|should|to)\b|\bwhere\b|\btrack\b|\bshould\b|\badd\b|\bcash\b|\bbank\b|\bearn\b/i,
    needsNoFigures: true,
    tool: 'read_expenses',
    slots: spentSlots,
  },
  {
    asks: /^(?=.*\b(?:pe|par|ke liye)\b)(?=.*\bkitn[ae]\b).*\b(?:gay[ae]|lag[ae])\b/i,
    needsNoFigures: true,
    tool: 'read_expenses',
    slots: spentSlots,
  },
  {
    // Without "our", only with a time: "total expenses in 2024", "how much on AWS in 2025".
    asks: /\b(?:spen[dt]|spending|expenses?|kharch[ae]?)\b|^\W*how much (?:was |went |money )?on\b/i,
    unless:
      /\bhow (?:do|can|should|to)\b|\bwhere\b|\btrack\b|\bshould\b|\badd\b|\brecord\b|\blog\b|\b(?:founders?|startups?|companies|people|india|government)\b/i,
    needsNoFigures: true,
    tool: 'read_expenses',
    slots: (text) => (namedTime(text) ? spentSlots(text) : null),
  },
  {
    // "Travel and marketing in 2025": only categories of the tracker and a year.
    asks: /\b20[1-4]\d\b/,
    needsNoFigures: true,
    tool: 'read_expenses',
    slots: (text) => {
      const words = clean(namedTime(text)?.rest);
      const isCategories =
        words !== '' &&
        words
          .split(/\s*(?:,|&|\b(?:and|or|aur|ya)\b)\s*/i)
          .every((word) => /^[a-z]+$/i.test(word) && categoryOfWords(word));
      return isCategories ? { ...spentSlots(text), words } : null;
    },
  },
];
