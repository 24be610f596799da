/** A browser's copy of a person's marks: marks that the server has confirmed, and changes that the server has not confirmed. */
import { isSameMark, mergeMarks, readMarks, UNMARKED, type Mark, type Marks } from './marks';

export interface LocalCopy {
  /** The owner of the marks; another person's copy is never used. */
  owner: string;
  confirmed: Marks;
  /** A field with time 0 has no change. */
  pending: Marks;
}

export type MarkChange = { done: boolean } | { dueOn: string | null };

/** A change that is sent to the server. */
export interface SentChange {
  milestoneId: string;
  done?: boolean;
  doneAt?: number;
  dueOn?: string | null;
  dueAt?: number;
}

export const emptyCopy = (owner: string): LocalCopy => ({ owner, confirmed: {}, pending: {} });

/** The marks as the person sees them. */
export const marksOf = (copy: LocalCopy): Marks => mergeMarks(copy.confirmed, copy.pending);

export const isPending = (copy: LocalCopy): boolean => Object.keys(copy.pending).length > 0;

/** The copy after a change at `now` (ms). A change is always later than the mark that it changes, whatever the clock shows. */
export function withChange(copy: LocalCopy, id: string, change: MarkChange, now: number): LocalCopy {
  const seen = marksOf(copy)[id] ?? UNMARKED;
  const own = copy.pending[id] ?? UNMARKED;
  const next: Mark =
    'done' in change
      ? { ...own, done: change.done, doneAt: Math.max(now, seen.doneAt + 1) }
      : { ...own, dueOn: change.dueOn, dueAt: Math.max(now, seen.dueAt + 1) };
  return { ...copy, pending: { ...copy.pending, [id]: next } };
}

/** The changes that the server must receive, for at most `max` milestones. */
export function changesToSend(copy: LocalCopy, max: number): SentChange[] {
  return Object.entries(copy.pending)
    .slice(0, max)
    .map(([milestoneId, { done, doneAt, dueOn, dueAt }]) => ({
      milestoneId,
      ...(doneAt > 0 ? { done, doneAt } : {}),
      ...(dueAt > 0 ? { dueOn, dueAt } : {}),
    }));
}

/** The copy after the server accepted `sent` and returned all marks of the person; changes made in the meantime stay pending. */
export function afterAnswer(copy: LocalCopy, sent: readonly SentChange[], confirmed: Marks): LocalCopy {
  const pending: Record<string, Mark> = { ...copy.pending };
  for (const { milestoneId, doneAt = 0, dueAt = 0 } of sent) {
    const own = pending[milestoneId];
    if (!own) continue;
    const left: Mark = {
      ...(own.doneAt > doneAt ? { done: own.done, doneAt: own.doneAt } : { done: false, doneAt: 0 }),
      ...(own.dueAt > dueAt ? { dueOn: own.dueOn, dueAt: own.dueAt } : { dueOn: null, dueAt: 0 }),
    };
    if (isSameMark(left, UNMARKED)) delete pending[milestoneId];
    else pending[milestoneId] = left;
  }
  return { ...copy, confirmed, pending };
}

/** Merges two copies of one person in one browser (one was stored while the database was not available). */
export function joinCopies(a: LocalCopy, b: LocalCopy): LocalCopy {
  if (a.owner !== b.owner) return a;
  return { ...a, confirmed: mergeMarks(a.confirmed, b.confirmed), pending: mergeMarks(a.pending, b.pending) };
}

/** A stored copy of `owner`; an empty one if it belongs to another person or cannot be read. */
export function readCopy(value: unknown, owner: string): LocalCopy {
  const stored = (value ?? {}) as Partial<Record<keyof LocalCopy, unknown>>;
  if (stored.owner !== owner) return emptyCopy(owner);
  return { owner, confirmed: readMarks(stored.confirmed), pending: readMarks(stored.pending) };
}

/** The completion map of the specification: milestone id to boolean. */
export const completionOf = (marks: Marks): Record<string, boolean> =>
  Object.fromEntries(Object.entries(marks).map(([id, { done }]) => [id, done]));
