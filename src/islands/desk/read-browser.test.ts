/** The cached figures of a tool: they are valid only while the tool's stored data is unchanged. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MapStorage } from '@tests/fakes/map-storage';
import { BURN_LAYOUT } from '@/domain/burn-rate/stored-plan';
import { CAP_TABLE_LAYOUT } from '@/domain/cap-table/document/stored-cap-table';
import type { SourcedReading } from '@/domain/desk/readings';
import { EXPENSE_LAYOUT } from '@/domain/expenses/stored-book';
import { liesHere, recall, remember, signOf, TOOL_KEYS } from './read-browser';

const SOURCED: SourcedReading<'burn-rate'> = {
  reading: { kind: 'known', months: 6, band: 'good', burn: 1, currency: 'INR' },
  source: { name: 'Plan', savedAt: 1 },
};
const TODAY = '2026-11-23';

beforeEach(() => {
  vi.stubGlobal('localStorage', new MapStorage());
  localStorage.setItem('burnCalc_bankBalance', '600000');
});
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['burn-rate', BURN_LAYOUT],
  ['expenses', EXPENSE_LAYOUT],
  ['cap-table', CAP_TABLE_LAYOUT],
] as const)('has the same storage keys for %s as its layout', (tool, { fields, restKey }) =>
  expect([...TOOL_KEYS[tool]].sort()).toEqual([...Object.values(fields), restKey].sort()),
);

describe('a reading', () => {
  it('is cached while the stored data is unchanged', () => {
    expect(recall('burn-rate', signOf('burn-rate', TODAY))).toBeNull();
    remember('burn-rate', signOf('burn-rate', TODAY), SOURCED);
    localStorage.setItem('theme', '{"isDark":false}');
    expect(recall('burn-rate', signOf('burn-rate', TODAY))).toEqual(SOURCED);
    expect(recall('expenses', signOf('expenses', TODAY))).toBeNull();
    expect([liesHere('burn-rate'), liesHere('expenses')]).toEqual([true, false]);
  });

  it.each<[string, () => void]>([
    ['another balance of the same length', () => localStorage.setItem('burnCalc_bankBalance', '600001')],
    ['a broken value of a key', () => localStorage.setItem('burnCalc_teamMembers', '{')],
    ['a removed key', () => localStorage.removeItem('burnCalc_bankBalance')],
    ['another document', () => localStorage.setItem('outset_document_burn-rate_b', '{}')],
    [
      'a cached figure that was changed by hand',
      () =>
        localStorage.setItem(
          'outset_desk',
          (localStorage.getItem('outset_desk') ?? '').replace('"months":6', '"months":9'),
        ),
    ],
    ['a cache that is not JSON', () => localStorage.setItem('outset_desk', '{')],
    ['a cache of another shape', () => localStorage.setItem('outset_desk', '{"burn-rate":7}')],
  ])('is not used after %s', (_, change) => {
    remember('burn-rate', signOf('burn-rate', TODAY), SOURCED);
    change();
    expect(recall('burn-rate', signOf('burn-rate', TODAY))).toBeNull();
  });

  it('is not used the next day', () => {
    remember('burn-rate', signOf('burn-rate', TODAY), SOURCED);
    expect(recall('burn-rate', signOf('burn-rate', '2026-11-24'))).toBeNull();
  });
});
