import { describe, expect, it } from 'vitest';
import { NO_DETAILS, type Deal } from '@/domain/saved/deals';
import { PIPELINE_STEPS } from '@/domain/saved/records';
import {
  readSavedPage,
  savedHref,
  pageOf,
  searchItems,
  sortItems,
  type SavedSort,
  type SortValues,
} from './use-saved-page';
import { refText } from '@/domain/saved/items';
import { savedCard } from '@tests/setup/component/saved';

const item = (n: number, step: Deal['step'], followUp: string | null): Deal => ({
  type: 'seed',
  id: n.toString(16).padStart(24, '0'),
  at: n,
  place: n,
  ...NO_DETAILS,
  step,
  followUp,
});
const items = [
  item(1, 'Passed', null),
  item(2, 'Contacted', '2026-12-01'),
  item(3, 'To research', '2026-11-01'),
  item(4, 'Contacted', null),
];
const order = (sort: SavedSort, more: SortValues<Deal> = {}) =>
  sortItems(items, sort, {
    step: ({ step }) => PIPELINE_STEPS.indexOf(step),
    'follow-up': ({ followUp }) => followUp,
    ...more,
  }).map(({ at }) => at);

describe('the saved page', () => {
  it('sorts a collection by step and by follow-up, those without a date last either way', () => {
    expect(order('')).toEqual([1, 2, 3, 4]);
    expect(order('step')).toEqual([3, 2, 4, 1]);
    expect(order('-step')).toEqual([1, 2, 4, 3]);
    expect(order('follow-up')).toEqual([3, 2, 1, 4]);
    expect(order('-follow-up')).toEqual([2, 3, 1, 4]);
  });

  it('sorts by the last letter, and finds all words in the entry, the note and who introduced', () => {
    const days: Record<number, string> = { 2: '2026-11-20', 4: '2026-11-02' };
    const byLetter = (sort: 'letter' | '-letter') => order(sort, { letter: (one) => days[one.at] });
    expect([byLetter('letter'), byLetter('-letter')]).toEqual([
      [4, 2, 1, 3],
      [2, 4, 1, 3],
    ]);
    const noted = [
      { ...items[0]!, note: 'Met at the Climate summit' },
      { ...items[1]!, introduction: 'Ravi' },
      items[2]!,
    ];
    const cards = new Map([[refText(items[2]!), savedCard(3, { name: 'Summit Capital' })]]);
    const found = (q: string) => searchItems(noted, q, cards).map((one) => one.at);
    expect([found('“Summit,”'), found('climate-summit'), found('!')]).toEqual([[1, 3], [1], [1, 2, 3]]);
    expect([found('summit'), found('SUMMIT climate'), found('ravi'), found(' '), found('nobody')]).toEqual([
      [1, 3],
      [1],
      [2],
      [1, 2, 3],
      [],
    ]);
  });

  it('sorts by the name as people read it and by the fit, those that are not known last', () => {
    const names: Record<number, string> = { 1: 'éclair', 2: 'Fund 10', 3: 'Fund 9', 4: 'delta' };
    expect(order('name', { name: ({ at }) => names[at] })).toEqual([4, 1, 3, 2]);
    expect(order('-fit', { fit: ({ at }) => [0, 0, 70, 5][at] })).toEqual([2, 3, 1, 4]);
  });

  it('keeps its state in the URL, and takes what it does not know for the first', () => {
    const state = { tab: '1790000000000', page: 2, layout: 'table', sort: '-follow-up', q: 'climate fund' } as const;
    expect(readSavedPage(new URL(savedHref(state), 'http://x').searchParams)).toEqual(state);
    for (const query of ['page=0&view=x&sort=y', 'page=1e9', 'page=-1&view=__proto__', ''])
      expect(readSavedPage(new URLSearchParams(query))).toEqual({
        tab: 'all',
        page: 1,
        layout: 'cards',
        sort: '',
        q: '',
      });
  });

  it('shows the last page when asked for one behind it', () => {
    expect(pageOf(items, 9, 3)).toMatchObject({ page: 2, pages: 2, from: 3 });
    expect(pageOf([], 1)).toEqual({ page: 1, pages: 1, from: 0, shown: [] });
  });
});
