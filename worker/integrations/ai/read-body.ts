/** Reads what a model sends within bounds: a whole body, or the events of a stream as they come. */
import { createParser } from 'eventsource-parser';
import { MINUTE_MS } from '@/domain/time/durations';
import { readBytes } from '@worker/integrations/read-bytes';

/** Of one event, and of one line before its end has come. */
export const MOST_LINE = 256 * 1024;
/** Of one stream: far above 1,200 tokens with what servers put around each, and their thinking. */
const MOST_STREAM = 4 * 1024 * 1024;

const TOO_MUCH = 'The model sent too much.';
export const BROKE_OFF = 'The model broke off.';

/** The text of a body of at most `most` bytes. */
export async function readBounded(body: ReadableStream<Uint8Array> | null, most: number): Promise<string> {
  const bytes = await readBytes(body, most);
  if (!bytes) throw new Error(`The answer has more than ${Math.round(most / 1024)} KB.`);
  return new TextDecoder().decode(bytes);
}

/**
 * The data of the events, all that came with one chunk together, so that none waits for the next chunk and a
 * burst costs one turn. Throws where a line or the whole is too long, and the reason of the watch when that ends;
 * `enough` ends it as if the stream had ended.
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
    maxBufferSize: MOST_LINE,
    onEvent: ({ data }) => {
      if (data.length > MOST_LINE) isTooLong = true;
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
  // Also what waits for a byte that never comes ends with the watch.
  const leave = () => void reader.cancel().catch(() => undefined);
  watch.signal.addEventListener('abort', leave, { once: true });
  enough.addEventListener('abort', leave, { once: true });
  let size = 0;
  try {
    for (;;) {
      // A read that is cancelled ends or throws; the runtime's own words are of no use to anyone.
      const chunk = await reader.read().catch(() => null);
      watch.signal.throwIfAborted();
      if (enough.aborted || chunk?.done) break;
      if (!chunk) throw new Error(BROKE_OFF);
      const { value } = chunk;
      watch.touch();
      size += value.byteLength;
      if (size > MOST_STREAM) throw new Error(TOO_MUCH);
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
  /** For the whole answer with its tools. */
  timeLimitMs: number;
  /** Without a byte from the model. */
  stallMs: number;
  /** After the model said that it is done: for its count of tokens and the end of the stream. */
  lingerMs: number;
}

export const CHAT_LIMITS: WatchLimits = { timeLimitMs: MINUTE_MS, stallMs: 30_000, lingerMs: 2_000 };

export const TOO_LONG = 'The model took too long.';
export const STALLED = 'The model stopped answering.';

/** Ends one answer of a model: when the person goes, when it lasts too long, and when nothing comes any more. */
export interface Watch {
  readonly signal: AbortSignal;
  readonly limits: WatchLimits;
  /** Something came. Cheap: it is called for each chunk. */
  touch(): void;
  /** Waiting for the model begins or ends; between them (while a tool runs) nothing stalls. */
  listen(isListening: boolean): void;
  /** The answer is over: what is open upstream is closed. */
  end(): void;
}

export function openWatch(asked: AbortSignal, limits: WatchLimits): Watch {
  const control = new AbortController();
  let last = Date.now();
  let stall: ReturnType<typeof setTimeout> | undefined;
  const leave = () => control.abort(asked.reason);
  const whole = setTimeout(() => control.abort(new Error(TOO_LONG)), limits.timeLimitMs);
  // One timer that looks back, instead of a new one for each chunk.
  const arm = (ms: number) => {
    stall = setTimeout(() => {
      const left = last + limits.stallMs - Date.now();
      if (left <= 0) control.abort(new Error(STALLED));
      else arm(left);
    }, ms);
  };
  if (asked.aborted) leave();
  else asked.addEventListener('abort', leave);
  const clear = () => {
    clearTimeout(whole);
    clearTimeout(stall);
    asked.removeEventListener('abort', leave);
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

/** The work, or the reason why no one waits for it any more. */
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
