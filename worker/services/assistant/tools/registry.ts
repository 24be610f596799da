/** The one registry of tools: searches, calculators, drafts of mails, and the form of a meeting. All of them read; none acts. */
import { CALCULATOR_TOOLS } from './calculators';
import { draftMail } from './draft-mail';
import { listDirectory, listNearby } from './list-directory';
import { listPeople } from './list-people';
import { readNews } from './read-news';
import { readSaved } from './read-saved';
import { scheduleMeeting } from './schedule-meeting';
import { search } from './search';
import type { AssistantTool } from './tool';

export const ASSISTANT_TOOLS: readonly AssistantTool[] = [
  search,
  listDirectory,
  listNearby,
  listPeople,
  readSaved,
  readNews,
  ...CALCULATOR_TOOLS,
  draftMail,
  scheduleMeeting,
];
