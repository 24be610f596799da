/** A document as a file: it comes back as it was exported, and hostile files are refused with a sentence. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_PLAN, type BurnPlan } from '@/domain/burn-rate/plan';
import { BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import {
  EXPENSE_CATEGORIES,
  PAYMENT_METHODS,
  RECURRING_PERIODS,
  type Expense,
  type ExpenseBook,
} from '@/domain/expenses/expense';
import { EXPENSE_BOOK } from '@/domain/expenses/stored-book';
import {
  documentFileName,
  faultOfDocumentName,
  readDocument,
  readStored,
  uniqueName,
  writeDocument,
  type DocumentKind,
} from './document';
import { parseJson } from './safe-json';
import { amount, anyPlan, id, name, rows } from '@tests/factories/toolkit';

const anyExpense: fc.Arbitrary<Expense> = fc
  .record({
    id,
    date: fc.constantFrom('2026-01-31', '2024-02-29'),
    description: name,
    category: fc.constantFrom(...EXPENSE_CATEGORIES),
    amount,
    paymentMethod: fc.constantFrom(...PAYMENT_METHODS),
    period: fc.option(fc.constantFrom(...RECURRING_PERIODS)),
    notes: fc.string({ maxLength: 20, unit: 'grapheme' }),
    importKey: fc.option(fc.constant('abc-1')),
    occurrence: fc.option(fc.constant({ of: 'x', due: '2026-02-28' })),
  })
  .map(({ period, ...row }) => ({ ...row, isRecurring: period !== null, recurringPeriod: period }));

const anyBook: fc.Arbitrary<ExpenseBook> = fc.record({
  currency: fc.constantFrom('USD', 'INR'),
  expenses: rows(anyExpense),
  budgets: fc.uniqueArray(fc.record({ category: fc.constantFrom(...EXPENSE_CATEGORIES), amount }), {
    selector: (one) => one.category,
  }),
  rules: fc.constant([{ id: 'r', test: 'words' as const, text: 'aws', category: 'Operations' as const }]),
  importMemory: fc.constant({ mappings: [] }),
  imports: fc.constant([]),
});

const plan = (data: Partial<BurnPlan> = {}, over: { id?: string; name?: string } = {}) => ({
  id: 'main',
  name: 'My plan',
  savedAt: 5,
  data: { ...EMPTY_PLAN, ...data },
  ...over,
});

describe('a document as a file', () => {
  it('comes back as it was exported', () => {
    fc.assert(
      fc.property(anyPlan, (data) => {
        expect(readDocument(BURN_PLAN, writeDocument(BURN_PLAN, plan(data), 2))).toEqual({ document: plan(data) });
      }),
    );
    fc.assert(
      fc.property(anyBook, (data) => {
        const document = { id: 'b', name: 'Book', savedAt: 1, data };
        expect(readDocument(EXPENSE_BOOK, writeDocument(EXPENSE_BOOK, document))).toEqual({ document });
      }),
    );
  });

  const text = writeDocument(BURN_PLAN, plan());
  it.each([
    ['', 'This is not a complete JSON file.'],
    [text.slice(0, -5), 'This is not a complete JSON file.'],
    ['null', 'This file was not exported from Outset.'],
    ['[]', 'This file was not exported from Outset.'],
    ['{"nodes":[],"edges":[]}', 'This file was not exported from Outset.'],
    [text.replace('"burn-rate"', '"cap-table"'), 'This file is from another tool, so it is not a runway plan.'],
    [
      text.replace('"version":1', '"version":2'),
      'This runway plan was saved by a newer version of Outset. Please reload the page and try again.',
    ],
    [text.replace('"version":1', '"version":"1"'), 'This runway plan does not say which version it is.'],
    [
      text.replace('"bankBalance":0', '"bankBalance":-1'),
      'This runway plan could not be read: something is wrong with “bankBalance”.',
    ],
    [
      text.replace('"bankBalance":0', '"bankBalance":1e15'),
      'This runway plan could not be read: something is wrong with “bankBalance”.',
    ],
    [text.replace('"id":"main"', '"id":"../x"'), 'This runway plan has no valid id.'],
    ['['.repeat(100_000), 'This file is nested too deeply.'],
    ['"'.padEnd(20_000_001, 'x'), 'This file is too large.'],
  ])('%.60s is refused with a sentence', (bad, fault) => {
    expect(readDocument(BURN_PLAN, bad)).toEqual({ fault });
  });

  it('never reaches a prototype', () => {
    const hostile = text.replace(
      '"data":{',
      '"data":{"__proto__":{"polluted":1},"\\u005f_proto__":{"polluted":1},"constructor":{"prototype":{"polluted":1}},',
    );
    const reading = readDocument(BURN_PLAN, hostile);
    expect('document' in reading).toBe(true);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
    expect(parseJson('{"a":{"__proto__":{"b":1}}}')).toEqual({ value: { a: {} } });
  });

  it('brings older versions up, one step after the other', () => {
    const kind: DocumentKind<{ n: number }> = {
      tool: 'burn-rate',
      noun: 'thing',
      version: 3,
      migrations: [(old) => ({ n: Number(old['m']) + 1 }), (old) => ({ n: Number(old['n']) * 2 })],
      encode: (data) => ({ ...data }),
      decode: (stored) => ({ data: stored as { n: number } }),
    };
    expect(readStored(kind, 1, { m: 1 })).toEqual({ data: { n: 4 } });
    expect(readStored(kind, 2, { n: 1 })).toEqual({ data: { n: 2 } });
    expect(
      readStored(
        {
          ...kind,
          migrations: [
            () => {
              throw new Error('x');
            },
            (old) => old,
          ],
        },
        1,
        {},
      ),
    ).toEqual({
      fault: 'This thing is from an older version and could not be updated.',
    });
  });

  it('has a name of its own', () => {
    expect(uniqueName('Plan', ['plan', 'Plan (2)'])).toBe('Plan (3)');
    expect(uniqueName('\u202ePlan\n', ['plan'])).toBe('Plan (2)');
    expect(faultOfDocumentName('  ')).toBe('Please enter a name');
    expect(faultOfDocumentName('a'.repeat(81))).toBe('Please use at most 80 characters.');
    for (const blank of ['\u200b', '\u3164', '\u2800 ']) expect(faultOfDocumentName(blank)).toBe('Please enter a name');
    for (const name of ['Plan\u202efdp', 'Plan\ud800', 'Plan\nB', 'Plan\u2028B'])
      expect(faultOfDocumentName(name)).toBe('Please use plain characters only.');
    expect(faultOfDocumentName('\u2068योजना 👩‍💻\u2069')).toBeNull();
    expect(documentFileName(BURN_PLAN, { name: '../Größe: Ünï/№ 1' })).toBe(
      'runway-plan-große-unı-no-1.json'.replace('große-unı', 'gro-e-uni'),
    );
    expect(documentFileName(BURN_PLAN, { name: '予算' })).toBe('runway-plan.json');
  });
});
