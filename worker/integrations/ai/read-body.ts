/** Reads a model's response within limits: a whole body, or the events of a stream as they arrive. */
import { createParser } from 'eventsource-parser';
import { MINUTE_MS } from '@/domain/time/durations';
import { readBytes } from '@worker/integrations/read-bytes';

/** Limit for one event, and for one line whose end has not arrived. */
export const MAX_LINE = 256 * 1024;
/** Limit for one stream: far above 1,200 tokens with the servers' wrapping and thinking. */
const MAX_STREAM = 4 * 1024 * 1024;

const TOO_MUCH = 'The model sent too much.';
export const BROKE_OFF = 'The model broke off.';

/** The text of a body of at most `max` bytes. */
export async function readBounded(body: ReadableStream<Uint8Array> | null, max: number): Promise<string> {
  const bytes = await readBytes(body, max);
  if (!bytes) throw new Error(`The answer has more than ${Math.round(max / 1024)} KB.`);
  return new TextDecoder().decode(bytes);
}

/**
 * The data of the events. All events of one chunk come together, so that no event waits for the next chunk. Throws if a line or the whole
 * body is too long. Throws the watch's reason when the watch ends; after `enough` it ends as if the stream had ended.
 */
export async function* readEvents(
  body: ReadableStream<Uint8Array>,
  watch: Watch,
  enough: AbortSignal,
): AsyncGenerator<string[], void, void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let events: string[] = [];
  let isTooLong = false;
  const parser = createParser({
    maxBufferSize: MAX_LINE,
    onEvent: ({ data }) => {
      if (data.length > MAX_LINE) isTooLong = true;
      else events.push(data);
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') isTooLong = true;
    },
  });
  const take = (text: string): string[] => {
    events = [];
    parser.feed(text);
    if (isTooLong) throw new Error(TOO_MUCH);
    return events;
  };
  // A read that waits for a byte that never comes must also end with the watch.
  const leave = () => void reader.cancel().catch(() => undefined);
  watch.signal.addEventListener('abort', leave, { once: true });
  enough.addEventListener('abort', leave, { once: true });
  let size = 0;
  try {
    for (;;) {
      // A cancelled read ends or throws; the runtime's own message is of no use here.
      const chunk = await reader.read().catch(() => null);
      watch.signal.throwIfAborted();
      if (enough.aborted || chunk?.done) break;
      if (!chunk) throw new Error(BROKE_OFF);
      const { value } = chunk;
      watch.touch();
      size += value.byteLength;
      if (size > MAX_STREAM) throw new Error(TOO_MUCH);
      const came = take(decoder.decode(value, { stream: true }));
      if (came.length > 0) yield came;
    }
    // Some servers end without the blank line that closes the last event.
    const rest = take(`${decoder.decode()}\n\n`);
    if (rest.length > 0) yield rest;
  } finally {
    watch.signal.removeEventListener('abort', leave);
    enough.removeEventListener('abort', leave);
    void reader.cancel().catch(() => undefined);
  }
}

export interface WatchLimits {
  /** Limit for the whole answer with its tools. */
  timeLimitMs: number;
  /** Limit without a byte from the model. */
  stallMs: number;
  /** Limit after the model has finished: for its token count and the end of the stream. */
  lingerMs: number;
}

export const CHAT_LIMITS: WatchLimits = { timeLimitMs: MINUTE_MS, stallMs: 30_000, lingerMs: 2_000 };

export const TOO_LONG = 'The model took too long.';
export const STALLED = 'The model stopped answering.';

/** Ends one answer of a model: when the person leaves, when it takes too long, and when no more data arrives. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly limits: WatchLimits;
  /** Data arrived. Cheap, because it is called for each chunk. */
  touch(): void;
  /** Marks when waiting for the model begins and ends; outside it (while a tool runs) the stall limit does not apply. */
  listen(isListening: boolean): void;
  /** The answer is over: open connections to the model are closed. */
  end(): void;
}

export function openWatch(caller: AbortSignal, limits: WatchLimits): Watch {
  const control = new AbortController();
  let last = Date.now();
  let stall: ReturnType<typeof setTimeout> | undefined;
  const leave = () => control.abort(caller.reason);
  const whole = setTimeout(() => control.abort(new Error(TOO_LONG)), limits.timeLimitMs);
  // One timer that checks the time of the last chunk, instead of a new timer for each chunk.
  const arm = (ms: number) => {
    stall = setTimeout(() => {
      const left = last + limits.stallMs - Date.now();
      if (left <= 0) control.abort(new Error(STALLED));
      else arm(left);
    }, ms);
  };
  if (caller.aborted) leave();
  else caller.addEventListener('abort', leave);
  const clear = () => {
    clearTimeout(whole);
    clearTimeout(stall);
    caller.removeEventListener('abort', leave);
  };
  control.signal.addEventListener('abort', clear, { once: true });
  return {
    signal: control.signal,
    limits,
    touch: () => {
      last = Date.now();
    },
    listen(isListening) {
      clearTimeout(stall);
      last = Date.now();
      if (isListening && !control.signal.aborted) arm(limits.stallMs);
    },
    end: () => control.abort(new Error('The answer is over.')),
  };
}

/** The result of the work, or a rejection with the reason why the watch ended. */
export function whileWatched<T>(watch: Watch, work: Promise<T>): Promise<T> {
  const { signal } = watch;
  return new Promise<T>((done, fail) => {
    const leave = () => fail(signal.reason as Error);
    if (signal.aborted) {
      work.catch(() => undefined);
      leave();
      return;
    }
    signal.addEventListener('abort', leave, { once: true });
    work.then(done, fail).finally(() => signal.removeEventListener('abort', leave));
  });
}
