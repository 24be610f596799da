/** The one registry of tools: search, calculators, drafts. All of them read; none acts. */
import { SEARCH_TOOLS } from './search';
import type { AssistantTool } from './tool';

export const ASSISTANT_TOOLS: readonly AssistantTool[] = [...SEARCH_TOOLS];
