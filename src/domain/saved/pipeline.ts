/** A person's changes to the deals of a collection: details, and moves on the board. */
import { placeItem, type Outcome } from './changes';
import { DETAIL_KINDS, DETAILS, FIRST_STEP, viewOf, type Deal, type DealDetails, type Collection } from './deals';
import { refText, type SavedRef } from './items';
import { tidyValue, type PipelineStep, type SavedState } from './records';
import type { Change } from './replica';

/** Reasons that are offered when an item is moved to Passed. */
export const PASS_REASONS = ['Not their stage', 'Not their sector', 'Terms', 'Timing', 'No reply'] as const;

const keyOf = (collection: string, ref: SavedRef) => `${collection}/${refText(ref)}`;

export function findItem(
  state: SavedState,
  collection: string,
  ref: SavedRef,
): { collection: Collection; item: Deal; index: number } | null {
  const found = viewOf(state).collections.find(({ id }) => id === collection);
  const index = found?.items.findIndex((one) => refText(one) === refText(ref)) ?? -1;
  const item = found?.items[index];
  return found && item ? { collection: found, item, index } : null;
}

/** Changes the given details that differ, in one step that can be undone. Nothing changes for an item that does not exist. */
export function changeDetails(
  state: SavedState,
  collection: string,
  ref: SavedRef,
  details: Partial<DealDetails>,
): Outcome {
  const found = findItem(state, collection, ref);
  if (!found) return { message: '', changes: [], undo: [] };
  const { item } = found;
  const key = keyOf(collection, ref);
  const changes: Change[] = [];
  const undo: Change[] = [];
  for (const name of DETAILS) {
    const givenValue = details[name];
    if (givenValue === undefined) continue;
    const tidy = tidyValue(DETAIL_KINDS[name], givenValue);
    const newValue = typeof tidy === 'string' ? tidy.trim() || null : tidy;
    // The first step is nothing to store, until it was another one.
    const before = (name === 'step' && item.step === FIRST_STEP ? null : item[name]) || null;
    if (JSON.stringify(newValue) === JSON.stringify(name === 'step' ? item.step : before)) continue;
    changes.push({ kind: DETAIL_KINDS[name], key, value: newValue });
    undo.push({ kind: DETAIL_KINDS[name], key, value: before });
  }
  const isMove = changes[0]?.kind === 'step';
  return { message: isMove ? `Moved to ${details.step}` : 'Changes saved', changes, undo };
}

/**
 * Moves an item to a column, before another item of that column or to its end. Its position among all items of the collection
 * changes only as far as the column requires.
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
