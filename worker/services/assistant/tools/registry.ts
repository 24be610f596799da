/**
 * The one registry of tools: searches, own data, calculators, drafts, cards to confirm. The assistant and programs (MCP) use it.
 * None of the tools writes.
 */
import { plainQuestion } from '@/domain/assistant/embedded/hindi';
import { ACT_TOOLS } from './acts';
import { CALCULATOR_TOOLS } from './calculators';
import { draftMail } from './draft-mail';
import { findDueDate } from './due-dates';
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
  [readSaved, ...OWN_DOCUMENT_TOOLS, ...OWN_ACCOUNT_TOOLS].map(({ name }) => name),
);
