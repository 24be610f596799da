/** A person's choices for the lines of a preview, by line number, and the lines that a view shows. */
import type { Minor } from '@/domain/money/money';
import type { ExpenseCategory } from '@/domain/expenses/expense';
import type { PreviewRow } from './preview';

/** `same`: the line is an expense that was typed before. */
export type Decision = 'add' | 'same' | 'leave';

export interface LineChoice {
  category?: ExpenseCategory;
  decision?: Decision;
}

/** By place in the preview; lines without a choice are left to what the preview says. */
export type Choices = ReadonlyMap<number, LineChoice>;

/**
 * A line that looks like a typed expense counts as that one unless a person says otherwise: nothing is counted twice unseen. A line that
 * the file does not call paid is left out, and so is one that another file seems to have brought already.
 */
export function decisionOf(row: PreviewRow, choice: LineChoice | undefined): Decision | 'known' | 'income' {
  if (row.status !== 'new') return row.status;
  if (choice?.decision) return choice.decision;
  if (row.held !== undefined) return 'leave';
  return row.similarTo === null ? 'add' : row.isSimilarImported ? 'leave' : 'same';
}

export const categoryOf = (row: PreviewRow, choice: LineChoice | undefined): ExpenseCategory =>
  choice?.category ?? row.category;

/** True for a line that nothing and no one has put into a category. */
export const isUnsorted = (row: PreviewRow, choice: LineChoice | undefined): boolean =>
  row.reason === 'none' && choice?.category === undefined && decisionOf(row, choice) === 'add';

/** True for a line whose category is a guess that no one has accepted or changed. */
export const isGuess = (row: PreviewRow, choice: LineChoice | undefined): boolean =>
  row.reason === 'guess' && choice?.category === undefined && decisionOf(row, choice) === 'add';

export interface Chosen {
  /** With the categories that were chosen. */
  add: PreviewRow[];
  same: PreviewRow[];
  /** Sum of `add`, minor units. */
  total: Minor;
}

export function chosenOf(rows: readonly PreviewRow[], choices: Choices): Chosen {
  const chosen: Chosen = { add: [], same: [], total: 0 };
  rows.forEach((row, place) => {
    const choice = choices.get(place);
    const decision = decisionOf(row, choice);
    if (decision === 'add') {
      chosen.add.push(choice?.category ? { ...row, category: choice.category, reason: 'person' } : row);
      chosen.total += row.amount;
    } else if (decision === 'same') chosen.same.push(row);
  });
  return chosen;
}

/** The choices with this change to some lines. */
export function withChoice(choices: Choices, places: Iterable<number>, change: LineChoice): Choices {
  const next = new Map(choices);
  for (const place of places) next.set(place, { ...next.get(place), ...change });
  return next;
}

export const LINE_VIEWS = ['all', 'add', 'unsorted', 'guess', 'similar', 'known', 'income', 'left'] as const;
export type LineView = (typeof LINE_VIEWS)[number];

function isIn(view: LineView, row: PreviewRow, choice: LineChoice | undefined): boolean {
  if (view === 'all') return true;
  if (view === 'similar') return row.similarTo !== null;
  if (view === 'unsorted') return isUnsorted(row, choice);
  if (view === 'guess') return isGuess(row, choice);
  return decisionOf(row, choice) === (view === 'left' ? 'leave' : view);
}

/** How many lines each view has. */
export function countViews(rows: readonly PreviewRow[], choices: Choices): Record<LineView, number> {
  const counts = { all: rows.length, add: 0, unsorted: 0, guess: 0, similar: 0, known: 0, income: 0, left: 0 };
  rows.forEach((row, place) => {
    const choice = choices.get(place);
    const decision = decisionOf(row, choice);
    counts[decision === 'leave' ? 'left' : decision === 'same' ? 'similar' : decision] += 1;
    // "The same" is counted above; the other similar lines here.
    if (row.similarTo !== null && decision !== 'same') counts.similar += 1;
    if (isUnsorted(row, choice)) counts.unsorted += 1;
    else if (isGuess(row, choice)) counts.guess += 1;
  });
  return counts;
}

/** The places of the lines that a view shows, every word in their description. */
export function placesIn(rows: readonly PreviewRow[], choices: Choices, view: LineView, words: string): number[] {
  const wanted = words.slice(0, 100).toLowerCase().split(/\s+/).filter(Boolean);
  return rows.flatMap((row, place) => {
    if (!isIn(view, row, choices.get(place))) return [];
    if (wanted.length === 0) return [place];
    const text = row.description.toLowerCase();
    return wanted.every((word) => text.includes(word)) ? [place] : [];
  });
}
