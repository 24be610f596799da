import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTable } from '@tests/factories/cap-table';
import { isSheetName } from '@/domain/tools/report';
import { computeDilution, finalTotal } from '@/domain/cap-table/calculation/dilution';
import { describeDistribution, distributionParts } from '@/islands/tools/cap-table/DistributionCharts';
import { dayOf } from '@/domain/cap-table/document/calendar';
import {
  DEFAULT_VESTING,
  defaultCapTable,
  newRound,
  newStakeholder,
  type CapTable,
} from '@/domain/cap-table/document/document';
import { explainFactor, explainFinal, explainNewMoney, explainRemaining, explainTotal } from './explain-dilution';
import { CAP_TABLE_GUIDE } from './guide';
import { CAP_TABLE_REPORT_FILES, capTableReport, isPrintable, percentTables, schedulesTable } from './report';
import { sharesTables } from './shares-report';
import { vestingTimeline } from './vesting-view';

/** The example of the guide. */
const table: CapTable = {
  ...defaultCapTable(),
  stakeholders: [
    {
      ...newStakeholder('a'),
      name: 'Asha',
      equity: 50,
      vestingSchedule: { startDate: '2024-01-01', ...DEFAULT_VESTING },
    },
    { ...newStakeholder('b'), name: 'Ben', equity: 40 },
    { ...newStakeholder('v'), name: 'Peak Ventures', type: 'investor', equity: 0.5, investment: 25_000_00 },
    { ...newStakeholder('p'), name: 'Pool', type: 'option-pool', equity: 9.5 },
  ],
  fundingRounds: [
    {
      ...newRound('s'),
      name: 'Seed',
      amount: 1_000_000_00,
      valuation: 4_000_000_00,
      valuationKind: 'pre-money',
      investors: [{ stakeholderId: 'v', amount: 250_000_00 }],
    },
    { ...newRound('r'), name: 'Series A', amount: 5_000_000_00, valuation: 25_000_000_00, optionPoolPercentage: 25 },
  ],
};
const dayOfMoment = (moment: string) => (moment === '' ? null : moment.slice(0, 10));
const dilution = computeDilution(table);
const resultOf = (lines: { label: string; result: { text: string } }[]) =>
  lines.map(({ label, result }) => `${label} ${result.text}`);

