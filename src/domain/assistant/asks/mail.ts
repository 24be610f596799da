/** Distinguishes a request for a draft of a mail from a question about mails, and reads its kind, its recipient and its facts. */
import { readName } from '@/domain/text/person-name';

/** Ids of the outreach templates that everyone has. */
export const MAIL_TEMPLATES = ['cold-outreach', 'follow-up', 'update', 'introduction'] as const;
/** Letters to people who are not asked for money: their texts are in `draft.ts`. */
export const LETTER_KINDS = ['mentor', 'programme', 'plain'] as const;
export const MAIL_KINDS = [...MAIL_TEMPLATES, ...LETTER_KINDS] as const;
export type MailTemplate = (typeof MAIL_KINDS)[number];

export interface MailAsk {
  template?: MailTemplate;
  /** The recipient of the mail. */
  person?: string;
  /** Their fund or organisation. */
  company?: string;
  /** For an introduction: the investor to be introduced to. */
  investor?: string;
  /** The startup, in the person's own words. */
  what?: string;
  /** The amount to be raised, as it was said. */
  raising?: string;
  /** The startup's results so far, as they were said. */
  traction?: string;
  /** The topic of the mail: "pricing my payroll software". */
  purpose?: string;
  /** Everything else that was said, in the person's own words. */
  facts?: string[];
}

const FACTS_MOST = 5;
const MAIL = '(?:e-?mail|mail)';
const VERBS = 'draft|write|compose|prepare|create|make|give|need|generate|help';
const ASKS = new RegExp(
  [
    `\\b(?:${VERBS})\\b[^.?!]*\\b${MAIL}s?\\b`,
    `\\b(?:${VERBS})\\b[^.?!]*\\b(?:(?:investor|monthly|progress) update|outreach (?:message|note))\\b`,
    `^\\W*(?:an? |the )?(?:[\\w-]+ ){0,3}${MAIL} (?:to|for)\\b`,
    `^\\W*(?:please )?(?:${MAIL}|write to) (?:to )?(?:my|our|the|an?) (?!address|id|settings)\\w+`,
    `\\b${MAIL}\\b[^.?!]*\\b(?:likho|likh do|likhna hai|bana do)\\b`,
  ].join('|'),
  'i',
);
/** "Write to T-Hub to ask …": a name follows, so it asks for a mail. */
const WRITES_TO = /^\W*(?:[Pp]lease )?(?:[Ww]rite|[Mm]ail|[Ee]-?mail|[Mm]essage) (?:to )?\p{Lu}/u;
/** "How do I write a good mail?" asks for advice; "… draft one for me" does not. */
const ADVICE =
  /^\W*(?:how|what|which|why|when|where|should|is|are|do|does|did|can i|tips|explain)\b|\btips\b|\badvice\b/i;
const COMMANDS =
  /\b(?:draft|write|compose|prepare)\b[^.?!]*\b(?:me|for (?:me|us))\b|\b(?:can|could|will|would) you (?:please )?(?:draft|write|compose|prepare)\b|[.?!]\s*(?:please )?(?:draft|write|compose)\b/i;
/** Mails of other kinds, which no template fits. */
const OTHER_KIND =
  /\b(?:my|change|verify|wrong|update my|confirm) (?:e-?mail|mail)\b|\b(?:e-?mail|mail) (?:address|id|settings|notifications?|preferences)\b|\bnewsletter\b/i;

