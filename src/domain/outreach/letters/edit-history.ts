/** Undo and redo for a text with chips: the browser's own history would bring back the text that the chips showed, not the fields. */

export interface EditState {
  text: string;
  caret: number;
}

export interface EditHistory {
  past: readonly EditState[];
  now: EditState;
  future: readonly EditState[];
  /** Kind and time (ms) of the last step: continued typing is one step. */
  last: { kind: string; at: number };
}

const MAX_STEPS = 200;
/** Typing that continues within this time is one step. */
const PAUSE_MS = 1000;

export const startHistory = (text: string): EditHistory => ({
  past: [],
  now: { text, caret: text.length },
  future: [],
  last: { kind: '', at: 0 },
});

/** Kinds of edits that continue a step: typing, and deleting letter by letter. After the end of a word, a new step begins. */
const GOES_ON = /^(insertText|insertCompositionText|deleteContentBackward|deleteContentForward)$/;

/** The history after an edit of this kind (an `inputType`) at `at`, in ms. */
export function recordEdit(history: EditHistory, now: EditState, kind: string, at: number): EditHistory {
  if (now.text === history.now.text) return { ...history, now };
  const { last } = history;
  const isBreak = kind === 'insertText' && /\s$/.test(now.text.slice(0, now.caret));
  const goesOn = history.past.length > 0 && kind === last.kind && GOES_ON.test(kind) && at - last.at < PAUSE_MS;
  return {
    past: goesOn ? history.past : [...history.past, history.now].slice(-MAX_STEPS),
    now,
    future: [],
    last: { kind: isBreak ? '' : kind, at },
  };
}

const STOPPED = { kind: '', at: 0 };

/** Null if there is nothing to undo. */
export function undoEdit({ past, now, future }: EditHistory): EditHistory | null {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future], last: STOPPED } : null;
}

/** Null if nothing was undone. */
export function redoEdit({ past, now, future }: EditHistory): EditHistory | null {
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest, last: STOPPED } : null;
}
