/** The pipeline of a collection: steps, follow-up dates, what was noted, and moves on the board. */
import type { Outcome } from './changes';
import { placeItem } from './collection-changes';
import { refText, type SavedRef } from './items';
import { PIPELINE_STEPS, type PipelineStep, type SavedState } from './records';
import type { Change } from './replica';
import { viewOf, type Collection, type CollectionItem } from './view';

export const FIRST_STEP: PipelineStep = PIPELINE_STEPS[0];

/** Reasons that are offered when something is moved to Passed. */
export const PASS_REASONS = ['Not their stage', 'Not their sector', 'Terms', 'Timing', 'No reply'] as const;

/** What a person notes about an item of a collection. Empty texts and null take it away. */
export interface ItemDetails {
  step: PipelineStep;
  /** `YYYY-MM-DD`, or null. */
  followUp: string | null;
  introduction: string;
  reason: string;
  note: string;
}

const keyOf = (collection: string, ref: SavedRef) => `${collection}/${refText(ref)}`;

export function findItem(
  state: SavedState,
  collection: string,
  ref: SavedRef,
): { collection: Collection; item: CollectionItem; index: number } | null {
  const found = viewOf(state).collections.find(({ id }) => id === collection);
  const index = found?.items.findIndex((one) => refText(one) === refText(ref)) ?? -1;
  const item = found?.items[index];
  return found && item ? { collection: found, item, index } : null;
}

/** Changes what is given and differs, in one step that can be taken back. Nothing changes for an item that is not there. */
export function changeDetails(
  state: SavedState,
  collection: string,
  ref: SavedRef,
  details: Partial<ItemDetails>,
): Outcome {
  const found = findItem(state, collection, ref);
  if (!found) return { message: '', changes: [], undo: [] };
  const { item } = found;
  const key = keyOf(collection, ref);
  const changes: Change[] = [];
  const undo: Change[] = [];
  const put = (kind: 'followUp' | 'introduction' | 'reason' | 'note') => {
    const record = kind === 'followUp' ? 'follow-up' : kind;
    const given = details[kind];
    if (given === undefined) return;
    const wanted = given?.trim() ?? '';
    const before = item[kind] ?? '';
    if (wanted === before) return;
    changes.push({ kind: record, key, value: wanted || null });
    undo.push({ kind: record, key, value: before || null });
  };
  if (details.step !== undefined && details.step !== item.step) {
    changes.push({ kind: 'step', key, value: details.step });
    undo.push({ kind: 'step', key, value: item.step === FIRST_STEP ? null : item.step });
  }
  put('followUp');
  put('introduction');
  put('reason');
  put('note');
  const isMove = changes[0]?.kind === 'step';
  return { message: isMove ? `Moved to ${details.step}` : 'Changes saved', changes, undo };
}

/**
 * Moves an item to a column, before another item of that column or to its end. Its place among all items of the collection
 * changes only as far as the column shows it.
 */
export function moveOnBoard(
  state: SavedState,
  collection: string,
  ref: SavedRef,
  step: PipelineStep,
  before: SavedRef | null,
): Outcome {
  const found = findItem(state, collection, ref);
  if (!found) return { message: '', changes: [], undo: [] };
  const others = found.collection.items.filter((one) => one !== found.item);
  const column = others.filter((one) => one.step === step);
  const next = before && column.find((one) => refText(one) === refText(before));
  const last = column.at(-1);
  const to = next ? others.indexOf(next) : last ? others.indexOf(last) + 1 : null;
  const stepped = changeDetails(state, collection, ref, { step });
  const isThere = found.item.step === step && to === found.index;
  const placed = to === null || isThere ? null : placeItem(state, collection, ref, to);
  return {
    message: stepped.changes.length > 0 ? stepped.message : 'Moved',
    changes: [...stepped.changes, ...(placed?.changes ?? [])],
    undo: [...stepped.undo, ...(placed?.undo ?? [])],
  };
}

/** Items by step, in the order of the steps. */
export function columnsOf(items: readonly CollectionItem[]): { step: PipelineStep; items: CollectionItem[] }[] {
  return PIPELINE_STEPS.map((step) => ({ step, items: items.filter((item) => item.step === step) }));
}

/** How a follow-up stands on `today` (`YYYY-MM-DD`, compared as text); null without one. */
export function followUpState(followUp: string | null, today: string): 'overdue' | 'today' | 'later' | null {
  if (!followUp) return null;
  if (followUp === today) return 'today';
  return followUp < today ? 'overdue' : 'later';
}
