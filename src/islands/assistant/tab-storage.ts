/** What this tab keeps of the assistant over a reload, until the sign-out: the question that is typed, which conversation was shown, and the answer that was coming in. */
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

/** The window opens it again on the next page. */
export const noteConversation = (id: string | null): void => saveDraft(LAST, { id: id ?? '' }, NO_LAST);

/** Opens it once; null for guests, who have no conversations. */
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

/** Called when the page is left in mid-answer: the next page may ask the server before it has stored what came. */
export function storeAnswer({ messages, liveId }: Chat): void {
  const answer = messages.find(({ id }) => id === liveId);
  if (answer && isStored(answer)) saveDraft(ANSWER, { id: answer.id, content: answer.content }, NO_ANSWER);
}

/** The conversation with what this tab had of its last answer, where the server does not have as much yet. */
export function withStoredAnswer(chat: Chat): Chat {
  const { id, content = '' } = readDraft(ANSWER, NO_ANSWER);
  const last = chat.messages.at(-1);
  if (!last || last.id !== id || last.state !== 'interrupted' || last.content.length >= content.length) return chat;
  return { ...chat, messages: [...chat.messages.slice(0, -1), { ...last, content }] };
}
