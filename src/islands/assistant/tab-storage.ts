/** State of the assistant that this tab stores over a reload, until the sign-out: the typed question, the id of the open conversation, and the unfinished answer. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { saveDraft, readDraft } from '@/islands/ui/form/draft';
import { isStored, type Chat } from './chat-state';

const QUESTION = { key: 'draft:assistant' } as const;
const NO_QUESTION = { text: '' };

export function useQuestion(): [text: string, setText: (text: string) => void] {
  const [text, setText] = useState('');
  const latest = useRef('');
  useEffect(() => {
    const stored = readDraft(QUESTION, NO_QUESTION).text;
    if (!stored || latest.current !== '') return;
    latest.current = stored;
    setText(stored);
  }, []);
  const set = useCallback((next: string) => {
    latest.current = next;
    setText(next);
    saveDraft(QUESTION, { text: next }, NO_QUESTION);
  }, []);
  return [text, set];
}

const LAST = { key: 'draft:assistant-conversation' } as const;
const NO_LAST = { id: '' };

/** Stores the id of the open conversation, which the chat window opens on the next page. */
export const noteConversation = (id: string | null): void => saveDraft(LAST, { id: id ?? '' }, NO_LAST);

/** Opens the stored conversation once. `open` is null for guests, who have no conversations. */
export function useLastConversation(open: ((id: string) => void) | null): void {
  const isDone = useRef(false);
  useEffect(() => {
    if (isDone.current || !open) return;
    isDone.current = true;
    const { id } = readDraft(LAST, NO_LAST);
    if (id && /^[0-9a-f]{24}$/.test(id)) open(id);
  }, [open]);
}

const ANSWER = { key: 'draft:assistant-answer' } as const;
const NO_ANSWER = { id: '', content: '' };

/** Stores an unfinished answer when the page is left, because the server may not have stored it yet when the next page loads. */
export function storeAnswer({ messages, liveId }: Chat): void {
  const answer = messages.find(({ id }) => id === liveId);
  if (answer && isStored(answer)) saveDraft(ANSWER, { id: answer.id, content: answer.content }, NO_ANSWER);
}

/** The conversation with this tab's stored text of the last answer, if that is longer than the server's. */
export function withStoredAnswer(chat: Chat): Chat {
  const { id, content = '' } = readDraft(ANSWER, NO_ANSWER);
  const last = chat.messages.at(-1);
  if (!last || last.id !== id || last.state !== 'interrupted' || last.content.length >= content.length) return chat;
  return { ...chat, messages: [...chat.messages.slice(0, -1), { ...last, content }] };
}
