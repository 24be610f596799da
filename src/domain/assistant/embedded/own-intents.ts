/** A table of questions about the person's own data: documents, saved items, plan, profile, roadmap. */
import { PIPELINE_STEPS, type PipelineStep } from '@/domain/saved/records';
import { savedKind } from '@/domain/assistant/own/saved-kinds';
import { clean, firstOf } from '@/domain/assistant/own/slots';
import { DOCUMENT_INTENTS, own, type Intent } from './document-intents';

const STEP_WORDS: readonly (readonly [RegExp, PipelineStep])[] = [
  [
    /(?:\bnot|n't|\bnever|\b(?:yet|still) (?:have )?to)\b(?: yet)? (?:been |be )?(?:contact(?:ed)?|wr(?:ote|ite|itten) to|reach(?:ed)? out|e-?mail(?:ed)?|mail(?:ed)?)\b|\b(?:without|before) (?:a )?(?:first )?(?:contact|mail|letter)\b/i,
    PIPELINE_STEPS[0],
  ],
  [/\bin talks?\b|\btalking (?:to|with)\b/i, PIPELINE_STEPS[2]],
  [
    /\bpassed\b|\brejected\b|\bsaid no\b|\bdid\b.*\b(?:say no|pass|reject (?:us|me))\b|\bturned (?:us|me) down\b/i,
    PIPELINE_STEPS[4],
  ],
  [/\bcommitted\b|\bsaid yes\b/i, PIPELINE_STEPS[3]],
  [
    /\bcontacted\b|\breached out\b|\bwritten to\b|\bdid (?:i|we) (?:contact|write to|reach)\b|\bnever (?:heard|hear|replied|answered)\b/i,
    PIPELINE_STEPS[1],
  ],
  [/\bto research\b|\bstill (?:have to |need to )?research\b/i, PIPELINE_STEPS[0]],
];

/** "Why did Aavishkaar say no?" */
const WHY_NO =
  /\bwhy (?:did|has|have|was it that) (?!(?:they|he|she|it|everyone|most|all|i|we)\b)(.{2,60}?) (?:say no|said no|pass(?:ed)?|reject(?:ed)?|turn(?:ed)? (?:us|me) down)\b/i;

const STAGE_NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bidea(?:tion)?\b/i, 'IDEATION'],
  [/\bmvp\b/i, 'MVP'],
  [/\bgrowth\b/i, 'GROWTH'],
  [/\bscal(?:e|ing)\b/i, 'SCALING'],
];

/** "Open Angels & friends collection". */
const OPENED =
  /^\W*(?:please )?(?:open|show|list|view|see)\s+(?:me )?(?:my |the |our )?["“]?(.{2,60}?)["”]? collection\W*$/i;

const IN_COLLECTION =
  /\b(?:in|inside|of) (?:my|the|our) ["“]?((?:(?!\b(?:in|inside|of) (?:my|the|our)\b).){2,60}?)["”]? (?:collection|list)\b/i;

