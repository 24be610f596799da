/** The actions on a saved item, shared by cards, board and table: each is announced to screen readers and sets the focus. */
import { createContext, use, useEffect, useState } from 'react';
import { COMPARISON_LIMIT } from '@/domain/directory/comparison';
import { directoryOfKind, LISTING_KINDS } from '@/domain/directory/directories';
import { contactText, lastContacts } from '@/domain/outreach/log';
import type { SavedCard } from '@/domain/saved/cards';
import {
  removeFavourite,
  addToCollection,
  moveToCollection,
  placeItem,
  removeFromCollection,
  type Outcome,
} from '@/domain/saved/changes';
import { refText, SAVED_TYPE_NAMES, type SavedRef } from '@/domain/saved/items';
import { moveOnBoard } from '@/domain/saved/pipeline';
import type { PipelineStep } from '@/domain/saved/records';
import type { Deal, Collection, SavedItem } from '@/domain/saved/deals';
import { dayInIndia } from '@/domain/time/india';
import { api } from '@/lib/api/api';
import { $comparison, removeFromComparison, toggleComparison } from '@/stores/comparison';
import { applySaved, doSaved, savedState } from '@/stores/saved';
import { toast } from '@/stores/toasts';
import { detailOf } from '@/lib/directory/list-answer';
import { localToday } from '@/lib/local-today';
import { readText } from '@/lib/storage/storage';
import { focusAfter } from '@/islands/ui/focus';
import type { KnownCards } from './use-cards';

/** An item that is about to be passed on, and its place on the board. */
export interface PassedItem {
  item: Deal;
  before: SavedRef | null;
}

/** A deal and the collection that it is in. */
export interface PlacedDeal {
  deal: Deal;
  collection: Collection;
}

export interface ItemActions {
  /** The collection that is open. */
  inside: Collection | undefined;
  /** The items of the open collection that the search finds, in the person's own order. Null if another order is shown. */
  ownOrder: readonly SavedItem[] | null;
  collections: readonly Collection[];
  cards: KnownCards;
  /** The last letters of the outreach log, by `type:id`. */
  contacts: ReadonlyMap<string, LastLetter>;
  /** The deal of an item in the open collection, else in the first collection that has it. */
  dealOf: (ref: SavedRef) => PlacedDeal | null;
  /** `YYYY-MM-DD` in India, as on the home page, in the calendar and in notices. */
  today: string;
  nameOf: (ref: SavedRef) => string;
  collect: (card: SavedCard) => void;
  edit: (item: Deal) => void;
  remove: (ref: SavedRef) => void;
  /** Moves an item of the open collection to a place among all of its items. `column` is the board column that it is in. */
  place: (ref: SavedRef, index: number, how: 'key' | 'pointer', column?: readonly Deal[]) => void;
  /** Adds a favourite to the collection, or moves an item from another collection into it. */
  moveTo: (ref: SavedRef, collection: string) => void;
  /** Puts an investor or incubator into the comparison, or takes it out. */
  compare: (ref: SavedRef) => void;
  /** Changes the step; asks for the reason if it is a pass. */
  step: (item: Deal, step: PipelineStep, before?: SavedRef | null) => void;
}

export const ActionsContext = createContext<ItemActions | null>(null);

export function useItemActions(): ItemActions {
  const actions = use(ActionsContext);
  if (!actions) throw new Error('A saved item stands outside of its page.');
  return actions;
}

/** The visible items: the table also has hidden cards, for phones. */
const itemsShown = () =>
  [...document.querySelectorAll<HTMLElement>('[data-drag]')].filter((one) => one.getClientRects().length > 0);

/** The address of the page that writes a letter to this person, with the collection they are in. */
export const letterHref = (item: SavedRef, inside?: Collection): string =>
  `/portal/tools/outreach-generator?${inside ? `collection=${inside.id}&` : ''}to=${refText(item)}`;

/** The item after this one, or the item before it if it is the last. As `type:id`. */
function neighbourOf(ref: SavedRef): string | undefined {
  const all = itemsShown().map(({ dataset }) => dataset['drag']);
  const at = all.indexOf(refText(ref));
  return all[at + 1] ?? all[at - 1];
}

/** The tab of the items that are shown. */
export const openTab = () => document.querySelector<HTMLElement>('[role="tab"][aria-selected="true"]');

/** Makes a change, and then focuses the menu of an item if the focus was lost. Without the item it is the open tab. */
function focusAt(name: string | undefined, change: () => void): void {
  const find = () => itemsShown().find(({ dataset }) => dataset['drag'] === name);
  focusAfter(change, () => find()?.querySelector<HTMLElement>('[aria-haspopup="menu"]') ?? openTab());
  find()?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
}

/** Makes a change that may move an item elsewhere, and shows the item. */
export const changeItem = (ref: SavedRef, change: () => void): void => focusAt(refText(ref), change);

