/**
 * A person's marks on milestones: each has two registers, done and due day, with the time of the last change. Merging keeps
 * the later change of each field, so it is commutative, associative and idempotent. Source: Shapiro et al., "A comprehensive
 * study of Convergent and Commutative Replicated Data Types", 2011, §3.2.1 (LWW register).
 */
import type { z } from 'zod';
import type { mark } from '@/domain/answers/content';
import { daysBetween, isDay, shortDay, type Day } from '@/domain/time/days';
import { isMilestoneId, type Milestone } from './milestones';

// Due dates: calendar days as `YYYY-MM-DD`, which need no time zone until they are compared with today.

export const FIRST_DUE_DAY = '2000-01-01';
export const LAST_DUE_DAY = '2100-12-31';

/** True for an existing day between the first and the last allowed due day. */
export const isDueDay = (text: unknown): text is Day => isDay(text) && text >= FIRST_DUE_DAY && text <= LAST_DUE_DAY;

export type DueTone = 'overdue' | 'today' | 'soon' | 'later';

/** How near a due day is: past, today, within a week, later. */
export function dueTone(day: string, today: string): DueTone {
  const days = daysBetween(today, day);
  if (days < 0) return 'overdue';
  if (days === 0) return 'today';
  return days <= 7 ? 'soon' : 'later';
}

/** `Overdue, 30 Nov 2026`, `Due today`, `Due tomorrow`, `Due 30 Nov 2026`. */
export function duePhrase(day: string, today: string): string {
  const days = daysBetween(today, day);
  if (days < 0) return `Overdue, ${shortDay(day)}`;
  if (days === 0) return 'Due today';
  return days === 1 ? 'Due tomorrow' : `Due ${shortDay(day)}`;
}

export type Mark = z.infer<typeof mark>;

/** A milestone with one person's marks. */
export type RoadmapItem = Milestone & Mark;

/** By id of the milestone. */
export type Marks = Readonly<Record<string, Mark>>;

export const UNMARKED: Mark = { done: false, doneAt: 0, dueOn: null, dueAt: 0 };

/** Maximum number of milestones that one request can mark. */
export const MAX_MARKS = 200;

/** A device's clock may be this far ahead of the server's before its changes are dated back. */
export const CLOCK_SKEW_MS = 5_000;

/** Merges two marks of one milestone: the later change of each field. If the times are equal, done wins, and the later day. */
export function mergeMark(a: Mark, b: Mark): Mark {
  const isDoneOfB = b.doneAt > a.doneAt || (b.doneAt === a.doneAt && b.done && !a.done);
  const isDueOfB = b.dueAt > a.dueAt || (b.dueAt === a.dueAt && (b.dueOn ?? '') > (a.dueOn ?? ''));
  return {
    done: isDoneOfB ? b.done : a.done,
    doneAt: Math.max(a.doneAt, b.doneAt),
    dueOn: isDueOfB ? b.dueOn : a.dueOn,
    dueAt: Math.max(a.dueAt, b.dueAt),
  };
}

export function mergeMarks(a: Marks, b: Marks): Marks {
  const merged: Record<string, Mark> = { ...a };
  for (const [id, mark] of Object.entries(b)) merged[id] = mergeMark(merged[id] ?? UNMARKED, mark);
  return merged;
}

export const isSameMark = (a: Mark, b: Mark): boolean =>
  a.done === b.done && a.doneAt === b.doneAt && a.dueOn === b.dueOn && a.dueAt === b.dueAt;

/** A device's time as the server stores it: never further ahead than the skew. */
export const clampTime = (at: number, now: number): number => Math.min(at, now + CLOCK_SKEW_MS);

const isTime = (value: unknown): value is number => Number.isSafeInteger(value) && (value as number) >= 0;

/** Marks from storage or an answer, by id; unreadable ones are left out. */
export function readMarks(value: unknown): Marks {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const marks: Record<string, Mark> = {};
  for (const [id, entry] of Object.entries(value)) {
    const { done, doneAt, dueOn, dueAt } = (entry ?? {}) as Partial<Record<keyof Mark, unknown>>;
    if (!isMilestoneId(id) || !isTime(doneAt) || !isTime(dueAt)) continue;
    marks[id] = { done: done === true, doneAt, dueOn: isDueDay(dueOn) ? dueOn : null, dueAt };
  }
  return marks;
}

/** The marks in the `data` of a roadmap: items with `_id` and the fields of a mark. Items that were never marked are left out. */
export function marksOfItems(data: unknown): Marks {
  if (!Array.isArray(data)) return {};
  return readMarks(
    Object.fromEntries(
      data.flatMap((item: unknown) => {
        const id = (item as { _id?: unknown } | null)?._id;
        const { doneAt, dueAt } = (item ?? {}) as { doneAt?: unknown; dueAt?: unknown };
        return typeof id === 'string' && (doneAt || dueAt) ? [[id, item]] : [];
      }),
    ),
  );
}
