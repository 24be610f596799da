/** What an import adds: the same file twice nothing, equal purchases all; and how fast. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_BOOK, withCategory, type Expense } from '../expense';
import { hashText, importKeysOf } from './fingerprints';
import { previewImport } from './preview';
import { readStatementFile, type FileReading } from './read-file';
import type { Statement, StatementLine } from './statement';
import { takeOver } from './take-over';
import { quickest } from '../../../../tests/setup/quickest';

const bytesOf = (text: string) => new TextEncoder().encode(text);
function statementOf(reading: FileReading): Statement {
  if (reading.kind !== 'statement') throw new Error(JSON.stringify(reading));
  return reading.statement;
}

const line = (over: Partial<StatementLine> = {}): StatementLine => ({
  line: 1,
  date: '2026-01-05',
  description: 'Coffee',
  amount: 500,
  currency: null,
  bankId: null,
  ...over,
});
const statement = (lines: StatementLine[]): Statement => ({ format: 'csv', lines, faults: [], currency: null });

describe('duplicates', () => {
  const take = (expenses: readonly Expense[], lines: StatementLine[]) =>
    takeOver(expenses, previewImport(statement(lines), { expenses, rules: [] }).rows, {
      paymentMethod: 'Bank Transfer',
      newId: (index) => `n${expenses.length + index}`,
    });

  const anyLine = fc.record({
    date: fc.constantFrom('2026-01-05', '2026-01-06'),
    description: fc.constantFrom('Coffee', 'coffee ', 'Tea'),
    amount: fc.constantFrom(500, 600, -500),
    bankId: fc.constantFrom(null, null, 'a', 'b'),
  });

  it('the same file twice adds nothing, and equal purchases stay as many as they are', () => {
    fc.assert(
      fc.property(fc.array(anyLine.map(line), { maxLength: 12 }), fc.integer(), (lines, seed) => {
        const once = take([], lines);
        expect(once).toHaveLength(lines.filter((one) => one.amount > 0).length);
        expect(take(once, lines)).toEqual(once);
        // In any order of the lines, too.
        const shuffled = lines
          .map((one, index) => ({ one, key: Math.imul(seed ^ index, 0x9e3779b1) }))
          .sort((a, b) => a.key - b.key)
          .map(({ one }) => one);
        expect(take(once, shuffled)).toEqual(once);
      }),
    );
  });

  it('a longer file adds only what is new', () => {
    fc.assert(
      fc.property(
        fc.array(anyLine.map(line), { maxLength: 8 }),
        fc.array(anyLine.map(line), { maxLength: 8 }),
        (early, late) => {
          const stepwise = take(take([], early), [...early, ...late]);
          const at = ({ date, amount }: Expense) => `${date} ${amount}`;
          expect(stepwise.map(at).sort()).toEqual(
            take([], [...early, ...late])
              .map(at)
              .sort(),
          );
        },
      ),
    );
  });

  it('tells 100,000 lines apart', () => {
    const keys = new Set(
      Array.from({ length: 100_000 }, (_, index) => hashText(`text\u001f2026-01-${index % 28}\u001f${index}`)),
    );
    expect(keys.size).toBe(100_000);
    expect(importKeysOf([line(), line({ description: ' COFFEE' })]).map((key) => key.slice(-2))).toEqual(['-1', '-2']);
  });

  it('shows what is new, known, money in, and perhaps typed before', () => {
    const typed: Expense = {
      id: 't',
      date: '2026-01-03',
      description: 'My coffee',
      category: 'Other',
      amount: 500,
      paymentMethod: 'Cash',
      isRecurring: false,
      recurringPeriod: null,
      notes: '',
      importKey: null,
      occurrence: null,
    };
    const [known] = take([], [line({ description: 'Tea' })]);
    const preview = previewImport(statement([line(), line(), line({ description: 'Tea' }), line({ amount: -9 })]), {
      ...EMPTY_BOOK,
      expenses: [typed, withCategory(known!, 'Operations')],
      rules: [{ id: 'r', test: 'contains', text: 'coffee', category: 'Travel & Entertainment' }],
    });
    expect(preview.counts).toEqual({ new: 2, known: 1, income: 1, faults: 0, similar: 1 });
    expect(preview.total).toBe(1000);
    expect(
      preview.rows.map(({ status, category, reason, similarTo }) => [status, category, reason, similarTo]),
    ).toEqual([
      ['new', 'Travel & Entertainment', 'rule', 't'],
      ['new', 'Travel & Entertainment', 'rule', null],
      ['known', 'Operations', 'history', null],
      ['income', 'Travel & Entertainment', 'rule', null],
    ]);
  });
});

describe('a category that nobody chose', () => {
  const lines = [
    line({ description: 'UPI-INDIGO' }),
    line({ description: 'ACME LABS' }),
    line({ description: 'ACME LABS', date: '2026-01-09' }),
  ];

  it('comes from common payees after own rules and the past, and stays marked when it is taken over', () => {
    const preview = previewImport(statement(lines), EMPTY_BOOK);
    expect(preview.rows.map(({ category, reason, payee }) => [category, reason, payee])).toEqual([
      ['Travel & Entertainment', 'guess', 'IndiGo'],
      ['Other', 'none', null],
      ['Other', 'none', null],
    ]);
    const taken = takeOver([], preview.rows, { paymentMethod: 'Cash', newId: String });
    expect(taken.map(({ categoryFrom }) => categoryFrom)).toEqual(['guess', 'none', 'none']);

    const rule = { id: 'r', test: 'contains', text: 'indigo', category: 'Operations' } as const;
    const ruled = previewImport(statement(lines), { ...EMPTY_BOOK, rules: [rule] });
    expect(ruled.rows[0]).toMatchObject({ category: 'Operations', reason: 'rule', ruleId: 'r' });
    expect(takeOver([], ruled.rows, { paymentMethod: 'Cash', newId: String })[0]).not.toHaveProperty('categoryFrom');
  });

  it('says nothing of later lines, until somebody sorts it', () => {
    const [flight, first] = takeOver([], previewImport(statement(lines), EMPTY_BOOK).rows, {
      paymentMethod: 'Cash',
      newId: String,
    });
    const next = statement([
      line({ description: 'ACME LABS', date: '2026-02-01' }),
      line({ description: 'INDIGO 6E' }),
    ]);
    const reasons = (expenses: Expense[]) =>
      previewImport(next, { ...EMPTY_BOOK, expenses }).rows.map(({ category, reason }) => [category, reason]);
    expect(reasons([flight!, first!])).toEqual([
      ['Other', 'none'],
      ['Travel & Entertainment', 'guess'],
    ]);
    expect(reasons([withCategory(flight!, 'Operations'), withCategory(first!, 'Research & Development')])).toEqual([
      ['Research & Development', 'history'],
      ['Operations', 'history'],
    ]);
  });
});

describe('speed', () => {
  it('10,000 lines from bytes to a preview in well under 3 seconds', () => {
    const rows = Array.from(
      { length: 10_000 },
      (_, index) =>
        `${String((index % 28) + 1).padStart(2, '0')}/0${(index % 9) + 1}/2026,"UPI/${index}/VENDOR ${index % 300}/x","${index % 90},${String(index % 1000).padStart(3, '0')}.50",,1`,
    );
    const bytes = bytesOf(`Date,Narration,Withdrawal Amt.,Deposit Amt.,Balance\r\n${rows.join('\r\n')}`);
    const took = quickest(3000, () => {
      const statement = statementOf(readStatementFile(bytes, { currency: 'INR' }));
      const preview = previewImport(statement, {
        ...EMPTY_BOOK,
        rules: Array.from({ length: 20 }, (_, index) => ({
          id: `${index}`,
          test: 'words' as const,
          text: `vendor ${index}`,
          category: 'Operations' as const,
        })),
      });
      expect(statement.faults).toEqual([]);
      expect(takeOver([], preview.rows, { paymentMethod: 'Cash', newId: String })).toHaveLength(10_000);
    });
    // Measured about 250 ms; the limit leaves room for a busy machine.
    expect(took).toBeLessThan(3000);
  });
});
