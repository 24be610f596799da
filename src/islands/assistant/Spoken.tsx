/** Tells an answer that comes in to screen readers, by whole sentences and never by the word. Nothing of it is seen. */
import { useEffect, useRef, useState } from 'react';
import { wholeSentences } from '../../domain/chat/plain-text';
import type { Chat } from './chat-state';

/** Sentences that stand in the region at once: readers take each as it is added. */
const KEPT = 6;

export function Spoken({ chat }: { chat: Chat }) {
  const [told, setTold] = useState<readonly { key: number; text: string }[]>([]);
  /** The answer that is being read, and how far. */
  const place = useRef({ id: '', at: 0, keys: 0 });
  const answer = chat.messages.at(-1);
  const isLive = chat.liveId !== null;

  useEffect(() => {
    if (answer?.type !== 'assistant') return;
    const here = place.current;
    // Only what comes in here is told: a conversation that is opened is read by the person.
    if (isLive && here.id !== answer.id) {
      const isSame = here.id !== '' && here.at > 0 && here.at <= answer.content.length && answer.state === 'done';
      place.current = { id: answer.id, at: isSame ? here.at : 0, keys: here.keys };
    }
    if (place.current.id !== answer.id) return;
    const { text, to } = wholeSentences(answer.content, place.current.at, !isLive);
    place.current.at = to;
    if (!text) return;
    place.current.keys += 1;
    const key = place.current.keys;
    setTold((before) => [...before.slice(1 - KEPT), { key, text }]);
  }, [answer, isLive]);

  return (
    <div className="sr-only" aria-live="polite" aria-relevant="additions" data-spoken>
      {chat.status && isLive && <p>{chat.status}</p>}
      {told.map(({ key, text }) => (
        <p key={key}>{text}</p>
      ))}
    </div>
  );
}
