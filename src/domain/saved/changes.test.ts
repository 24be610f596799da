import { describe, expect, it } from 'vitest';
import {
  addFavourite,
  markSaved,
  addToCollection,
  createCollection,
  moveToCollection,
  newCollectionId,
  placeItem,
  removeFromCollection,
  renameCollection,
} from './changes';
import { changesFromLocalCopy, localCopyOf, change, newReplica, type Change, type Replica } from './replica';
import type { SavedRef } from './items';
import { changeDetails } from './pipeline';
import { favouritesOf, viewOf } from './deals';

const id = (n: number) => n.toString(16).padStart(24, '0');
const seed = (n: number): SavedRef => ({ type: 'seed', id: id(n) });
let now = 1_790_000_000_000;
const after = (replica: Replica, changes: readonly Change[]) => change(replica, changes, (now += 10));
const names = (replica: Replica) =>
  viewOf(replica.state).collections.map(
    ({ name, items }) => `${name}: ${items.map((item) => Number(`0x${item.id}`)).join(' ')}`,
  );

describe('favourites', () => {
  it('SAVE-12 are added once; a second time says so and stores nothing', () => {
    let replica = newReplica('aa');
    const first = addFavourite(replica.state, seed(1));
    expect(first.message).toBe('Added to Favorites');
    replica = after(replica, first.changes);
    const second = addFavourite(replica.state, seed(1));
    expect(second).toMatchObject({ message: 'Already in Favorites', changes: [] });
    expect(viewOf(replica.state).favourites).toHaveLength(1);
  });

  it.each(['youtube-influencer', 'mentor'] as const)('MEDIA-13 toggle for media people: %s', (type) => {
    let replica = newReplica('aa');
    const person: SavedRef = { type, id: id(2) };
    replica = after(replica, addFavourite(replica.state, person).changes);
    const again = addFavourite(replica.state, person);
    expect(again.message).toBe('Removed');
    replica = after(replica, again.changes);
    expect(viewOf(replica.state).favourites).toEqual([]);
    replica = after(replica, again.undo);
    expect(favouritesOf(viewOf(replica.state), type)).toHaveLength(1);
    expect(favouritesOf(viewOf(replica.state), 'seed')).toHaveLength(0);
  });

  it('are marked as wanted, under their name, whatever the page knew when it was pressed', () => {
    const fund = { ...seed(1), name: 'Accel India' };
    let replica = newReplica('aa');
    const saved = markSaved(replica.state, fund, true);
    expect(saved.message).toBe('Saved Accel India');
    replica = after(replica, saved.changes);
    expect(markSaved(replica.state, fund, true)).toMatchObject({ message: 'Saved Accel India', changes: [], undo: [] });
    const removed = markSaved(replica.state, fund, false);
    expect(removed.message).toBe('Removed Accel India');
    expect(viewOf(after(replica, removed.changes).state).favourites).toEqual([]);
    expect(viewOf(after(after(replica, removed.changes), removed.undo).state).favourites).toHaveLength(1);
    // About media people the specification has the words.
    const person = { type: 'startup-influencer', id: id(3), name: 'Asha' } as const;
    expect(markSaved(replica.state, person, true)).toMatchObject({ message: 'Added to Favorites', about: 'Asha' });
    expect(markSaved(replica.state, person, false)).toMatchObject({ message: 'Removed', about: 'Asha', changes: [] });
  });

  it('are listed newest first', () => {
    let replica = newReplica('aa');
    for (const n of [1, 2, 3]) replica = after(replica, addFavourite(replica.state, seed(n)).changes);
    expect(viewOf(replica.state).favourites.map((one) => one.id)).toEqual([id(3), id(2), id(1)]);
  });
});

