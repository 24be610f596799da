/** Reads the event stream of an answer, for chat and files, however it is cut into chunks. Passes on each event and stops at the end marker. */
import { createParser } from 'eventsource-parser';
import { DONE_MARK, type ChatEvent } from '@/domain/assistant/message';

/** Maximum length of one event, in characters: the report on a file is the largest. */
export const MAX_EVENT = 512 * 1024;

/** The stream ended without its marker, broke the rules, or its connection failed. Earlier events were already passed on. */
export class StreamBroken extends Error {}

const isRecord = (value: unknown): value is ChatEvent =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function eventOf(data: string): ChatEvent | null {
  try {
    const parsed: unknown = JSON.parse(data);
    return isRecord(parsed) ? parsed : null;
  } catch {
    return null;
  }
}

/**
 * Passes every event to `onEvent` as soon as it is complete, and resolves at the end marker. Skips data that is not a JSON object; reads
 * named events like others. Rejects with `StreamBroken` if the end marker is missing, and with the reason of `signal` after an abort.
 */
export async function readStream(
  body: ReadableStream<Uint8Array>,
  onEvent: (event: ChatEvent) => void,
  signal?: AbortSignal,
): Promise<void> {
  let isDone = false;
  let isTooLong = false;
  const parser = createParser({
    maxBufferSize: MAX_EVENT,
    onEvent: ({ data }) => {
      // Data after the end marker is ignored.
      if (isDone) return;
      if (data === DONE_MARK) isDone = true;
      else {
        const event = eventOf(data);
        if (event) onEvent(event);
      }
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') isTooLong = true;
    },
  });
  const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  const reader = body.getReader();
  const cancel = () => void reader.cancel().catch(() => undefined);
  signal?.addEventListener('abort', cancel, { once: true });
  try {
    for (;;) {
      const { done, value } = await reader.read().catch(() => {
        throw new StreamBroken('The connection failed.');
      });
      signal?.throwIfAborted();
      if (value) parser.feed(decoder.decode(value, { stream: true }));
      // The marker counts with or without the empty line after it.
      if (done) parser.feed(`${decoder.decode()}\n\n`);
      if (isDone) return;
      if (isTooLong) throw new StreamBroken('An event is too long.');
      if (done) throw new StreamBroken('The stream ended without its marker.');
    }
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    cancel();
  }
}
