/** Decisions about the lines of a preview, and typed expenses that may be one of them. */
import { describe, expect, it } from 'vitest';
import { expense } from '@tests/factories/expenses';
import { EMPTY_BOOK } from '@/domain/expenses/expense';
import { chosenOf, countViews, placesIn, previewImport, withChoice, type Choices, type PreviewRow } from './preview';

const row = (over: Partial<PreviewRow>): PreviewRow => ({
  line: 1,
  date: '2026-01-05',
  description: 'Coffee House',
  amount: 500,
  currency: null,
  bankId: null,
  importKey: 'k',
  status: 'new',
  category: 'Other',
  reason: 'none',
  ruleId: null,
  payee: null,
  similarTo: null,
  ...over,
});
const ROWS = [
  row({}),
  row({ category: 'Operations', reason: 'rule', description: 'Rent' }),
  row({ similarTo: 'typed' }),
  row({ status: 'known' }),
  row({ status: 'income', amount: -900 }),
];
const NONE: Choices = new Map();

describe('choices', () => {
  it('add what is new; a line like a typed expense is that expense until someone says otherwise', () => {
    expect(chosenOf(ROWS, NONE)).toEqual({ add: [ROWS[0], ROWS[1]], same: [ROWS[2]], total: 1000 });
    const other = withChoice(NONE, [2], { decision: 'add' });
    expect(chosenOf(ROWS, other)).toMatchObject({ add: [{}, {}, {}], same: [], total: 1500 });
    // Whatever is chosen, what is known or money in is not taken.
    const all = withChoice(NONE, ROWS.keys(), { decision: 'add' });
    expect(chosenOf(ROWS, all).add).toHaveLength(3);
  });

  it('keep a category when the decision changes, and the other way round', () => {
    const sorted = withChoice(withChoice(NONE, [0], { category: 'Operations' }), [0], { decision: 'leave' });
    expect(chosenOf(ROWS, sorted).add).toEqual([ROWS[1]]);
    expect(chosenOf(ROWS, withChoice(sorted, [0], { decision: 'add' })).add[0]).toEqual({
      ...ROWS[0],
      category: 'Operations',
      reason: 'person',
    });
  });

  it('leave a guess a guess until someone accepts or changes it', () => {
    const guess = row({ category: 'Travel & Entertainment', reason: 'guess', payee: 'IndiGo' });
    expect(countViews([guess], NONE)).toMatchObject({ unsorted: 0, guess: 1 });
    expect(chosenOf([guess], NONE).add[0]?.reason).toBe('guess');
    const accepted = withChoice(NONE, [0], { category: guess.category });
    expect(countViews([guess], accepted)).toMatchObject({ guess: 0 });
    expect(chosenOf([guess], accepted).add[0]).toMatchObject({ category: guess.category, reason: 'person' });
  });

  it('decide what the views show', () => {
    expect(countViews(ROWS, NONE)).toEqual({
      all: 5,
      add: 2,
      unsorted: 1,
      guess: 0,
      similar: 1,
      known: 1,
      income: 1,
      left: 0,
    });
    const left = withChoice(NONE, [0], { decision: 'leave' });
    expect(countViews(ROWS, left)).toMatchObject({ add: 1, unsorted: 0, left: 1 });
    expect(placesIn(ROWS, NONE, 'all', ' HOUSE coffee')).toEqual([0, 2, 3, 4]);
    expect(placesIn(ROWS, NONE, 'all', 'coffee-house,')).toEqual([0, 2, 3, 4]);
    expect(placesIn(ROWS, NONE, 'add', '')).toEqual([0, 1]);
    expect(placesIn(ROWS, left, 'left', '')).toEqual([0]);
    expect(placesIn(ROWS, left, 'left', 'rent')).toEqual([]);
    const views = ['similar', 'unsorted', 'guess', 'known', 'income'] as const;
    expect(views.map((view) => placesIn(ROWS, NONE, view, ''))).toEqual([[2], [0], [], [3], [4]]);
    // What a person adds although it is like a typed expense stays among the similar ones.
    const added = withChoice(NONE, [2], { decision: 'add' });
    expect(placesIn(ROWS, added, 'similar', '')).toEqual([2]);
    expect(countViews(ROWS, added)).toMatchObject({ add: 3, unsorted: 2, similar: 1 });
  });

  it('leave out what the file holds back, and what another file has brought already, until someone adds it', () => {
    const rows = [
      row({ held: 'The file says “Pending”.' }),
      row({ held: 'The file says “Pending”.', similarTo: 'typed' }),
      row({ similarTo: 'one-0', isSimilarImported: true }),
    ];
    expect(chosenOf(rows, NONE)).toEqual({ add: [], same: [], total: 0 });
    expect(countViews(rows, NONE)).toMatchObject({ add: 0, unsorted: 0, similar: 2, left: 3 });
    expect(placesIn(rows, NONE, 'left', '')).toEqual([0, 1, 2]);
    expect(chosenOf(rows, withChoice(NONE, [0, 2], { decision: 'add' })).total).toBe(1000);
  });
});

describe('a line like a typed expense', () => {
  const similarTo = (dates: string[], ...lines: Partial<PreviewRow>[]) => {
    const expenses = dates.map((date) => expense({ id: date, date, amount: 500 }));
    return previewImport(
      { format: 'csv', lines: lines.map(row), faults: [], currency: null },
      { ...EMPTY_BOOK, expenses },
    ).rows.map((one) => one.similarTo);
  };

  it.each([
    ['2026-01-02', '2026-01-02'],
    ['2026-01-01', null],
    ['2026-01-08', '2026-01-08'],
    ['2026-01-09', null],
  ])('of 5 January is within three days of it: %s', (typed, found) => {
    expect(similarTo([typed], {})).toEqual([found]);
  });

  it('is the nearest one, each expense once, and only of the same amount', () => {
    expect(similarTo(['2026-01-03', '2026-01-06'], {})).toEqual(['2026-01-06']);
    expect(similarTo(['2026-01-05'], { date: '2026-01-04' }, { description: 'Tea' })).toEqual([null, '2026-01-05']);
    expect(similarTo(['2026-01-05'], { amount: 501 })).toEqual([null]);
  });

  it('is not one that the file holds back, nor money in', () => {
    expect(similarTo(['2026-01-05'], { held: 'The file says “Pending”.' }, { amount: -500 })).toEqual([null, null]);
  });
});
