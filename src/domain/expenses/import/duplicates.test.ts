/** The expenses that an import adds: none if the same file is imported twice, all if two purchases are equal. Also its speed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { expense } from '@tests/factories/expenses';
import { EXPENSE_BOOK } from '@/domain/expenses/stored-book';
import { EMPTY_BOOK, EXPENSE_LIMITS, withCategory, type Expense } from '@/domain/expenses/expense';
import { chosenOf, previewImport } from './preview';
import { hashText, importKeysOf } from './memory';
import { readStatementFile, type FileReading } from './read-file';
import type { Statement, StatementLine } from './statement';
import { linkTyped, pastImports, takeOver, withImport, withImportBack, withoutImport } from './take-over';
import { quickest } from '@tests/setup/browser/quickest';

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
    takeOver(expenses, previewImport(statement(lines), { ...EMPTY_BOOK, expenses }).rows, {
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

describe('a category that no one chose', () => {
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

  it('says nothing of later lines, until someone sorts it', () => {
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

describe('lines that another import has brought', () => {
  const options = (id: string) => ({
    paymentMethod: 'Bank Transfer' as const,
    newId: (at: number) => `${id}-${at}`,
    importId: id,
  });
  const record = (id: string, source: string) => ({ id, name: `${id}.csv`, day: '2026-11-26', source });
  const bring = (book: typeof EMPTY_BOOK, id: string, source: string, lines: StatementLine[]) => {
    const { rows } = previewImport(statement(lines), book, { source });
    const chosen = chosenOf(rows, new Map());
    return withImport(
      book,
      takeOver(linkTyped(book.expenses, chosen.same), chosen.add, options(id)),
      record(id, source),
    ).book;
  };
  const csv = [
    line({ date: '2026-11-02', description: 'UPI-COFFEE HOUSE', amount: 25000 }),
    line({ date: '2026-11-02', description: 'UPI-COFFEE HOUSE', amount: 25000 }),
    line({ date: '2026-11-03', description: 'POS FIGMA', amount: 120000 }),
  ];
  const ofx = [
    line({ date: '2026-11-02', description: 'Coffee House', amount: 25000, bankId: 'a' }),
    line({ date: '2026-11-02', description: 'Coffee House', amount: 25000, bankId: 'b' }),
    line({ date: '2026-11-05', description: 'FIGMA INC', amount: 120000, bankId: 'c' }),
    line({ date: '2026-11-09', description: 'FIGMA INC', amount: 120000, bankId: 'd' }),
  ];

  it('in another format are left out, with the other line beside them; two equal coffees stay two', () => {
    const once = bring(EMPTY_BOOK, 'one', 'bank', csv);
    expect(once.expenses).toHaveLength(3);
    const { rows, counts } = previewImport(statement(ofx), once, { source: 'ofx' });
    expect(rows.map(({ similarTo, isSimilarImported }) => [similarTo, isSimilarImported])).toEqual([
      ['one-0', true],
      ['one-1', true],
      ['one-2', true],
      [null, undefined],
    ]);
    expect(counts.similar).toBe(3);
    expect(chosenOf(rows, new Map()).add.map(({ date }) => date)).toEqual(['2026-11-09']);
  });

  it('of the same bank are new on another day, and perhaps the same where only the words differ', () => {
    const once = bring(EMPTY_BOOK, 'one', 'bank', csv);
    const later = [
      line({ date: '2026-11-03', description: 'UPI-COFFEE HOUSE', amount: 25000 }),
      line({ date: '2026-11-03', description: 'POS FIGMA SAN FRANCISCO', amount: 120000 }),
    ];
    const { rows } = previewImport(statement(later), once, { source: 'bank' });
    expect(rows.map(({ similarTo }) => similarTo)).toEqual([null, 'one-2']);
  });

  it('can be taken back as a whole, also later, and brought again; typed expenses lose only the key', () => {
    const typed = {
      ...EMPTY_BOOK,
      expenses: [expense({ id: 'typed', date: '2026-11-03', amount: 120000, description: 'Figma' })],
    };
    const once = bring(typed, 'one', 'bank', csv);
    expect(once.imports).toMatchObject([{ id: 'one', linked: ['typed'] }]);
    const both = bring(once, 'two', 'ofx', ofx);
    expect(pastImports(both)).toEqual([
      { id: 'two', name: 'two.csv', day: '2026-11-26', count: 1 },
      { id: 'one', name: 'one.csv', day: '2026-11-26', count: 2 },
    ]);
    // As it is read back after a reload.
    const stored = EXPENSE_BOOK.decode(JSON.parse(JSON.stringify(EXPENSE_BOOK.encode(both))));
    if (!('data' in stored)) throw new Error(stored.fault);
    expect(stored.data).toEqual(both);
    const back = withoutImport(stored.data, 'one');
    expect(back.expenses.map(({ id, importKey }) => [id, importKey === null])).toEqual([
      ['typed', true],
      ['two-0', false],
    ]);
    // An import without any expense left is not offered for an Undo.
    expect(pastImports({ ...both, expenses: both.expenses.filter(({ id }) => id !== 'two-0') })).toMatchObject([
      { id: 'one', count: 2 },
    ]);
    const again = withImportBack(back, both, 'one');
    expect(again.expenses.map(({ id }) => id).sort()).toEqual(both.expenses.map(({ id }) => id).sort());
    expect(again.imports.map(({ id }) => id)).toEqual(['one', 'two']);
  });

  it('are recorded for at most 100 imports, also after an Undo, so that the book can be read again', () => {
    const records = Array.from({ length: EXPENSE_LIMITS.imports }, (_, at) => ({
      ...record(`old-${at}`, 'bank'),
      linked: [],
    }));
    const full = bring({ ...EMPTY_BOOK, imports: records.slice(1) }, 'one', 'bank', csv);
    const other = bring(withoutImport(full, 'one'), 'two', 'ofx', ofx);
    const back = withImportBack(other, full, 'one');
    expect(back.imports).toHaveLength(EXPENSE_LIMITS.imports);
    expect(back.imports.slice(0, 2).map(({ id }) => id)).toEqual(['one', 'two']);
    expect(back.imports.at(-1)?.id).toBe('old-98');
  });
});