describe('the report', () => {
  const report = capTableReport(table, 'Base case', '2026-01-01', percentTables(table, '2026-01-01', dayOfMoment));
  const tableOf = (title: string) => report.tables.find((one) => one.title === title)?.rows;

  it('has amounts in a currency that is none of the four as amounts, in both modes', () => {
    const yen: CapTable = { ...table, currency: 'JPY' };
    for (const tables of [percentTables(yen, '2026-01-01', dayOfMoment), sharesTables(yen, '2026-01-01')]) {
      const cells = capTableReport(yen, 'Base case', '2026-01-01', tables).tables.flatMap(({ rows }) => rows.flat());
      expect(cells.filter((cell) => typeof cell === 'string' && /^JPY [\d,.]+$/.test(cell))).toEqual([]);
    }
    const rounds = percentTables(yen, '2026-01-01', dayOfMoment).find(({ title }) => title === 'Funding rounds')!;
    expect(rounds.rows[0]![1]).toEqual({ money: yen.fundingRounds[0]!.amount, currency: 'JPY' });
  });

  it('says what a sale does to a schedule where it does something, in both modes', () => {
    const plain = schedulesTable(table);
    expect(plain.columns.map(({ label }) => label)).not.toContain('When the company is sold');
    const accelerated: CapTable = {
      ...table,
      stakeholders: table.stakeholders.map((one) =>
        one.vestingSchedule
          ? { ...one, vestingSchedule: { ...one.vestingSchedule, acceleration: { trigger: 'double', share: 100 } } }
          : one,
      ),
    };
    const words = 'If let go within 12 months after a sale, all that is left vests';
    for (const tables of [
      percentTables(accelerated, '2026-01-01', dayOfMoment),
      sharesTables(accelerated, '2026-01-01'),
    ]) {
      const schedules = tables.find(({ title }) => title === 'Vesting schedules');
      expect(schedules?.columns.at(-1)?.label).toBe('When the company is sold');
      expect(schedules?.rows.map((row) => row.at(-1))).toEqual([words]);
    }
  });

  it('EQ-27 has the names of the specification', () => {
    expect(CAP_TABLE_REPORT_FILES).toEqual({ pdf: 'equity-split-report.pdf', xlsx: 'equity-split-report.xlsx' });
  });

  it('shows everything as of a day, with amounts that keep their currency', () => {
    expect([report.title, ...report.lines]).toEqual(['Equity Split Report', 'Base case', 'As of 1 January 2026']);
    expect(tableOf('Stakeholders')?.[2]).toEqual([
      'Peak Ventures',
      'Investor',
      0.5,
      { money: 25_000_00, currency: 'USD' },
    ]);
    expect(tableOf('Funding rounds')?.[0]).toEqual([
      'Seed',
      { money: 1_000_000_00, currency: 'USD' },
      { money: 4_000_000_00, currency: 'USD' },
      'pre-money',
      { money: 5_000_000_00, currency: 'USD' },
      20,
      0,
      'Peak Ventures ($250,000.00)',
    ]);
    expect(tableOf('Equity distribution')?.map((row) => [row[0], row[3]])).toEqual([
      ['Asha', 32],
      ['Ben', 25.6],
      ['Peak Ventures', 0.32],
      ['Pool', 6.08],
      ['Seed investors', 16],
      ['Series A investors', 20],
    ]);
    expect(tableOf('Dilution by round')?.[6]).toEqual(['Series A', 'Ben', 32, 25.6]);
    expect(tableOf('Vesting projections')).toEqual([['Asha', 50, 25.3819, 38.0556, 50, 50]]);
    expect(tableOf('Warnings')).toEqual([['Option pool percentage for Series A is unusually high (>20%)']]);
    expect(tableOf('Scenarios')).toBeUndefined();
  });

  it('has a table for every sheet and a cell for every column, whatever the document holds', () => {
    fc.assert(
      fc.property(anyTable, (any) => {
        const { tables } = capTableReport(any, 'x', '2026-01-01', percentTables(any, '2026-01-01', dayOfMoment));
        for (const { title, columns, rows } of tables) {
          expect(isSheetName(title)).toBe(true);
          for (const row of rows) expect(row).toHaveLength(columns.length);
        }
        expect(new Set(tables.map(({ title }) => title)).size).toBe(tables.length);
      }),
    );
  });

  it('is printable as soon as there is a stakeholder or a round', () => {
    const { stakeholders, fundingRounds } = table;
    expect(isPrintable(defaultCapTable())).toBe(false);
    expect(isPrintable({ stakeholders, fundingRounds: [] })).toBe(true);
    expect(isPrintable({ stakeholders: [], fundingRounds })).toBe(true);
  });
});

describe('what a figure is explained by', () => {
  it('takes the step from a pre-money valuation', () => {
    expect(resultOf(explainFactor(table, dilution, 's'))).toEqual([
      'Post-money valuation 5000000.00',
      'Dilution factor 20.00',
    ]);
    expect(explainFactor(table, dilution, 'none')).toEqual([]);
  });

  it('follows new money, the sum of all, and what is left in the end', () => {
    expect(resultOf(explainNewMoney(table, dilution, 'round:s', 'r'))).toEqual([
      'Dilution factor 20.00',
      'Share of the new money 16.00',
    ]);
    expect(resultOf(explainNewMoney(table, dilution, 'round:r', 'r'))).toEqual(['Dilution factor 20.00']);
    expect(explainNewMoney(table, dilution, 'round:r', 's')).toEqual([]);
    expect(resultOf(explainRemaining(table, dilution, 'r')).at(-1)).toBe('Total equity after the round 64.00');
    expect(resultOf(explainTotal(dilution))).toEqual(['Total equity 100.00']);
    const [asha] = dilution.stakeholders;
    const [seed, last] = dilution.newMoney;
    if (!asha || !seed || !last) throw new Error('The example has four holders and two rounds.');
    expect(
      [asha, seed, last].map((row) => explainFinal(dilution, row)[0]).map((one) => [one?.formula, one?.result.text]),
    ).toEqual([
      ['Equity × (1 − Dilution factor) of each round', '32.00'],
      ['Dilution factor of the round × (1 − Dilution factor) of each later round', '16.00'],
      ['Dilution factor of the round', '20.00'],
    ]);
    expect(explainFinal(dilution, seed)[0]?.inputs.map(({ label, figure }) => `${label} ${figure.text}`)).toEqual([
      'Dilution factor of the round 20.00',
      'Dilution factor of Series A 20.00',
    ]);
  });
});