/** "An intro mail to Blume Ventures" goes to the investor; one "for an intro to Blume" asks someone else. */
const OWN_INTRO = /\bintro(?:duction|ductory)? (?:e-?mail|mail|message|letter|note) (?:to|for)\b/i;
const KINDS: readonly [RegExp, MailTemplate][] = [
  [/\bfollow(?:ing|ed)?[- ]?up\b|\breminder\b|\bno (?:reply|answer)\b|\bnudge\b/i, 'follow-up'],
  [/\bthank(?:s| you)\b/i, 'follow-up'],
  [/\b(?:to|for|a|an|my|our) (?:\w+ )?(?:mentors?|advis[eo]rs?)\b/i, 'mentor'],
  [/\bintro(?:duction|duce|s)?\b/i, 'introduction'],
  [
    /\b(?:progress|monthly|investor|quarterly) (?:update|report)\b|\bupdate (?:e-?mail|mail|for|to|my|our)\b/i,
    'update',
  ],
  [/\bcold\b|\binvestors?\b|\bvcs?\b|\bangels?\b|\bfunds?\b|\bpitch\b|\boutreach\b/i, 'cold-outreach'],
  [/\bincubators?\b|\baccelerators?\b|\bprogram(?:me)?\b|\bcohort\b|\bincubation\b/i, 'programme'],
  [
    /\b(?:customers?|clients?|vendors?|suppliers?|landlord|employees?|candidates?|team|testimonial|invoices?|payments?|partners?|journalists?|lawyers?)\b/i,
    'plain',
  ],
];

const NAME = String.raw`((?:(?:[Mm]r|[Mm]rs|[Mm]s|[Dd]r|[Pp]rof|[Ss]hri|[Ss]mt)\.?\s+)?\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.&-]*){0,3})`;
/** "For EV chargers in Pune" names a product. */
const NO_PRODUCT = String.raw`(?![\p{L}'’.-])(?!\s+(?!(?:at|from|of|about|to|who|and|in|on|asking|for|with|regarding|ki|ko|se)\b)\p{Ll})`;
const TO = new RegExp(
  `\\bto\\s+${NAME}|\\bfor\\s+${NAME}${NO_PRODUCT}|(?:^|\\s)${NAME}\\s+ko\\b|^\\W*(?:[Mm]ail|[Ee]-?mail|[Mm]essage)\\s+${NAME}`,
  'u',
);
const AT = new RegExp(`\\b(?:at|from|of)\\s+${NAME}`, 'u');
const INTRODUCED = new RegExp(`\\b(?:intro(?:duction)?s?|introduc\\w+)\\b[^.?!]*?\\bto\\s+${NAME}`, 'u');
const ASKED = new RegExp(`\\b(?:ask|asking|through|via|by)\\s+${NAME}`, 'u');

/** "Blume Ventures" is not a person to greet. */
const ORGANISATION =
  /\b(?:ventures?|capital|partners|funds?|vc|labs?|accelerator|incubator|foundation|angels|network|xv|team)$/i;

