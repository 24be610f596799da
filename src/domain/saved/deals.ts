/** A deal combined from its records: investor, round, step, amount, next step and notes. Board, table and cards read it. */
import { formatPlainMoney } from '@/domain/money/money';
import {
  readStamp,
  PIPELINE_STEPS,
  type DealAmount,
  type PipelineStep,
  type SavedRecord,
  type SavedState,
} from './records';
import { readRef, refText, type SavedRef, type SavedType } from './items';

export interface SavedItem extends SavedRef {
  /** When it was saved, ms since the epoch. */
  at: number;
}

/** A person's details about an item of a collection. Empty texts and null remove a detail. */
export interface DealDetails {
  /** The round, as named by the founder; empty if none is set. */
  round: string;
  step: PipelineStep;
  /** The possible investment; null if not known. */
  amount: DealAmount | null;
  nextStep: string;
  /** The day of the next step, `YYYY-MM-DD`, or null. */
  followUp: string | null;
  introduction: string;
  reason: string;
  note: string;
}

/** An item of a collection with all details of the deal. */
export interface Deal extends SavedItem, DealDetails {
  place: number;
}

export const FIRST_STEP: PipelineStep = PIPELINE_STEPS[0];

/** The values if there is no record. */
export const NO_DETAILS: DealDetails = {
  round: '',
  step: FIRST_STEP,
  amount: null,
  nextStep: '',
  followUp: null,
  introduction: '',
  reason: '',
  note: '',
};

/**
 * The kind of record for each detail. Each detail is a separate record, so that two devices can change two of them at the same time. The
 * kinds are stored in browsers and accounts and are never renamed.
 */
export const DETAIL_KINDS = {
  step: 'step',
  round: 'round',
  amount: 'amount',
  nextStep: 'next-step',
  followUp: 'follow-up',
  introduction: 'introduction',
  reason: 'reason',
  note: 'note',
} as const satisfies Record<keyof DealDetails, SavedRecord['kind']>;

export const DETAILS = Object.keys(DETAIL_KINDS) as (keyof DealDetails)[];

/** The deal of a record of kind `member`; null for a tombstone or a key that cannot be read. */
function readDeal(state: SavedState, { key, value, stamp }: SavedRecord): Deal | null {
  const ref = readRef(key.slice(key.indexOf('/') + 1));
  if (!ref || value === null) return null;
  const details = DETAILS.map((name) => [name, state.get(`${DETAIL_KINDS[name]} ${key}`)?.value ?? NO_DETAILS[name]]);
  const place = (value as { place: number }).place;
  return { ...ref, at: readStamp(stamp).ms, place, ...(Object.fromEntries(details) as DealDetails) };
}

/** Items by step, in the order of the steps. */
export function columnsOf(items: readonly Deal[]): { step: PipelineStep; items: Deal[] }[] {
  return PIPELINE_STEPS.map((step) => ({ step, items: items.filter((item) => item.step === step) }));
}

/** Whether a follow-up is overdue, due on `today` (`YYYY-MM-DD`, compared as text) or later; null without one. */
export function followUpState(followUp: string | null, today: string): 'overdue' | 'today' | 'later' | null {
  if (!followUp) return null;
  if (followUp === today) return 'today';
  return followUp < today ? 'overdue' : 'later';
}

/** Columns of a table with deals, filled by `dealCells`. */
export const DEAL_COLUMNS = ['Step', 'Amount', 'Currency', 'Round', 'Next step', 'Next follow-up'] as const;

/** The details of a deal for a table: amounts as plain numbers, days as YYYY-MM-DD. */
export const dealCells = ({
  step,
  amount,
  round,
  nextStep,
  followUp,
}: Omit<DealDetails, 'step'> & { step: string }): string[] => [
  step,
  amount ? formatPlainMoney(amount.amount) : '',
  amount?.currency ?? '',
  round,
  nextStep,
  followUp ?? '',
];

// The records as a person sees them: favourites by type, collections with their items.

export interface Collection {
  id: string;
  name: string;
  items: Deal[];
}

export interface SavedView {
  /** Newest first. */
  favourites: SavedItem[];
  /** Oldest first, as they were made. */
  collections: Collection[];
}

/**
 * The records that a person sees: favourites, collections, and the items of each collection with their details. Items of a
 * deleted collection, and details of a removed item, are left out.
 */
export function seenRecords<One extends Pick<SavedRecord, 'kind' | 'key' | 'value'>>(records: readonly One[]): One[] {
  const keysOf = (kind: SavedRecord['kind']) =>
    new Set(records.flatMap((one) => (one.kind === kind && one.value !== null ? [one.key] : [])));
  const [collections, members] = [keysOf('collection'), keysOf('member')];
  return records.filter(
    ({ kind, key, value }) =>
      value !== null &&
      (kind === 'favourite' ||
        kind === 'collection' ||
        (members.has(key) && collections.has(key.slice(0, key.indexOf('/'))))),
  );
}

export function viewOf(state: SavedState): SavedView {
  const favourites: SavedItem[] = [];
  const collections = new Map<string, Collection>();
  const members: { collection: string; item: Deal }[] = [];
  for (const record of state.values()) {
    if (record.value === null) continue;
    if (record.kind === 'favourite') {
      const ref = readRef(record.key);
      if (ref) favourites.push({ ...ref, at: readStamp(record.stamp).ms });
    } else if (record.kind === 'collection') {
      collections.set(record.key, { id: record.key, name: (record.value as { name: string }).name, items: [] });
    } else if (record.kind === 'member') {
      const item = readDeal(state, record);
      if (item) members.push({ collection: record.key.slice(0, record.key.indexOf('/')), item });
    }
  }
  // Items of a deleted collection stay stored but are not shown, so that an Undo brings them back.
  for (const { collection, item } of members) collections.get(collection)?.items.push(item);
  const byPlace = (a: Deal, b: Deal) => a.place - b.place || a.at - b.at || (refText(a) < refText(b) ? -1 : 1);
  for (const { items } of collections.values()) items.sort(byPlace);
  return {
    favourites: favourites.sort((a, b) => b.at - a.at || (refText(a) < refText(b) ? -1 : 1)),
    collections: [...collections.values()].sort((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

/** Favourites of one type, or all. */
export function favouritesOf(view: SavedView, type: SavedType | 'all'): SavedItem[] {
  return type === 'all' ? view.favourites : view.favourites.filter((item) => item.type === type);
}
