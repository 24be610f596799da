/**
 * The words by which people ask for lists, people, news, pages, their own items and nearby ones, in English and Hinglish. Also finds the
 * topic words of a question.
 */
import type { STAGES } from '@/domain/directory/directories';
import { editDistance, searchWords } from '@/domain/text/spelling';
import type { MediaKind } from '@/domain/media/people';
import { MENU, PLACES, TOOLS } from '@/domain/site/navigation';

/** The directories that can be listed. */
export const LISTS = ['investors', 'pre-seed', 'seed', 'angels', 'incubators'] as const;
export type ListName = (typeof LISTS)[number];

export type Stage = (typeof STAGES)[number];

export const LIST_PATTERNS: readonly [RegExp, ListName][] = [
  [/\b(?:incubat\w*|accelerat\w*|accelarat\w*)\b/i, 'incubators'],
  [/\bangels?\b(?!\s+tax)/i, 'angels'],
  [/\bpre[\s-]?seed\b/i, 'pre-seed'],
  [/\bseed\b(?=.*\b(?:investors?|vcs?|funds?|stage|rounds?)\b)|\bseed[\s-](?:stage|investors?|vcs?)\b/i, 'seed'],
  [
    /\b(?:inv[ea]st[aoe]?rs?|vcs?|venture (?:capital\w*|funds?)|funds?(?= (?:in|for|near|that|which|who|with|writing|investing))|who (?:funds|backs|invests|writes? cheques|(?:can|could|would|will|might) (?:invest|give|fund|back|put|write)))\b/i,
    'investors',
  ],
];
export const PEOPLE_PATTERNS: readonly [RegExp, MediaKind][] = [
  [/\bwho (?:can|could) (?:help|teach|advise|guide)\b/i, 'mentor'],
  [/\bment(?:or|er)(?:s|ing|ship)?\b|\badvis[eo]rs?\b/i, 'mentor'],
  [/\byou\s?tube\w*\b|\bchannels?\b(?=.*\b(?:watch|video)|$)|\bvideos?\b/i, 'youtube-influencer'],
  [/\binfluencers?\b|\bcreators?\b/i, 'startup-influencer'],
];
export const OWN =
  /\b(?:i|i've|i have|have i|did i|my|maine|mere|mera|meri)\b[^.?!]*\b(?:saved?|shortlist(?:ed)?|bookmark(?:s|ed)?|favou?rites?|notes?|collections?)\b|\bsaved (?:items|list|investors)\b/i;
export const ACCOUNT_HELP = /\bhow (?:do|can|to)\b/i;
export const NEWS = /\b(?:news|headlines?|khabar|happened (?:today|lately|this week))\b/i;
export const NEAR =
  /\bnear\s?by\b|\b(?:nearest|closest)(?= (?:\w+ )?(?:incubat|accelerat|angel|invest|vc|fund|mentor))|\bnear me\b|\baround me\b|\bclose to me\b|\bin my (?:city|town|area)\b|\bmere (?:paas|sheher|shahar)\b/i;
/** Asks for an explanation, not for a list. */
export const DEFINES =
  /\bwhat (?:is|are|does)\b|\bwhat's\b|\bmeaning of\b|\bexplain\b|\bdefine\b|\bdifference between\b|\b(?:kya|matlab)\b(?=.*\b(?:hai|hota|hoti|hain)\b)/i;
export const LISTS_THEM =
  /\b(?:which|who|list|show|find|give|any|near|looking for|need|want|where|chahiye|kaun|suggest|recommend|top|best|are there|is there|do you have|cheques?|tickets?)\b/i;
export const COMPARES = /\bcompar(?:e|ison)\b/i;
export const FOLLOWS =
  /^(?:(?:and|or|what about|how about|aur|ok(?:ay)?|then|only|also|same|instead|(?:which|who|any|how many) (?:one )?(?:of|among) (?:these|them|those)|(?:do|does|are|is|can|will) (?:all |any )?(?:of )?(?:these|they|those|them|it)|(?:those|the ones|these)(?= (?:in|for|that|who|with)))\b[\s,]*)+/i;
/** Asks for the count of the previous list. */
export const COUNTS = /^\W*how many\b(?:\s+(?:are|is|of|there|they|them|these|in|all|total|do|you|have))*\W*$/i;

export const STAGE_WORDS: readonly [RegExp, Stage][] = [
  [/\bidea(?:tion)?[\s-]?stage\b|\bat (?:the )?idea\b|\bidea\b(?=.*\bstage\b)/i, 'Idea'],
  [/\bmvp\b|\bprototype\b/i, 'MVP'],
  [/\bearly[\s-]?stage\b/i, 'Early Stage'],
  [/\bgrowth[\s-]?stage\b/i, 'Growth'],
  [/\bscal(?:e|ing)[\s-]?(?:up )?stage\b/i, 'Scale'],
];

/** Words for sectors, and the words that the directories use for them. */
const SECTOR_WORDS: readonly [RegExp, string][] = [
  [/\b(deep|ed|fin|agri|bio|space|mar)[\s-]tech\b/gi, '$1tech'],
  [/\b(ed|fin|agri|health|med|clean|deep|bio)[\s-]?te[ck]k?\b/gi, '$1tech'],
  [/\bhealth[\s-]?tech\b|\bmedtech\b/gi, 'health'],
  [/\bclimate[\s-]?tech\b/gi, 'climate'],
  [/\bclean[\s-]?tech\b|\brenewables?\b/gi, 'cleantech'],
  [/\bagricultur(?:e|al)\b|\bfarm(?:ing|ers?)?\b/gi, 'agritech'],
  [/\bartificial intelligence\b|\bmachine learning\b/gi, 'ai'],
  [/\bevs?\b/gi, 'electric vehicles'],
  [/\bd2c\b|\bdirect[- ]to[- ]consumer\b/gi, 'consumer'],
  [/\beducation(?:al)?\b/gi, 'edtech'],
  [/\bspace(?= (?:start-?ups?|compan(?:y|ies)|sector|tech))|\bsatellites?\b/gi, 'spacetech'],
  [/\bcybersecurity\b|\bcyber security\b/gi, 'cybersecurity'],
];

/** Words of a question for a list that name nothing to search for. */
const LIST_NOISE = new Set(
  `all speak speaks speaking guide teach advise raise raising money pitch accelarator accelarators accelerator accelerators angel angels back backs backing based capital cheque cheques city companies company early founder founders fund
  funding funds idea incubator incubators industry invest invested investing investor investors investment invests investr investrs mvp nearby network networks pre preseed
  programme programs program round rounds sector seed space stage startup startups support supports vc vcs venture ventures write writes paise area town
  hai current active total people mentor mentors mentoring mentorship menter advisor advisors adviser advisers expert experts help helps influencer influencers creator
  creators youtube youtubers youtuber video videos channel channels follow watch talk speak knows saved save shortlisted shortlist bookmarked bookmark favourite
  favourites favorite notes note items item collection collections wrote news latest headlines recent happened week lately khabar story stories india indian growth
  scale scaling prototype take takes taking taken accept accepts accepting do does doing list lists give gives giving offer offers write writes writing put puts like
  hello please plz nearest closest detail details general around between from scheme schemes government govt sarkari yojana grant grants loan loans subsidy subsidies credits equity cloud size sizes range dikhao company
  ones one tell fit fits best work works working less million millions dollar dollars rupees lakh lakhs crore crores above below under over least most more than so or state
  states district firm firms number name names registered`.split(/\s+/),
);

/** The nouns of lists, also mistyped. */
const LIST_NOUN = /^(?:incub\w*|acc?el[ae]rat\w*|inv[ea]st[aoe]?rs?|inv[ea]st(?:ing|ment|ments)?)$/;

export const isListNoise = (word: string): boolean => LIST_NOISE.has(word) || LIST_NOUN.test(word);

const PROGRAMMES = ['accelerator', 'accelerators', 'incubator', 'incubators'];
/** Corrects "acclerators": a long word with one or two wrong letters. */
const mendProgramme = (word: string): string =>
  /^(?:incubat|accelerat)/i.test(word)
    ? word
    : (PROGRAMMES.find((name) => editDistance(word.toLowerCase(), name, 2) <= 2) ?? word);

/** "Top 5 fintech investors": the number of entries that is asked for is no word to look for. */
const HOW_MANY =
  /\b\d{1,2}\s+(?!(?:lakhs?|lacs?|crores?|cr|l|k|mn?|million|months?|years?|percent)\b)(?=(?:[a-z-]+\s+){0,2}?(?:incubat|accelerat|investor|angel|vcs?\b|funds?\b|mentor|scheme|influencer))/gi;

export const normalised = (text: string): string =>
  SECTOR_WORDS.reduce((result, [pattern, word]) => result.replace(pattern, word), text)
    .replace(HOW_MANY, '')
    .replace(/\b[a-z]{8,14}\b/gi, mendProgramme);

// The words of a question that say what it is about.

/** English and Hinglish words that say nothing about the topic of a question. */
const STOP = new Set(
  `a about also an and any are as at be been before best by can could do difference does did different explain happen happens her his him she he they vs versus co for from find get give good had has have how i if in into is it
  its know like list looking many me mean meaning means much must my near need of on one or our please shall should show some somebody someone tell than that the
  their them then there these they this to today top us use want was we were what whats when where which while who whom whose why will with would you your
  aap aur bata batao chahiye hai hain hota hoti hona hoon ho hu hua huye jaye ka kaise kar karna karne karo kaun kaunsa kaunse kab ke ki kis kisi kitna kitne ko kya kyu kyun main matlab
  mein mera mere meri mujhe lena lene lagega lagta padega padegi padta zaroori samjhao se sakta sakte wala wale ye yeh koi hum humein liye`.split(
    /\s+/,
  ),
);

/** Words that people write, and the portal's words for the same. */
const SAME: Readonly<Record<string, readonly string[]>> = {
  cofounder: ['founder'],
  cofounders: ['founders'],
  dilute: ['dilution'],
  diluted: ['dilution'],
  dilutes: ['dilution'],
  incorporation: ['incorporate'],
  incorporating: ['incorporate'],
  esops: ['esop'],
  hire: ['hiring'],
  invoice: ['gst', 'invoice'],
  kharcha: ['expenses'],
  bhool: ['forgot'],
  bhul: ['forgot'],
  brand: ['trademark'],
  human: ['person'],
  logged: ['signed'],
  ltd: ['limited'],
  nda: ['confidentiality'],
  leaving: ['leaves'],
  pmf: ['product', 'market', 'fit'],
  pvt: ['private'],
  reset: ['reset', 'forgot'],
  safes: ['safe'],
  trademarks: ['trademark'],
  value: ['valuation'],
  '2fa': ['two', 'factor'],
};

const MOST = 10;
/** About this many words of a text are read. */
const LOOKED_AT = 60;

/** The words of a text as an index stores them: lower case, without diacritics. */
export function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (const piece of text.split(/\s+/)) {
    words.push(...searchWords(piece));
    if (words.length >= LOOKED_AT) break;
  }
  return words;
}