describe('collections', () => {
  const filled = () => {
    let replica = newReplica('aa');
    const made = createCollection(replica.state, '  Round one ', now, seed(1));
    replica = after(replica, made.changes);
    for (const n of [2, 3]) replica = after(replica, addToCollection(replica.state, made.id, seed(n)).changes);
    return { replica, id: made.id, message: made.message };
  };

  it('SAVE-18 are made, filled and emptied with the specified words', () => {
    const { replica, id: collection, message } = filled();
    expect(message).toBe('Collection Created');
    expect(names(replica)).toEqual(['Round one: 1 2 3']);
    expect(addToCollection(replica.state, collection, seed(4)).message).toBe('Added to Collection');
    const removed = removeFromCollection(replica.state, collection, seed(2));
    expect(removed.message).toBe('Removed from Collection');
    expect(names(after(replica, removed.changes))).toEqual(['Round one: 1 3']);
    expect(names(after(after(replica, removed.changes), removed.undo))).toEqual(['Round one: 1 2 3']);
  });

  it('hold an item once', () => {
    const { replica, id: collection } = filled();
    expect(addToCollection(replica.state, collection, seed(2)).changes).toEqual([]);
  });

  it('refuse a blank name', () => {
    const { replica, id: collection } = filled();
    expect(() => createCollection(replica.state, ' \t ', now)).toThrow('Please enter a name for the collection');
    expect(() => renameCollection(replica.state, collection, '')).toThrow('Please enter a name for the collection');
  });

  it('get ids that no one else has, even in one millisecond', () => {
    const { replica, id: collection } = filled();
    expect(newCollectionId(replica.state, Number(collection))).toBe(String(Number(collection) + 1));
  });

  it.each([
    [0, 'Round one: 3 1 2'],
    [1, 'Round one: 1 3 2'],
    [2, 'Round one: 1 2 3'],
    [99, 'Round one: 1 2 3'],
  ])('move an item to place %i', (index, expected) => {
    const { replica, id: collection } = filled();
    const moved = placeItem(replica.state, collection, seed(3), index);
    expect(names(after(replica, moved.changes))).toEqual([expected]);
    expect(names(after(after(replica, moved.changes), moved.undo))).toEqual(['Round one: 1 2 3']);
  });

  it('carry the note and the step of an item to another collection', () => {
    const start = filled();
    let { replica } = start;
    const key = `${start.id}/seed:${id(2)}`;
    replica = after(replica, [
      { kind: 'note', key, value: 'Met at a demo day' },
      { kind: 'step', key, value: 'In talks' },
    ]);
    const other = createCollection(replica.state, 'Later', now);
    replica = after(replica, other.changes);
    const moved = moveToCollection(replica.state, start.id, other.id, seed(2));
    replica = after(replica, moved.changes);
    expect(names(replica)).toEqual(['Round one: 1 3', 'Later: 2']);
    expect(viewOf(replica.state).collections[1]?.items[0]).toMatchObject({
      note: 'Met at a demo day',
      step: 'In talks',
    });
    const back = after(replica, moved.undo);
    expect(names(back)).toEqual(['Round one: 1 2 3', 'Later: ']);
    // What the other collection remembers of an older deal does not come back.
    const cleared = after(back, changeDetails(back.state, start.id, seed(2), { note: '' }).changes);
    const again = after(cleared, moveToCollection(cleared.state, start.id, other.id, seed(2)).changes);
    expect(viewOf(again.state).collections[1]?.items[0]).toMatchObject({ note: '', step: 'In talks' });
  });
});

describe('the local copy', () => {
  it('SAVE-11 SAVE-14 has id and type of favourites, and timestamp, name and influencers of collections', () => {
    let replica = newReplica('aa');
    replica = after(replica, addFavourite(replica.state, seed(1)).changes);
    const made = createCollection(replica.state, 'Round one', 1_790_000_000_123, seed(2));
    replica = after(replica, made.changes);
    expect(localCopyOf(viewOf(replica.state))).toEqual({
      favorites: [{ id: id(1), type: 'seed' }],
      collections: [{ id: '1790000000123', name: 'Round one', influencers: [id(2)] }],
    });
  });

  it('SAVE-09 SAVE-15 is read back with _id or id, the type from the favourites, else YouTube influencer', () => {
    const changes = changesFromLocalCopy(
      [{ id: id(1), type: 'angel' }, { _id: id(2), type: 'seed' }, { id: 'nonsense', type: 'seed' }, null],
      [
        { id: 1790000000123, name: ' Mine ', influencers: [id(1), { _id: id(2) }, { id: id(3) }, 7] },
        { name: 'no id' },
        'x',
      ],
    );
    const replica = change(newReplica('aa'), changes, 5);
    const view = viewOf(replica.state);
    expect(view.favourites.map(({ type }) => type).sort()).toEqual(['angel', 'seed']);
    expect(view.collections).toMatchObject([
      {
        id: '1790000000123',
        name: 'Mine',
        items: [{ type: 'angel' }, { type: 'seed' }, { type: 'youtube-influencer', id: id(3) }],
      },
    ]);
  });

  it('of nonsense is nothing', () => {
    expect(changesFromLocalCopy('x', { a: 1 })).toEqual([]);
    expect(changesFromLocalCopy([1, [], {}], [null, {}, { id: '1', name: 'x' }])).toEqual([]);
    const favourites = [{ id: 'nonsense', type: 'seed' }, { id: id(1), type: 'wish' }, { id: id(1) }, { type: 'seed' }];
    const collections = [
      { id: '1790000000123', name: ' ' },
      { id: '1790000000123', name: 7 },
    ];
    expect(changesFromLocalCopy(favourites, collections)).toEqual([]);
  });

  it('keeps as much of a name as a collection may have, and counts only the items that it can read', () => {
    const influencers = ['nonsense', id(1), null, id(2)];
    expect(changesFromLocalCopy([], [{ id: '1790000000123', name: 'x'.repeat(81), influencers }])).toEqual([
      { kind: 'collection', key: '1790000000123', value: { name: 'x'.repeat(80) } },
      { kind: 'member', key: `1790000000123/youtube-influencer:${id(1)}`, value: { place: 1 } },
      { kind: 'member', key: `1790000000123/youtube-influencer:${id(2)}`, value: { place: 2 } },
    ]);
  });
});
