/** Tells a wish for a draft of a mail from a question about mails, and reads which one and to whom. */
import { readName } from '../../text/person-name';

/** Ids of the outreach templates that everybody has. */
export const MAIL_TEMPLATES = ['cold-outreach', 'follow-up', 'update', 'introduction'] as const;
export type MailTemplate = (typeof MAIL_TEMPLATES)[number];

export interface MailAsk {
  template?: MailTemplate;
  /** Whom the mail goes to. */
  person?: string;
  /** Their fund or organisation. */
  company?: string;
  /** Of an introduction: whom they are to introduce the person to. */
  investor?: string;
  /** What the startup is, in the person's own words. */
  what?: string;
  /** What is raised, as it was said. */
  raising?: string;
  /** What the startup has reached, as it was said. */
  traction?: string;
}

const MAIL = '(?:e-?mail|mail)';
const VERBS = 'draft|write|compose|prepare|create|make|give|need|generate|help';
const ASKS = new RegExp(
  [
    `\\b(?:${VERBS})\\b[^.?!]*\\b${MAIL}s?\\b`,
    `\\b(?:${VERBS})\\b[^.?!]*\\b(?:(?:investor|monthly|progress) update|outreach (?:message|note))\\b`,
    `^\\W*(?:an? |the )?(?:[\\w-]+ ){0,3}${MAIL} (?:to|for)\\b`,
    `\\b${MAIL}\\b[^.?!]*\\b(?:likho|likh do|likhna hai|bana do)\\b`,
  ].join('|'),
  'i',
);
/** "How do I write a good mail?" asks for advice; "… draft one for me" does not. */
const ADVICE =
  /^\W*(?:how|what|which|why|when|where|should|is|are|do|does|did|can i|tips|explain)\b|\btips\b|\badvice\b/i;
const COMMANDS =
  /\b(?:draft|write|compose|prepare)\b[^.?!]*\b(?:me|for (?:me|us))\b|\b(?:can|could|will|would) you (?:please )?(?:draft|write|compose|prepare)\b|[.?!]\s*(?:please )?(?:draft|write|compose)\b/i;
/** Mails of other kinds, which no template fits. */
const OTHER_KIND =
  /\b(?:my|change|verify|wrong|update my|confirm) (?:e-?mail|mail)\b|\b(?:e-?mail|mail) (?:address|id|settings|notifications?|preferences)\b|\bnewsletter\b/i;

const KINDS: readonly [RegExp, MailTemplate][] = [
  [/\bfollow(?:ing|ed)?[- ]?up\b|\breminder\b|\bno (?:reply|answer)\b|\bnudge\b/i, 'follow-up'],
  [/\bthank(?:s| you)\b/i, 'follow-up'],
  [/\bintro(?:duction|duce|s)?\b/i, 'introduction'],
  [
    /\b(?:progress|monthly|investor|quarterly) (?:update|report)\b|\bupdate (?:e-?mail|mail|for|to|my|our)\b/i,
    'update',
  ],
  [
    /\bcold\b|\binvestors?\b|\bvcs?\b|\bangels?\b|\bfunds?\b|\bpitch\b|\boutreach\b|\bincubators?\b|\baccelerators?\b/i,
    'cold-outreach',
  ],
];

const NAME = String.raw`((?:(?:[Mm]r|[Mm]rs|[Mm]s|[Dd]r|[Pp]rof|[Ss]hri|[Ss]mt)\.?\s+)?\p{Lu}[\p{L}'’.-]*(?:\s+\p{Lu}[\p{L}'’.&-]*){0,3})`;
const TO = new RegExp(`\\b(?:to|for)\\s+${NAME}`, 'u');
const AT = new RegExp(`\\b(?:at|from|of)\\s+${NAME}`, 'u');
const INTRODUCED = new RegExp(`\\b(?:intro(?:duction)?s?|introduc\\w+)\\b[^.?!]*?\\bto\\s+${NAME}`, 'u');
const ASKED = new RegExp(`\\b(?:ask|asking|through|via|by)\\s+${NAME}`, 'u');

/** "Blume Ventures" is nobody to greet. */
const ORGANISATION =
  /\b(?:ventures?|capital|partners|funds?|vc|labs?|accelerator|incubator|foundation|angels|network|xv|team)$/i;

const WHAT = /\b(?:for|about) (?:my|our) ((?:[\w'-]+ ){1,6}?(?:startup|company|app|platform|business))\b/i;
const RAISING =
  /\brais(?:e|ing|es)\s+((?:₹|rs\.?|inr|\$|usd|€)?\s*\d[\d,.]*\s*(?:lakhs?|lacs?|crores?|cr|l|k|m|mn|million)?)(?![\w%])/i;
const TRACTION = /\bwe (?:have|had|got|now have)\s+([^,.;?!]{4,80}?)(?=\s+(?:and (?:are|we)|raising)\b|[,.;?!]|$)/i;

const named = (pattern: RegExp, text: string): string | undefined =>
  pattern
    .exec(text)?.[1]
    ?.replace(/[.'’]+$/, '')
    .slice(0, 80);

/** What is asked for; null where nobody asks for a draft. */
export function readMailAsk(question: string): MailAsk | null {
  const text = question.normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, 600);
  if (!ASKS.test(text) || OTHER_KIND.test(text)) return null;
  if (ADVICE.test(text) && !COMMANDS.test(text)) return null;
  const template = KINDS.find(([pattern]) => pattern.test(text))?.[1];
  const isIntro = template === 'introduction';
  const investor = isIntro ? named(INTRODUCED, text) : undefined;
  const receiver = investor ? named(ASKED, text) : named(TO, text);
  const isCompany = receiver !== undefined && ORGANISATION.test(receiver);
  const person = isCompany ? undefined : receiver;
  const company = isCompany ? receiver : named(AT, text);
  return {
    ...(template ? { template } : {}),
    ...(person && readName(person).first ? { person } : {}),
    ...(company ? { company } : {}),
    ...(investor ? { investor } : {}),
    ...(WHAT.exec(text)?.[1] ? { what: WHAT.exec(text)?.[1]?.slice(0, 80) ?? '' } : {}),
    ...(RAISING.exec(text)?.[1] ? { raising: RAISING.exec(text)?.[1]?.trim() ?? '' } : {}),
    ...(TRACTION.exec(text)?.[1] ? { traction: TRACTION.exec(text)?.[1]?.trim() ?? '' } : {}),
  };
}
