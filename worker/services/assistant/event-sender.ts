/** The stream of an answer: an event is sent at once; events that arrive during a write are sent together in the next. */
import { DONE_MARK, type ChatEvent } from '@/domain/assistant/message';

export interface EventSender {
  readonly stream: ReadableStream<Uint8Array>;
  /** Never waits, and does nothing once the person has left. */
  send(event: ChatEvent): void;
  /** Sends the end marker and ends the stream. */
  finish(): void;
}

/** Each write costs the runtime more than the text in it, so a quick model would have to wait for one write per token. */
const PAUSE_MS = 1;

/** `onLeave` is called when the person's connection closes before the end. */
export function openEventSender(onLeave: () => void): EventSender {
  const encoder = new TextEncoder();
  let waiting = '';
  let isOver = false;
  let wake: (() => void) | undefined;
  let pause = Promise.resolve();
  const add = (text: string) => {
    if (isOver) return;
    waiting += text;
    wake?.();
  };
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        await pause;
        if (!waiting && !isOver) await new Promise<void>((done) => (wake = done));
        wake = undefined;
        const text = waiting;
        waiting = '';
        if (text) controller.enqueue(encoder.encode(text));
        if (isOver) controller.close();
        else pause = new Promise((done) => setTimeout(done, PAUSE_MS));
      },
      cancel() {
        isOver = true;
        waiting = '';
        wake?.();
        onLeave();
      },
    },
    { highWaterMark: 0 },
  );
  return {
    stream,
    send: (event) => add(`data: ${JSON.stringify(event)}\n\n`),
    finish() {
      add(`data: ${DONE_MARK}\n\n`);
      isOver = true;
      wake?.();
    },
  };
}
