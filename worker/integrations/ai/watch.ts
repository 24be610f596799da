/** Ends one answer of a model: when the person goes, when it lasts too long, and when nothing comes any more. */
import { MINUTE_MS } from '@/domain/time/durations';

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