const WHAT =
  /\b(?:investors?|vcs?|angels?|funds?) for (?!(?:my|our|an?|the|me|us|funding|money|help|advice|feedback|intro\w*|raising)\b|\d)([^,.;?!]{3,60}?)(?=\s+(?:and|for|to|with)\b|[,.;?!]|$)|\b(?:for|about) (?:my|our) ((?:[\w'-]+ ){1,6}?(?:startup|company|app|platform|business))\b|\b(?:we|i) (?:make|build|sell|run|develop|create|are (?:making|building|selling|developing))\s+([^,.;?!]{3,60}?)(?=\s+(?:and|for|to)\b|[,.;?!]|$)|\bhum(?:\s+log)?\s+([^,.;?!]{3,60}?)\s+(?:bana\w*|bech\w*|kar\w*)\b/i;
const PURPOSE =
  /\b(?:(?:need|want|would like|looking for) (?:some )?(?:help|advice|guidance|feedback) (?:with|on|about|for)|(?:help|advice|feedback) (?:with|on|about)|ask(?:ing)? (?:\w+ )?(?:about|for)|about|regarding)\s+(?!my\b|our\b)([^,.;?!]{3,80}?)(?=\s+(?:and (?:we|our)|we)\b|[,.;?!]|$)/i;
/** Clauses that say something about the startup: "revenue is now 6 lakh a month", "EV chargers in Pune", "12 lakh MRR". */
const FACT =
  /^(?:and |that )?(?!(?:we|i) (?:need|want|would like)\b)(?!(?:please|pls|keep|make|use|write|draft|mail|send|ask|asking|tell|say|mention|include|add|sign|thanks?|thank you|regards|in (?:hindi|english)|short|polite|formal|friendly|can|could|will|would|is|are|what|how|which|help|to|for|from|at)\b).{6,}/i;
/** A figure with the words that say what it counts. */
const FIGURED =
  /(?:₹|rs\.?|\$)?\s*\d[\d,.]*(?:\s*(?:lakhs?|lacs?|crores?|cr|l|k|mn?|million)\b)?(?:\s*%)?(?:\s+(?!(?:and|in|for|to|from|with|raising|who|which)\b)[a-z]+){0,2}/gi;
const CLAUSES = /[,;]|\.(?!\d)|\s+and\s+(?=(?:we|our|i|my|revenue|mrr|arr|sales)\b)/i;
const RAISING =
  /\brais(?:e|ing|es)\s+((?:₹|rs\.?|inr|\$|usd|€)?\s*\d[\d,.]*\s*(?:lakhs?|lacs?|crores?|cr|l|k|m|mn|million)?)(?![\w%])|((?:₹|rs\.?|\$)?\s*\d[\d,.]*\s*(?:lakhs?|lacs?|crores?|cr))\s+raise\b/i;
const TRACTION = /\bwe (?:have|had|got|now have)\s+([^,.;?!]{4,80}?)(?=\s+(?:and (?:are|we)|raising)\b|[,.;?!]|$)/i;

const named = (pattern: RegExp, text: string): string | undefined =>
  pattern
    .exec(text)
    ?.slice(1)
    .find(Boolean)
    ?.replace(/[.'’]+$/, '')
    .slice(0, 80);

/** The draft that is asked for; null if none is. */
export function readMailAsk(question: string): MailAsk | null {
  const text = question.normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, 600);
  if (!(ASKS.test(text) || WRITES_TO.test(text)) || OTHER_KIND.test(text)) return null;
  if (ADVICE.test(text) && !COMMANDS.test(text)) return null;
  const isOwnIntro = OWN_INTRO.test(text);
  const template = KINDS.find(([pattern, kind]) => pattern.test(text) && !(isOwnIntro && kind === 'introduction'))?.[1];
  const isIntro = template === 'introduction';
  const introduced = isIntro ? named(INTRODUCED, text) : undefined;
  // "An intro to Blume Ventures" names a fund, not a person.
  const [investor, fund] =
    introduced !== undefined && ORGANISATION.test(introduced) ? [undefined, introduced] : [introduced, undefined];
  const receiver = introduced ? named(ASKED, text) : named(TO, text);
  const isCompany = receiver !== undefined && ORGANISATION.test(receiver);
  const person = isCompany ? undefined : receiver;
  const company = fund ?? (isCompany ? receiver : named(AT, text));
  const found = (pattern: RegExp) => pattern.exec(text)?.slice(1).find(Boolean)?.trim().slice(0, 80);
  const [what, raising, traction] = [found(WHAT), found(RAISING), found(TRACTION)];
  const purpose = template === 'follow-up' || template === 'update' || isIntro ? undefined : found(PURPOSE);
  const known = [what, raising, traction, purpose].filter((one) => one !== undefined);
  const [first = '', ...clauses] = text.split(CLAUSES).map((clause) => clause.trim().replace(/[?!.]+$/, ''));
  const names = [person, company, investor].flatMap((name) => name ?? []);
  const isNew = (one: string) =>
    ![...known, ...names].some((said) => said.includes(one)) && !known.some((said) => one.includes(said));
  const figures = [...first.matchAll(FIGURED)].map(([figure]) => figure.trim());
  const facts = [
    ...figures.filter(isNew),
    ...clauses.filter((clause) => (FACT.test(clause) || /\d/.test(clause)) && isNew(clause)),
  ].slice(0, FACTS_MOST);
  return {
    ...(template ? { template } : {}),
    ...(person && readName(person).first ? { person } : {}),
    ...(company ? { company } : {}),
    ...(investor ? { investor } : {}),
    ...(what ? { what } : {}),
    ...(raising ? { raising } : {}),
    ...(traction ? { traction } : {}),
    ...(purpose && purpose !== what ? { purpose } : {}),
    ...(facts.length > 0 ? { facts } : {}),
  };
}
