/** The one registry of tools: searches, own data, calculators, drafts, cards to confirm. The assistant uses it, and programs will. None of them writes. */
import { plainQuestion } from '@/domain/chat/embedded/hindi';
import { ACT_TOOLS } from './acts';
import { CALCULATOR_TOOLS } from './calculators';
import { draftMail } from './draft-mail';
import { findDueDate } from './due-dates';
import { GUIDE_TOOLS } from './guide';
import { listDirectory, listNearby } from './list-directory';
import { listPeople } from './list-people';
import { NAMED_TOOLS } from './named';
import { OWN_ACCOUNT_TOOLS } from './own-account';
import { OWN_DOCUMENT_TOOLS } from './own-documents';
import { readNews } from './read-news';
import { readSaved } from './read-saved';
import { scheduleMeeting } from './schedule-meeting';
import { SCHEME_TOOLS } from './schemes';
import { search } from './search';
import type { AssistantTool } from './tool';

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

/** The tools that questions need, also in Hindi: those whose words they have, and those without words. A model gets only these. */
export function toolsFor(...questions: string[]): ReadonlySet<string> {
  const asked = questions.flatMap((question) => [question, plainQuestion(question).text]).join('\n');
  return new Set(ASSISTANT_TOOLS.filter(({ words }) => !words || words.test(asked)).map(({ name }) => name));
}

/** Tools that read what is the person's own and nothing else. */
export const OWN_READERS: ReadonlySet<string> = new Set(
  [readSaved, ...OWN_DOCUMENT_TOOLS, ...OWN_ACCOUNT_TOOLS].map(({ name }) => name),
);
