/** The one registry of tools: search, and the form of a meeting. All of them read; none acts. */
import { scheduleMeeting } from './schedule-meeting';
import { SEARCH_TOOLS } from './search';
import type { AssistantTool } from './tool';

export const ASSISTANT_TOOLS: readonly AssistantTool[] = [...SEARCH_TOOLS, scheduleMeeting];
