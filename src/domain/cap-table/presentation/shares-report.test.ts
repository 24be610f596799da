import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTable, dollars, sharesTable } from '@tests/factories/cap-table';
import { isSheetName } from '@/domain/tools/report';
import { sharesTables } from './shares-report';

describe('the report of share counts', () => {
  it('has the figures of the screen', () => {
    const tables = sharesTables(
      sharesTable(
        { founders: 9_250_000, employees: 650_000 },
        {
          pool: 100_000,
          convertibles: [
            { amount: dollars(200_000), cap: dollars(4_000_000) },
            { amount: dollars(800_000), cap: dollars(8_000_000) },
          ],
          rounds: [
            {
              name: 'Series A',
              amount: dollars(5_000_000),
              valuation: dollars(15_000_000),
              valuationKind: 'pre-money',
              poolIncrease: 1_695_000,
            },
          ],
        },
      ),
      '2026-01-01',
    );
    const named = new Map(tables.map((one) => [one.title, one]));
    expect([...named.keys()]).toEqual([
      'Cap table today',
      'Share classes today',
      'SAFEs and notes',
      'Rounds',
      'Conversions',
      '1 After Series A',
    ]);
    expect(named.get('Rounds')?.rows).toEqual([
      [
        'Series A',
        'Percent ownership',
        { money: dollars(5_000_000), currency: 'USD' },
        { money: dollars(15_000_000), currency: 'USD' },
        1.1144,
        4_486_719,
        1_764_705,
        1_695_000,
        17_946_424,
      ],
    ]);
    // The classes are those of today as well: the round's class and the conversions come with the tables of the round.
    expect(named.get('Share classes today')?.rows).toEqual([['Common', null, 2, 9_900_000, 9_900_000, 99]]);
    expect(named.get('1 After Series A')?.rows[0]).toEqual(['founders', 9_250_000, 0, 0, 9_250_000, 51.5423]);
  });

  it('says what has vested of those with a schedule', () => {
    const table = sharesTable({ asha: 4801, ben: 100 });
    const vestingSchedule = { startDate: '2024-01-01', cliff: 12, vestingPeriod: 48, vestingType: 'linear' as const };
    const stakeholders = table.stakeholders.map((one) => (one.id === 'asha' ? { ...one, vestingSchedule } : one));
    const tables = sharesTables({ ...table, vestingMonth: 'calendar', stakeholders }, '2026-01-01');
    expect(tables.find(({ title }) => title === 'Vested today')?.rows).toEqual([['asha', 4801, 2400, 2401]]);
  });

  it('is a report whatever the table holds: sheets with names of their own, rows as wide as their columns', () => {
    fc.assert(
      fc.property(anyTable, (table) => {
        const tables = sharesTables(table, '2026-01-01');
        const titles = tables.map(({ title }) => title);
        expect(new Set(titles.map((title) => title.toLowerCase())).size).toBe(titles.length);
        for (const { title, columns, rows } of tables) {
          expect(isSheetName(title)).toBe(true);
          for (const row of rows) expect(row).toHaveLength(columns.length);
        }
      }),
    );
  });
});