describe('the ring', () => {
  it('has a part for everybody, in the order of the table', () => {
    const parts = distributionParts(dilution, 'final');
    expect(parts.map(({ label, share, text }) => [label, share, text]).slice(3)).toEqual([
      ['Pool', 0.0608, '6.08%'],
      ['Seed investors', 0.16, '16.00%'],
      ['Series A investors', 0.2, '20.00%'],
    ]);
    expect(describeDistribution(parts, finalTotal(dilution))).toMatch(/^Asha 32\.00%, .*Series A investors 20\.00%\.$/);
  });

  it('takes the smallest together, and says what no one holds', () => {
    const many = computeDilution({
      fundingRounds: [],
      stakeholders: Array.from({ length: 14 }, (_, at) => ({
        ...newStakeholder(`s${at}`),
        name: `S${at}`,
        equity: at,
      })),
    });
    const parts = distributionParts(many, 'today');
    expect(parts.map(({ label }) => label)).toEqual([
      ...Array.from({ length: 9 }, (_, at) => `S${at + 5}`),
      '4 others',
    ]);
    expect(parts.at(-1)?.text).toBe('10.00%');
    expect(describeDistribution(parts, many.total)).toContain('9.00% is not allocated.');
  });
});

describe('vesting over time', () => {
  it('is flat before the cliff, jumps there, and ends with everything', () => {
    const [line] = vestingTimeline(table.stakeholders, '30-days');
    const at = (date: string) => line?.points.find(({ day }) => day === dayOf(date))?.vested;
    expect([at('2024-01-01'), at('2024-12-25'), at('2024-12-26'), at('2027-12-11')]).toEqual([0, 0, 12.5, 50]);
    expect(line?.points.map(({ day }) => day)).toEqual(
      [...(line?.points ?? [])].map(({ day }) => day).sort((a, b) => a - b),
    );
  });

  it('goes on for all to the last end, and leaves out what has no schedule', () => {
    const later = { startDate: '2025-01-01', cliff: 1, vestingPeriod: 60, vestingType: 'cliff' as const };
    const lines = vestingTimeline(
      [...table.stakeholders, { ...newStakeholder('z'), equity: 10, vestingSchedule: later }],
      'calendar',
    );
    expect(lines.map(({ id, points }) => [id, points.at(-1)?.day, points.at(-1)?.vested])).toEqual([
      ['a', dayOf('2030-01-01'), 50],
      ['z', dayOf('2030-01-01'), 10],
    ]);
    expect(vestingTimeline([], 'calendar')).toEqual([]);
  });
});

it('EQ-22 the guide names the usual schedule, and its terms the 18-month and the 40 percent rule', () => {
  const textOf = (id: string) => JSON.stringify(CAP_TABLE_GUIDE.find((tab) => tab.id === id));
  expect(textOf('vesting')).toContain('4 years with a 1-year cliff');
  expect(textOf('terms')).toContain('18-month rule');
  expect(textOf('terms')).toContain('40 percent rule');
});

it('the day on which a scenario was saved is that of the person, as a date', () => {
  const { stakeholders, fundingRounds, shares } = table;
  const saved = (id: string, createdAt: string) => ({
    id,
    name: id,
    description: '',
    createdAt,
    stakeholders,
    fundingRounds,
    shares,
  });
  const scenarios = [saved('late', '2026-11-28T19:00:00.000Z'), saved('undated', '')];
  // At 19:00 UTC the next day has begun in India.
  const tables = percentTables({ ...table, scenarios }, '2026-11-29', (moment) => (moment ? '2026-11-29' : null));
  const rows = tables.find(({ title }) => title === 'Scenarios')?.rows ?? [];
  expect(rows.map(([name, , day]) => [name, day])).toEqual([
    ['late', { date: '2026-11-29' }],
    ['undated', ''],
  ]);
});
