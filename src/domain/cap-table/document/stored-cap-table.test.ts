import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTable } from '@tests/factories/cap-table';
import { readDocument, readStored, writeDocument } from '@/domain/tools/document';
import { readWorkspace, writeOpen } from '@/domain/tools/local-keys';
import { defaultCapTable, newRound, type CapTable } from './document';
import { CAP_TABLE, CAP_TABLE_LAYOUT } from './stored-cap-table';

const stored = (table: CapTable): unknown => JSON.parse(JSON.stringify(CAP_TABLE.encode(table)));
const scenarioOf = ({ stakeholders, fundingRounds, shares }: CapTable): CapTable['scenarios'][0] => ({
  id: 's',
  name: 'Now',
  description: 'as it is',
  stakeholders,
  fundingRounds,
  shares,
  createdAt: '2026-01-01T00:00:00Z',
});
const withEntries = (entries: Record<string, unknown>) =>
  readWorkspace(
    CAP_TABLE,
    CAP_TABLE_LAYOUT,
    new Map(Object.entries(entries).map(([key, value]) => [key, JSON.stringify(value)])),
    { id: 'new', name: 'My cap table', savedAt: 0, data: defaultCapTable() },
    1,
  );

describe('a stored cap table', () => {
  it('comes back as it was, whatever it holds, in its scenarios too', () => {
    fc.assert(
      fc.property(anyTable, (plain) => {
        const table = { ...plain, scenarios: [scenarioOf(plain)], currentScenarioId: 's' };
        expect(readStored(CAP_TABLE, 1, stored(table))).toEqual({ data: table });
        const document = { id: 'a', name: 'A', savedAt: 1, data: table };
        expect(readDocument(CAP_TABLE, writeDocument(CAP_TABLE, document))).toEqual({ document });
      }),
    );
  });

  it('lies under keys that read as the specification’s entities, with amounts in whole units', () => {
    const table: CapTable = {
      ...defaultCapTable('INR'),
      stakeholders: [{ id: 'a', name: 'Asha', type: 'investor', equity: 12.5, investment: 100_050 }],
      fundingRounds: [{ ...newRound('r'), name: 'Seed', amount: 5_000_000_00, valuation: 999_999_999_999_999 }],
    };
    const keys = Object.fromEntries(
      writeOpen(CAP_TABLE, CAP_TABLE_LAYOUT, { id: 'd', name: 'D', savedAt: 1, data: table }).map(({ key, value }) => [
        key,
        JSON.parse(value ?? 'null') as unknown,
      ]),
    );
    expect(keys['equity_stakeholders']).toEqual([
      { id: 'a', name: 'Asha', type: 'investor', equity: 12.5, investment: 1000.5 },
    ]);
    expect(keys['equity_fundingRounds']).toMatchObject([
      { id: 'r', name: 'Seed', amount: 5_000_000, valuation: 9_999_999_999_999.99, investors: [] },
    ]);
    expect(keys['equity_scenarios']).toEqual([]);
    expect(withEntries(keys).workspace.open.data).toEqual(table);
  });

  it('is taken from the entities alone, with what is missing filled in', () => {
    const { workspace, aside } = withEntries({
      equity_stakeholders: [
        { id: 7, name: 'Asha', equity: '60', investment: null, vestingSchedule: { startDate: '2024-01-01T00:00:00Z' } },
      ],
      equity_fundingRounds: [{ name: 'Seed', amount: 1000.5, valuation: 9000 }],
      equity_scenarios: null,
    });
    expect(aside).toEqual([]);
    expect(workspace.open.data).toMatchObject({
      currency: 'USD',
      stakeholders: [
        {
          id: '7',
          type: 'co-founder',
          equity: 60,
          vestingSchedule: { startDate: '2024-01-01', cliff: 12, vestingPeriod: 48, vestingType: 'linear' },
        },
      ],
      fundingRounds: [{ ...newRound('round-1'), name: 'Seed', amount: 100_050, valuation: 900_000 }],
      scenarios: [],
    });
  });

  it.each([
    ['equity_stakeholders', [{ id: 'a', name: 'A', type: 'king', equity: 1 }]],
    ['equity_stakeholders', [{ id: 'a', name: 'A', equity: -1 }]],
    ['equity_stakeholders', { 0: 'x' }],
    ['equity_stakeholders', ['Asha']],
    ['equity_fundingRounds', [{ id: 'r', name: 'R', amount: 'lots', valuation: 1 }]],
    ['equity_fundingRounds', [{ id: 'r', name: 'R', amount: 1e15, valuation: 1e15 }]],
    ['equity_scenarios', [{ id: 's', name: '', stakeholders: [], fundingRounds: [] }]],
    ['equity_document', { version: 1, data: { currency: 'rupees' } }],
    ['equity_document', { version: 1, data: { currency: { toString: null } } }],
    ['equity_document', { version: 1, data: { shares: { poolAvailable: -1 } } }],
  ])('keeps %s aside when it holds %j, and the rest as it is', (key, value) => {
    const entries: Record<string, unknown> = {
      equity_stakeholders: [{ id: 'a', name: 'Asha', equity: 40 }],
      equity_fundingRounds: [{ id: 'r', name: 'Seed', amount: 1, valuation: 2 }],
      equity_scenarios: [],
    };
    const { workspace, aside } = withEntries({ ...entries, [key]: value });
    expect(aside.map((one) => one.key)).toEqual([key]);
    const { stakeholders, fundingRounds } = workspace.open.data;
    expect([stakeholders.length, fundingRounds.length]).toEqual([
      key === 'equity_stakeholders' ? 0 : 1,
      key === 'equity_fundingRounds' ? 0 : 1,
    ]);
  });

  it('never throws at what lies there', () => {
    fc.assert(
      fc.property(fc.anything(), fc.anything(), (one, other) => {
        for (const field of ['stakeholders', 'fundingRounds', 'scenarios', 'shares', 'currency', 'aside'])
          for (const part of [one, [one, other], [{ investment: one, amount: other, vestingSchedule: one }]])
            CAP_TABLE.decode({ [field]: part });
        CAP_TABLE.decode(one);
      }),
    );
  });
});
