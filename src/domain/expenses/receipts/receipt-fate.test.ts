/** When receipts go for good. */
import { describe, expect, it } from 'vitest';
import { runAll } from '@/domain/slices';
import { receiptAction, fatesInSlices, type ReceiptFacts, type StoredReceipt } from './receipts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = 100 * DAY;

const receipt = (over: Partial<StoredReceipt> = {}): StoredReceipt => ({
  id: 'r',
  expenseId: 'e',
  name: 'r.png',
  type: 'image/png',
  size: 1,
  addedAt: NOW - 50 * DAY,
  gone: null,
  ...over,
});
const facts = (over: Partial<ReceiptFacts> = {}): ReceiptFacts => ({
  now: NOW,
  isNamed: () => false,
  isInAccount: false,
  ...over,
});
const isNamed = () => true;
const since = (ago: number, how: 'receipt' | 'expense' | 'document') => receipt({ gone: { at: NOW - ago, with: how } });

describe('a receipt', () => {
  it('stays while a document names its expense', () => {
    expect(receiptAction(receipt(), facts({ isNamed }))).toBe('stay');
  });

  it('of a deleted document is marked at first, and deleted when it is still unnamed a day later', () => {
    expect(receiptAction(receipt(), facts())).toBe('mark');
    expect(receiptAction(since(DAY - 1, 'document'), facts())).toBe('stay');
    expect(receiptAction(since(DAY, 'document'), facts())).toBe('delete');
  });

  it('comes back with its document, however late', () => {
    expect(receiptAction(since(1, 'document'), facts({ isNamed }))).toBe('revive');
    expect(receiptAction(since(40 * DAY, 'document'), facts({ isNamed }))).toBe('revive');
  });

  it('of an expense that is still being typed is not looked at for a day', () => {
    expect(receiptAction(receipt({ addedAt: NOW - DAY + 1 }), facts())).toBe('stay');
    expect(receiptAction(receipt({ addedAt: NOW - DAY }), facts())).toBe('mark');
  });

  it('stays while someone keeps books in an account, from where its document may come back', () => {
    const isInAccount = true;
    expect(receiptAction(receipt(), facts({ isInAccount }))).toBe('stay');
    expect(receiptAction(since(40 * DAY, 'document'), facts({ isInAccount }))).toBe('stay');
    expect(receiptAction(since(40 * DAY, 'document'), facts({ isInAccount, isNamed }))).toBe('revive');
  });

  it('that a person removed goes after an hour, that of a deleted expense after a day unless the expense is back', () => {
    expect(receiptAction(since(HOUR - 1, 'receipt'), facts({ isNamed }))).toBe('stay');
    expect(receiptAction(since(HOUR, 'receipt'), facts({ isNamed }))).toBe('delete');
    expect(receiptAction(since(DAY - 1, 'expense'), facts())).toBe('stay');
    expect(receiptAction(since(DAY, 'expense'), facts())).toBe('delete');
    expect(receiptAction(since(DAY, 'expense'), facts({ isNamed }))).toBe('revive');
  });

  it('is never deleted early where the clock was set back', () => {
    for (const how of ['receipt', 'expense', 'document'] as const)
      expect(receiptAction(since(-DAY, how), facts())).toBe('stay');
    expect(receiptAction(receipt({ addedAt: NOW + DAY }), facts())).toBe('stay');
  });
});

it('documents are only searched for what depends on it', () => {
  const asked: string[] = [];
  const all = [
    receipt({ id: 'new', expenseId: 'new', addedAt: NOW }),
    receipt({ id: 'removed', expenseId: 'removed', gone: { at: NOW - 2 * HOUR, with: 'receipt' } }),
    receipt({ id: 'old', expenseId: 'old' }),
  ];
  const search = (id: string) => asked.push(id) < 0;
  const found = runAll(fatesInSlices(all, facts({ isNamed: search })));
  expect(found.map(({ receipt: { id }, fate }) => [id, fate])).toEqual([
    ['removed', 'delete'],
    ['old', 'mark'],
  ]);
  expect(asked).toEqual(['old']);
});