/** The beginning that the forms of an English word share. */
export function stemOf(word: string): string {
  if (word.length < 4) return word;
  if (/(?:ss|us|is)$/.test(word)) return word;
  const single = word.replace(/ies$/, 'y').replace(/s$/, '');
  if (single.length < 6) return single;
  return single.replace(/(?:ating|ation|ated|ate|ing|ed|e)$/, '').replace(/([^aeiou])\1$/, '$1') || single;
}

/** The words of a question that say what it is about, each once, at most ten, in its order. */
export function topicWords(question: string): string[] {
  const words = wordsOf(question)
    .filter((word) => !STOP.has(word))
    .flatMap((word) => (Object.hasOwn(SAME, word) && SAME[word]) || [word]);
  return [...new Set(words)].slice(0, MOST);
}

// The pages and tools of the portal with the words by which people look for them.

export interface PageEntry {
  title: string;
  href: string;
  body: string;
}

const ALSO: Readonly<Record<string, string>> = {
  '/portal/tools/burn-rate': 'runway cash burn months left money last calculator',
  '/portal/tools/expense-tracker': 'expenses spending costs bills receipts budget track record',
  '/portal/tools/equity-split':
    'equity split founders shares dilution ownership SAFE ESOP vesting cap table calculator',
  '/portal/tools/outreach-generator': 'email mail write investor cold outreach template draft',
  '/flow-builder': 'flowchart diagram process funnel draw',
  '/portal/checklist': 'milestones steps checklist roadmap tick progress',
  '/portal/saved-investors': 'saved favourites shortlist bookmarks',
  '/portal/investor-comparison': 'compare investors side by side',
  '/portal/saved-searches': 'saved searches alerts new entries',
  '/portal/settings/profile': 'profile photo company name change edit',
  '/portal/settings/security': 'password two-factor sessions devices delete account download data',
  '/portal/settings/notifications': 'notification mails switch off preferences',
  '/portal/calendar': 'due dates deadlines filings compliance GST TDS ROC what is due when',
  '/portal/schemes': 'government schemes grants subsidies loans cloud credits seed fund apply',
  '/portal/support': 'support help contact FAQ',
  '/subscription-plans': 'plans price cost upgrade subscription billing',
};

const all = [...MENU.flatMap((item) => [item, ...(item.children ?? [])]), ...TOOLS, ...PLACES];

/** Each address once. */
export const PAGES: readonly PageEntry[] = [...new Map(all.map(({ label, href }) => [href, label]))].map(
  ([href, title]) => ({ title, href, body: ALSO[href] ?? '' }),
);