export interface ActionParts {
  inside: Collection | undefined;
  ownOrder: readonly SavedItem[] | null;
  collections: readonly Collection[];
  cards: KnownCards;
  contacts: ReadonlyMap<string, LastLetter>;
  dealOf: (ref: SavedRef) => PlacedDeal | null;
  onCollect: (card: SavedCard) => void;
  onEdit: (item: Deal) => void;
  onPass: (passing: PassedItem) => void;
  /** Shows the page of the list that has this place. */
  onPlaced: (index: number) => void;
  announce: (text: string) => void;
}

/** The actions of one rendering of the page. */
export function itemActions(parts: ActionParts): ItemActions {
  const { inside, collections, cards, announce } = parts;
  const nameOf = (ref: SavedRef) => cards.get(refText(ref))?.name ?? SAVED_TYPE_NAMES[ref.type];
  const did = (outcome: Outcome) => {
    if (outcome.message) doSaved(outcome);
  };
  return {
    inside,
    ownOrder: parts.ownOrder,
    collections,
    cards,
    contacts: parts.contacts,
    dealOf: parts.dealOf,
    today: dayInIndia(Date.now()),
    nameOf,
    collect: parts.onCollect,
    edit: parts.onEdit,
    remove(ref) {
      focusAt(neighbourOf(ref), () =>
        did(inside ? removeFromCollection(savedState(), inside.id, ref) : removeFavourite(ref)),
      );
    },
    place(ref, index, method, column) {
      const row = column ?? parts.ownOrder;
      if (!inside || !row) return;
      const outcome = placeItem(savedState(), inside.id, ref, index);
      if (outcome.changes.length === 0) return;
      const order = inside.items.map(refText).filter((one) => one !== refText(ref));
      order.splice(index, 0, refText(ref));
      // The position among the shown items: the items of the column, or the items that the search found.
      const shown = new Set(row.map(refText));
      const at = order.filter((one) => shown.has(one)).indexOf(refText(ref));
      announce(`${nameOf(ref)} is now ${at + 1} of ${row.length} in ${column?.[0]?.step ?? inside.name}.`);
      if (method === 'pointer') return doSaved(outcome);
      changeItem(ref, () => {
        applySaved(outcome.changes);
        parts.onPlaced(at);
      });
    },
    moveTo(ref, collection) {
      if (inside?.id === collection) return;
      const state = savedState();
      const to = collections.find(({ id }) => id === collection);
      const isThere = to?.items.some((one) => refText(one) === refText(ref));
      if (inside) focusAt(neighbourOf(ref), () => did(moveToCollection(state, inside.id, collection, ref)));
      else did(addToCollection(state, collection, ref));
      const actionText = inside ? 'moved to' : isThere ? 'already in' : 'added to';
      announce(`${nameOf(ref)}: ${actionText} ${to?.name ?? 'the collection'}.`);
    },
    compare(ref) {
      const kind = LISTING_KINDS.find((known) => known === ref.type);
      if (!kind) return;
      if ($comparison.get().some(({ id }) => id === ref.id)) return removeFromComparison(ref.id);
      const directory = directoryOfKind(kind);
      void api
        .get(`${directory.api}/:id` as const, { param: { id: ref.id } })
        .then((answer) => detailOf(directory, answer))
        .then((listing) => {
          if (!listing) toast('error', 'Connection Error');
          else if (!toggleComparison(listing)) toast('warning', COMPARISON_LIMIT);
        })
        .catch(() => toast('error', 'Connection Error'));
    },
    step(item, step, before = null) {
      if (!inside) return;
      if (step === 'Passed' && item.step !== 'Passed') return parts.onPass({ item, before });
      const outcome = moveOnBoard(savedState(), inside.id, item, step, before);
      if (outcome.changes.length === 0) return;
      changeItem(item, () => doSaved(outcome));
      announce(`${nameOf(item)}: ${step}.`);
    },
  };
}

const KEY = 'outreach_log';

/** When and how a saved person was written to last. */
interface LastLetter {
  /** "Written to on 3 Nov". */
  text: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

const NO_LETTERS: ReadonlyMap<string, LastLetter> = new Map();

/** The last letter by `type:id`. Loads the code that reads it, so call it only if there is a log. */
async function readLetters(): Promise<ReadonlyMap<string, LastLetter>> {
  const { readPart } = await import('@/lib/storage/outreach-storage');
  const today = localToday();
  const last = [...lastContacts(readPart('log').value)];
  return new Map(last.map(([id, entry]) => [id, { text: contactText(entry, today), day: entry.day }]));
}

/** The last letters in this browser's outreach log, updated when another tab adds to it. */
export function useContacts(): ReadonlyMap<string, LastLetter> {
  const [contacts, setContacts] = useState(NO_LETTERS);
  useEffect(() => {
    const read = () => {
      if (readText(KEY) === null) return;
      // Without a network the code cannot be loaded, and the page works without it.
      readLetters().then(setContacts, () => null);
    };
    const onStorage = (event: StorageEvent) => event.key === KEY && read();
    read();
    window.addEventListener('storage', onStorage);
    return () => window.removeEventListener('storage', onStorage);
  }, []);
  return contacts;
}