/** "What is the status of Blume", "when should I call T-Hub": one saved item by its name. */
const ITS_STATE = [
  /^\W*(?:what(?:'s| is)|whats|show|tell me) (?:the |my )?(?:status|progress|follow[- ]?up(?: day| date)?) (?:of|with|for|on) (?!my\b|our\b|the\b|a\b|an\b|all\b)(.{2,60}?)\W*$/i,
  /^\W*when (?:should|must|do|did|am|are|is) (?:i|we|my|our)?\s*(?:supposed to |have to |need to |next )*(?:call|ping|chase|contact|meet|mail|email|write to|follow[- ]?up (?:with|on)|get back to) (?!my\b|our\b|the\b|an?\b|them\b)(.{2,60}?)\W*$/i,
  /^\W*where (?:are|do) we (?:stand )?with (?!my\b|our\b|the\b)(.{2,60}?)\W*$/i,
];

/** In order: the first that matches counts. */
export const OWN_INTENTS: readonly Intent[] = [
  ...DOCUMENT_INTENTS,
  {
    asks: /^\W*(?:what|which|who|anything|is (?:anything|anyone)|show|list)\b[^?]*\boverdue\b|\bfollow(?:ing)?[- ]?ups?\b|\b(?:should|must|have to|need to) (?:i |we )?(?:chase|nudge|ping|get back to)\b|\bwhom? (?:to|do i|do we|should i|should we|must i|must we)(?: (?:have|need) to)? (?:chase|nudge|ping|call|phone|ring|reply to|get back to)\b/i,
    unless:
      /\b(?:draft|write|mail|e-?mail|template|how(?! many)|what is (?!overdue)|letter|filings?|payments?|invoices?|loans?|tax(?:es)?|gst|returns?|fees?|mean|roadmap|milestones?|steps?)\b/i,
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
    unless: /\b(?:how(?! many\b)|what is|mean|resolution|law|act)\b/i,
    tool: 'read_saved',
    slots: (text) => {
      const name = clean(WHY_NO.exec(text)?.[1]);
      return name ? { text: name, step: PIPELINE_STEPS[4] } : { step: firstOf(STEP_WORDS, text) };
    },
  },
  {
    asks: IN_COLLECTION,
    // "My saved list" means everything that is saved.
    unless:
      /\bhow\b|\b(?:my|the|our) (?:whole |entire |full )?(?:saved|favou?rites?|bookmark(?:s|ed)?|shortlist(?:ed)?)(?: \w+)? list\b/i,
    tool: 'read_saved',
    slots: (text) => ({
      collection: clean(IN_COLLECTION.exec(text)?.[1]),
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
    asks: /\b(?:status|step|stage|where|progress)\b.*\b(?:pipeline|saved (?:items|list))\b/i,
    unless: /\bhow (?:do|can|to)\b/i,
    tool: 'read_saved',
    slots: (text) => ({
      text: clean(/\b(?:of|is|with|for)\s+(?!the\b|my\b)(.{2,60}?)\s+(?:in|on|at)\b/i.exec(text)?.[1]),
    }),
  },
  {
    asks: new RegExp(ITS_STATE.map(({ source }) => source).join('|'), 'i'),
    unless: /\b(?:investors?|startups?|customers?|company|application|incorporation|registration|gst|dpiit)\b/i,
    tool: 'read_saved',
    slots: (text) => ({ text: clean(ITS_STATE.flatMap((pattern) => pattern.exec(text)?.[1] ?? [])[0]) }),
  },
  {
    asks: own('\\bcollections\\b'),
    unless: /\bhow (?:do|can|to)\b|\bdelete\b/i,
    tool: 'read_saved',
    input: { shows: 'collections' },
  },
  {
    asks: /\b(?:did|have) (?:i|we) (?:write|written|note|noted|jot|scribble)\w*(?: down)?\b.*\b(?:about|on|for|regarding)\b|\b(?:my|our) notes? (?:on|about|for|regarding)\b/i,
    unless: /\bconvertible\b|\bmail\b/i,
    tool: 'read_saved',
    slots: (text) => ({
      shows: 'notes',
      text: clean(/\b(?:about|on|for|regarding)\s+(?!my\b|our\b)(.{2,60}?)\W*$/i.exec(text)?.[1]),
    }),
  },
  {
    asks: OPENED,
    unless: /\b(?:an?|new|how)\b/i,
    tool: 'read_saved',
    slots: (text) => ({ collection: clean(OPENED.exec(text)?.[1]) }),
  },
  {
    asks: /\bcollection\s+(?:called |named )?["“]?\S/i,
    unless: /\bhow\b|\b(?:make|create|new|add|delete|share|rename|save)\b/i,
    tool: 'read_saved',
    slots: (text) => ({
      collection: clean(/\bcollection\s+(?:called |named )?["“]?(.{2,60}?)["”]?\W*$/i.exec(text)?.[1]),
    }),
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
    slots: savedKind,
  },
  {
    asks: /\b(?:which|what) plan\b.*\b(?:am|do|are|i|we|my)\b|\b(?:my|our|current) (?:plan|subscription)\b|\bexports?\b.*\b(?:left|remain\w*)\b|\bhow many exports\b/i,
    unless: /\brunway\b|\bburn\b|\bcancel\b|\bbusiness plan\b/i,
    tool: 'read_plan',
  },
  {
    asks: /\bwhat stage (?:are|am|is)\b.*\b(?:we|i|our|my)\b|\b(?:what|which) (?:industry|sector|field|city|town) (?:(?:are|am) (?:we|i)|is (?:my|our) (?:company|startup|business))\b|\bwhere(?:'s| is| are| am)? (?:(?:my|our) (?:company|startup|business|office)|(?:we|i) (?:based|located))\b|\b(?:my|our) (?:stage|profile|industry)\b|\bwhat (?:do you|does outset) know about (?:me|us|my|our)\b|\bwhich city (?:am|are) (?:i|we)\b|\baccording to my profile\b/i,
    unless: /\bhow (?:do|can|to)\b|\bchange\b|\bedit\b|\bupdate\b|\bphoto\b|\bright for\b|\bfor (?:my|our) stage\b/i,
    tool: 'read_profile',
  },
  {
    asks: /\b(?:on|of|in) (?:my|the|our) roadmap\b|\b(?:my|our) roadmap\b|\bhow far (?:am i|are we)\b|\b(?:my|our|the) next (?:step|milestone)\b|\broadmap (?:steps?|milestones?|items?)\b|\b(?:steps?|milestones?)\b.*\b(?:left|open|remain\w*|pending|to do|overdue)\b|\boverdue (?:steps?|milestones?)\b/i,
    unless: /\bhow (?:do|can|to)\b|\bopen\b/i,
    tool: 'read_roadmap',
    slots: (text) => {
      const stage = firstOf(STAGE_NAMES, text);
      return { ...(stage ? { stage } : {}), ...(/\b(?:overdue|late|past due)\b/i.test(text) ? { overdue: true } : {}) };
    },
  },
];
