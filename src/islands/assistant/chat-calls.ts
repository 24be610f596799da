/** Calls the API of the assistant: its state, the settings, conversations, and questions whose answers stream. Errors are returned, not thrown. */
import type { AssistantState, Conversation, ConversationPage, OwnFact } from '@/domain/assistant/conversation';
import type { AnswerRatingInput, AssistantSettings, ChatInput } from '@/domain/assistant/input';
import type { FileExtract } from '@/domain/assistant/files/report';
import type { ChatEvent } from '@/domain/assistant/message';
import { api, failureText, readAnswer, UNREACHABLE } from '@/lib/api/api';

const CHAT = '/api/ai-chat';

export const CONVERSATION_GONE = 'This conversation no longer exists.';
const NOT_LOADED = 'The conversation could not be loaded.';

export async function fetchState(): Promise<AssistantState | null> {
  return (await api.get(`${CHAT}/state`)).data ?? null;
}

/** Null if they cannot be read now. */
export async function fetchOwnFacts(): Promise<OwnFact[] | null> {
  return (await api.get(`${CHAT}/own-facts`)).data ?? null;
}

/** Null on success, else the error text. */
export async function saveSettings(settings: AssistantSettings): Promise<string | null> {
  const answer = await api.put(`${CHAT}/settings`, { json: settings });
  return answer.ok ? null : failureText(answer, UNREACHABLE);
}

export async function fetchConversations(q: string, before: string | null): Promise<ConversationPage | null> {
  return (await api.get(`${CHAT}/conversations`, { query: { q, before } })).data ?? null;
}

export async function fetchConversation(id: string): Promise<{ found: Conversation } | { error: string }> {
  const answer = await api.get(`${CHAT}/conversations/:id`, { param: { id } });
  if (answer.data) return { found: answer.data };
  if (answer.status === 404 || answer.status === 400) return { error: CONVERSATION_GONE };
  return { error: failureText(answer, NOT_LOADED) };
}

export async function renameConversation(id: string, title: string): Promise<string | null> {
  const answer = await api.patch(`${CHAT}/conversations/:id`, { param: { id }, json: { title } });
  return answer.ok ? null : (answer.errors['title'] ?? failureText(answer, UNREACHABLE));
}

/** Null on success, also if it was already deleted; else the error text. */
export async function deleteConversation(id: string): Promise<string | null> {
  const answer = await api.delete(`${CHAT}/conversations/:id`, { param: { id } });
  return answer.ok || answer.status === 404 ? null : failureText(answer, UNREACHABLE);
}

export async function deleteAllConversations(): Promise<string | null> {
  const answer = await api.delete(`${CHAT}/conversations`);
  return answer.ok ? null : failureText(answer, UNREACHABLE);
}

export async function rateAnswer(id: string, rating: AnswerRatingInput): Promise<string | null> {
  const answer = await api.put(`${CHAT}/answers/:id/rating`, { param: { id }, json: rating });
  return answer.ok ? null : failureText(answer, UNREACHABLE);
}

/** The outcome of a question: `refused` was not accepted (with the server's sentence, if any); `broken` was cut off. */
export type AskOutcome =
  | { kind: 'done' }
  | { kind: 'stopped' }
  | { kind: 'broken' }
  | { kind: 'refused'; message: string | null; status: number };

async function follow(
  send: () => Promise<Response | null>,
  onEvent: (event: ChatEvent) => void,
  signal: AbortSignal,
): Promise<AskOutcome> {
  try {
    // Loaded while the server answers: only answers need it.
    const reader = import('./read-stream');
    reader.catch(() => undefined);
    const response = await send();
    if (!response?.ok || !response.body) {
      const { message, status } = await readAnswer(response);
      return { kind: 'refused', message, status };
    }
    const { readStream } = await reader;
    await readStream(response.body, onEvent, signal);
    return { kind: 'done' };
  } catch {
    return signal.aborted ? { kind: 'stopped' } : { kind: 'broken' };
  }
}

const headers = { accept: 'text/event-stream' };

export const ask = (input: ChatInput, onEvent: (event: ChatEvent) => void, signal: AbortSignal): Promise<AskOutcome> =>
  follow(() => api.raw('post', `${CHAT}/chat`, { json: input, headers, signal }), onEvent, signal);

export interface FileQuestion {
  file: File;
  extract: FileExtract | null;
  prompt: string;
  conversationId: string | null;
  timeZone: string;
}

export function askAboutFile(
  { file, extract, prompt, conversationId, timeZone }: FileQuestion,
  onEvent: (event: ChatEvent) => void,
  signal: AbortSignal,
): Promise<AskOutcome> {
  const body = new FormData();
  body.set('file', file);
  body.set('prompt', prompt);
  if (extract) body.set('extract', JSON.stringify(extract));
  if (conversationId) body.set('conversationId', conversationId);
  body.set('timeZone', timeZone);
  return follow(() => api.raw('post', `${CHAT}/analyze-file`, { body, headers, signal }), onEvent, signal);
}
