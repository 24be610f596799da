/**
 * The one registry of tools: searches, own data, calculators, drafts, cards to confirm. The assistant and programs (MCP) use it.
 * None of the tools writes.
 */
import { plainQuestion } from '@/domain/assistant/embedded/hindi';
import { CALCULATORS } from '@/domain/assistant/sums/calculators';
import { ACT_TOOLS } from './acts';
import { draftMail } from './draft-mail';
import { findDueDate, readDueDates } from './due-dates';
import { GUIDE_TOOLS } from './guide';
import { listDirectory, listNearby } from './list-directory';
import { listPeople } from './list-people';
import { NAMED_TOOLS } from './named';
import { OWN_ACCOUNT_TOOLS, OWN_DOCUMENT_TOOLS } from './own-account';
import { readNews } from './read-news';
import { readSaved } from './read-saved';
import { SCHEME_TOOLS } from './schemes';
import { search } from './search';
import { type AssistantTool, tool } from './tool';
import { z } from 'zod';
import { MEETING_MINUTES } from '@/domain/assistant/meetings/meeting';

const input = z.object({
  title: z.string().trim().min(1).max(200).optional(),
  date: z.iso.date().optional().describe('YYYY-MM-DD'),
  time: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .optional()
    .describe('HH:mm, 24 hours'),
  participants: z.array(z.email()).max(10).optional().describe('Email addresses that the person named'),
  duration: z.literal(MEETING_MINUTES).optional().describe('Minutes'),
  wanted: z.int().min(1).max(999).optional().describe('Minutes, where they asked for another length'),
});

/** Opens the meeting form with what is known. It sends nothing: the person does. */
const scheduleMeeting = tool({
  name: 'schedule_meeting',
  description:
    'Shows the meeting form to the person, filled in with what they said. Use it only when they ask to meet. It sends nothing.',
  status: 'Opening the meeting form',
  input,
  permission: 'assistant:ask',
  words: /\b(?:meet|call|schedule|book|appointment|calendar)/i,
  run: (_ctx, { wanted, ...details }) => {
    const length = details.duration ?? MEETING_MINUTES[0];
    const other = wanted
      ? ` A meeting is 30, 60 or 90 minutes, so it holds ${length} instead of ${wanted} minutes.`
      : '';
    return {
      scheduler: details,
      says: `The form is open.${other} Fill in the rest. Nothing is sent until you press Schedule meeting.`,
    };
  },
});

/** The words that a question for each calculator has. */
const WORDS: Readonly<Record<string, RegExp>> = {
  calculate_runway: /\b(?:runway|burn|lasts?\b|cash|months?|mahin|kharch|chal)/i,
  calculate_growing_runway: /\bgrow/i,
  calculate_cash_needed: /\b(?:need|raise|raising)/i,
  calculate_ownership: /\b(?:own|dilut|rounds?\b|stake|sell)/i,
  calculate_holdings: /\b(?:founder|pre\b|pre-money|post\b|post-money|safes?\b|pool|esop)/i,
  calculate_vesting: /\b(?:vest|cliff)/i,
  calculate_safe: /\bsafes?\b/i,
  calculate_priced_round: /\b(?:pre\b|post\b|pre-money|post-money|priced|share price|rounds?\b)/i,
  calculate_valuation: /\b(?:valu|raise|raising)/i,
  calculate_stake_worth: /\b(?:worth|stake)/i,
  calculate_cac: /\b(?:cac\b|acqui|customer)/i,
  calculate_cac_payback: /\bpayback/i,
  calculate_ltv: /\b(?:ltv|lifetime|churn)/i,
  calculate_ltv_to_cac: /\b(?:ltv|cac\b)/i,
  calculate_break_even: /\bbreak/i,
  calculate_burn_multiple: /\bmultiple/i,
  calculate_growth: /\bgr[eo]w/i,
  calculate_gst: /\b(?:gst|tax)/i,
  calculate_percent: /%|\bpercent/i,
  calculate_change: /\bfrom\b/i,
  calculate_arithmetic: /\d\s*(?:[x*×/÷+−-]|times|plus|minus|divided)|\beach\b/i,
  calculate_recurring: /\b(?:mrr|arr)\b/i,
};

/** The portal's calculators. They read nothing, so guests may use them, too. */
const CALCULATOR_TOOLS: readonly AssistantTool[] = CALCULATORS.map(({ name, description, status, input, run }) =>
  tool({
    name,
    description,
    status,
    input,
    permission: 'directory:preview',
    ...(WORDS[name] ? { words: WORDS[name] } : {}),
    run: (_ctx, given) => {
      const made = run(given);
      return typeof made === 'string' ? { says: made } : { sum: made };
    },
  }),
);

export const ASSISTANT_TOOLS: readonly AssistantTool[] = [
  search,
  listDirectory,
  listNearby,
  listPeople,
  ...NAMED_TOOLS,
  ...SCHEME_TOOLS,
  ...GUIDE_TOOLS,
  readSaved,
  ...OWN_DOCUMENT_TOOLS,
  ...OWN_ACCOUNT_TOOLS,
  readNews,
  readDueDates,
  findDueDate,
  ...CALCULATOR_TOOLS,
  draftMail,
  scheduleMeeting,
  ...ACT_TOOLS,
];

/** The tools whose words are in the questions, also in Hindi, and those without words. A model gets only these. */
export function toolsFor(...questions: string[]): ReadonlySet<string> {
  const asked = questions.flatMap((question) => [question, plainQuestion(question).text]).join('\n');
  return new Set(ASSISTANT_TOOLS.filter(({ words }) => !words || words.test(asked)).map(({ name }) => name));
}

/** Tools that read only the person's own data. */
export const OWN_READERS: ReadonlySet<string> = new Set(
  [readSaved, ...OWN_DOCUMENT_TOOLS, ...OWN_ACCOUNT_TOOLS, readDueDates].map(({ name }) => name),
);
