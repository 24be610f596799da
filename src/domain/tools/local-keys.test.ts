/** Documents under local keys: all are read back as they were written, and what cannot be read is kept and named. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_PLAN, type BurnPlan } from '@/domain/burn-rate/plan';
import { BURN_LAYOUT, BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { EMPTY_BOOK } from '@/domain/expenses/expense';
import { EXPENSE_BOOK, EXPENSE_LAYOUT } from '@/domain/expenses/stored-book';
import { writeDocument } from './document';
import {
  addDocument,
  documentKey,
  importDocument,
  openDocument,
  parkedPrefix,
  readWorkspace,
  removeDocument,
  updateDocument,
  writeOpen,
  writeWorkspace,
  type KeyWrite,
  type Workspace,
} from './local-keys';
import { anyPlan } from '@tests/factories/toolkit';

const plan = (data: Partial<BurnPlan> = {}, over: { id?: string; name?: string } = {}) => ({
  id: 'main',
  name: 'My plan',
  savedAt: 5,
  data: { ...EMPTY_PLAN, ...data },
  ...over,
});

const apply = (entries: Map<string, string>, writes: readonly KeyWrite[]) => {
  for (const { key, value } of writes) {
    if (value === null) entries.delete(key);
    else entries.set(key, value);
  }
  return entries;
};
const fallback = plan({}, { id: 'first', name: 'First' });
const readBurn = (entries: ReadonlyMap<string, string>) => readWorkspace(BURN_PLAN, BURN_LAYOUT, entries, fallback, 99);

describe('documents under local keys', () => {
  it('the open one lies under the keys of the specification', () => {
    const data = {
      bankBalance: 123_45,
      monthlyRevenue: 5,
      teamMembers: [{ id: 't', name: 'A', role: 'B', monthlyCost: 1050 }],
    };
    const entries = apply(new Map(), writeOpen(BURN_PLAN, BURN_LAYOUT, plan(data)));
    expect([...entries.keys()].every((key) => key.startsWith('burnCalc_'))).toBe(true);
    expect(entries.get('burnCalc_bankBalance')).toBe('123.45');
    expect(entries.get('burnCalc_monthlyRevenue')).toBe('0.05');
    expect(JSON.parse(entries.get('burnCalc_teamMembers')!)).toEqual([
      { id: 't', name: 'A', role: 'B', monthlyCost: 10.5 },
    ]);
    expect(entries.get('burnCalc_fixedCosts')).toBe('[]');
    const book = apply(
      new Map(),
      writeOpen(EXPENSE_BOOK, EXPENSE_LAYOUT, { id: 'b', name: 'B', savedAt: 1, data: EMPTY_BOOK }),
    );
    expect([...book.keys()].sort()).toEqual(['budgets', 'expenses', 'expenses_document']);
  });

  it('any workspace is read back as it was written', () => {
    fc.assert(
      fc.property(anyPlan, anyPlan, anyPlan, (a, b, c) => {
        const workspace: Workspace<BurnPlan> = {
          open: plan(a),
          others: [plan(b, { id: 'b', name: 'B' }), plan(c, { id: 'c', name: 'C' })],
        };
        const reading = readBurn(apply(new Map(), writeWorkspace(BURN_PLAN, BURN_LAYOUT, null, workspace)));
        expect(reading).toEqual({ workspace, aside: [], writes: [] });
      }),
    );
  });

  it('starts with what another program wrote under the keys alone, and with the fallback when there is nothing', () => {
    expect(readBurn(new Map())).toEqual({ workspace: { open: fallback, others: [] }, aside: [], writes: [] });
    const { workspace } = readBurn(
      new Map([
        ['burnCalc_bankBalance', '"5000"'],
        ['burnCalc_teamMembers', '[{"id":1700000000000,"name":"A","role":"B","monthlyCost":10.5}]'],
        ['theme', '{}'],
      ]),
    );
    expect(workspace.open).toMatchObject({
      id: 'first',
      data: { bankBalance: 500_000, teamMembers: [{ id: '1700000000000', monthlyCost: 1050 }] },
    });
  });

  it.each<[string, unknown, string]>([
    ['as it was given', 'Plan B', 'Plan B'],
    ['cut to 80 characters', 'x'.repeat(81), 'x'.repeat(80)],
    ['that of the fallback where it is blank', '  ', 'First'],
    ['that of the fallback where it is none', 7, 'First'],
  ])('have a name %s', (_, name, read) => {
    const entries = apply(new Map(), writeOpen(BURN_PLAN, BURN_LAYOUT, plan()));
    const head = JSON.parse(entries.get(BURN_LAYOUT.restKey) ?? '{}') as object;
    entries.set(BURN_LAYOUT.restKey, JSON.stringify({ ...head, name }));
    expect(readBurn(entries).workspace.open.name).toBe(read);
  });

  it('of another person lie under their own keys, where no one else looks for documents', () => {
    const key = `${parkedPrefix('burn-rate', 'ada')}${documentKey('burn-rate', 'b')}`;
    expect(key).toBe('outset_parked_burn-rate_ada_outset_document_burn-rate_b');
    const other = apply(new Map(), writeOpen(BURN_PLAN, BURN_LAYOUT, plan()));
    other.set(key, '{}');
    expect(readBurn(other).workspace.others).toEqual([]);
  });

  it('keeps what it cannot read aside, and everything else', () => {
    const entries = apply(
      new Map(),
      writeOpen(BURN_PLAN, BURN_LAYOUT, plan({ bankBalance: 700, monthlyRevenue: 300 })),
    );
    entries.set('burnCalc_teamMembers', '[{"id":"t","name"');
    entries.set('burnCalc_fixedCosts', '[{"id":"f","name":"A","category":"None","monthlyCost":1}]');
    entries.set(documentKey('burn-rate', 'old'), '{"broken":true}');
    const before = new Map(entries);
    const { workspace, aside, writes } = readBurn(entries);
    expect(workspace.open).toMatchObject({
      id: 'main',
      name: 'My plan',
      data: { bankBalance: 700, monthlyRevenue: 300, teamMembers: [], fixedCosts: [] },
    });
    expect(aside.map(({ key, message }) => [key, message])).toEqual([
      ['burnCalc_teamMembers', 'This is not a complete JSON file.'],
      ['burnCalc_fixedCosts', 'This runway plan could not be read: something is wrong with “fixedCosts”, entry 1.'],
      ['outset_document_burn-rate_old', 'This file was not exported from Outset.'],
    ]);
    apply(entries, writes);
    expect([...entries].filter(([key]) => key.startsWith('outset_aside_burn-rate_')).map(([, text]) => text)).toEqual(
      aside.map(({ key }) => before.get(key)),
    );
    expect(readBurn(entries).aside).toEqual([]);
  });

  it('a whole document that cannot be read is kept, too', () => {
    const entries = new Map([
      ['burnCalc_document', JSON.stringify({ version: 9, id: 'main', name: 'x', data: {} })],
      ['burnCalc_bankBalance', '5'],
    ]);
    const { workspace, aside } = readBurn(entries);
    expect(workspace.open).toEqual(fallback);
    expect(aside.map(({ text }) => text)).toEqual([entries.get('burnCalc_document'), '5']);
  });

  it('never throws, whatever lies there', () => {
    const key = fc.constantFrom(
      ...Object.values(BURN_LAYOUT.fields),
      BURN_LAYOUT.restKey,
      documentKey('burn-rate', 'x'),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(key, fc.oneof(fc.json(), fc.string()))), (pairs) => {
        const entries = new Map(pairs);
        const { aside, writes } = readBurn(entries);
        for (const { key: at, text } of aside) expect(entries.get(at)).toBe(text);
        expect(readBurn(apply(new Map(entries), writes)).aside).toEqual([]);
      }),
    );
  });

  it('switches, adds, imports, renames and removes without losing a document', () => {
    let workspace: Workspace<BurnPlan> = { open: plan(), others: [] };
    const entries = apply(new Map(), writeWorkspace(BURN_PLAN, BURN_LAYOUT, null, workspace));
    const step = (next: Workspace<BurnPlan>) => {
      apply(entries, writeWorkspace(BURN_PLAN, BURN_LAYOUT, workspace, next));
      workspace = next;
      expect(readBurn(entries).workspace).toEqual(next);
    };
    step(addDocument(workspace, plan({ bankBalance: 5 }, { id: 'two' })));
    expect(workspace.open.name).toBe('My plan (2)');
    step(openDocument(workspace, workspace.others[0]!));
    expect(workspace.open.id).toBe('main');
    step(updateDocument(workspace, { ...workspace.others[0]!, name: 'Another' }));
    step(updateDocument(workspace, plan({ bankBalance: 9 })));
    // An import of a document that is here becomes a second one.
    step(importDocument(workspace, plan({ bankBalance: 1 }), 'three'));
    expect(workspace.open).toMatchObject({ id: 'three', name: 'My plan (2)', data: { bankBalance: 1 } });
    expect(workspace.others.map((other) => other.id).sort()).toEqual(['main', 'two']);
    step(removeDocument(workspace, 'three', fallback));
    expect(workspace.open.id).toBe('two');
    step(removeDocument(workspace, 'main', fallback));
    step(removeDocument(workspace, 'two', fallback));
    expect(workspace).toEqual({ open: fallback, others: [] });
    expect([...entries.keys()].filter((key) => key.startsWith('outset_'))).toEqual([]);
  });

  it('a page that closed between two writes loses nothing', () => {
    const two = plan({ bankBalance: 5, monthlyRevenue: 6 }, { id: 'two', name: 'Two' });
    const before: Workspace<BurnPlan> = { open: plan({ bankBalance: 700, monthlyRevenue: 800 }), others: [two] };
    const after = openDocument(before, two);
    const writes = writeWorkspace(BURN_PLAN, BURN_LAYOUT, before, after);
    for (let done = 0; done <= writes.length; done += 1) {
      const entries = apply(new Map(), writeWorkspace(BURN_PLAN, BURN_LAYOUT, null, before));
      apply(entries, writes.slice(0, done));
      const reading = readBurn(entries);
      const { open, others } = reading.workspace;
      expect([open, ...others]).toHaveLength(2);
      expect([open, ...others]).toEqual(expect.arrayContaining([before.open, two]));
      expect(readBurn(apply(entries, reading.writes))).toEqual({ workspace: reading.workspace, aside: [], writes: [] });
    }
  });

  it('of a document that was saved since, the fields are the newer', () => {
    const entries = apply(new Map(), writeOpen(BURN_PLAN, BURN_LAYOUT, { ...plan({ bankBalance: 9 }), savedAt: 50 }));
    entries.set(documentKey('burn-rate', 'main'), writeDocument(BURN_PLAN, plan({ bankBalance: 1 })));
    expect(readBurn(entries).workspace.open.data.bankBalance).toBe(9);
  });
});
