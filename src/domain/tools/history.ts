/** Undo and redo for any value, with a maximum number of steps. Edits of one field in a row are one step. */

export interface History<T> {
  readonly past: readonly T[];
  readonly present: T;
  readonly future: readonly T[];
  /** The field that the last edit touched; a further edit of it joins that step. */
  readonly field: string | null;
}

/** Steps that can be undone. */
const HISTORY_STEPS = 100;

export const newHistory = <T>(present: T): History<T> => ({ past: [], present, future: [], field: null });

export interface EditOptions {
  /** Edits in a row that name the same field are one step, for example the letters of a name. */
  field?: string | undefined;
  /** Max steps; the oldest are removed. */
  limit?: number | undefined;
}

/** The history after an edit. Steps to redo are removed; an edit that changes nothing does not count. */
export function edit<T>(history: History<T>, next: T, options: EditOptions = {}): History<T> {
  const { field = null, limit = HISTORY_STEPS } = options;
  if (Object.is(next, history.present)) return history;
  if (field !== null && field === history.field && history.past.length > 0)
    return { ...history, present: next, future: [] };
  const past = limit < 1 ? [] : [...history.past, history.present].slice(-limit);
  return { past, present: next, future: [], field };
}

/** Ends the current step, for example on blur: the next edit is then a new step, even if it changes the same field. */
export const endStep = <T>(history: History<T>): History<T> =>
  history.field === null ? history : { ...history, field: null };

export const canUndo = (history: History<unknown>): boolean => history.past.length > 0;
export const canRedo = (history: History<unknown>): boolean => history.future.length > 0;

/** One step back; unchanged if there is none. */
export function undo<T>(history: History<T>): History<T> {
  if (history.past.length === 0) return history;
  return {
    past: history.past.slice(0, -1),
    present: history.past.at(-1) as T,
    future: [history.present, ...history.future],
    field: null,
  };
}

/** One step forward again; unchanged if there is none. */
export function redo<T>(history: History<T>): History<T> {
  const [next, ...future] = history.future;
  if (history.future.length === 0) return history;
  return { past: [...history.past, history.present], present: next as T, future, field: null };
}
