/** Whether what the server sent is what it should be: whatever else comes is taken for a failure. */
import type { AssistantState, Conversation, ConversationPage } from '../../domain/chat/conversation';

type Fields = Record<string, unknown>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isState = (value: unknown): value is AssistantState =>
  isFields(value) && (value['by'] === 'embedded' || value['by'] === 'model');

export const isPage = (value: unknown): value is ConversationPage =>
  isFields(value) && Array.isArray(value['items']) && 'next' in value;

export const isConversation = (value: unknown): value is Conversation =>
  isFields(value) && typeof value['id'] === 'string' && Array.isArray(value['items']);
