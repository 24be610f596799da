/** The figures of the sheets that Outset brings: against our own calculators where there is one, else against sums done by hand here. */
import { readFileSync } from 'node:fs';
import { read, type WorkBook } from 'xlsx';
import { describe, expect, it } from 'vitest';
import { projectCash } from '@/domain/burn-rate/projection';
import { computeMonthlyBurn, computeRunway } from '@/domain/burn-rate/runway';
import { computeCapitalisation } from '@/domain/cap-table/calculation/capitalisation';
import { ownershipPercent } from '@/domain/cap-table/calculation/holdings';
import { vestedPortion } from '@/domain/cap-table/vesting/vesting';
import { fraction, toDecimal } from '@/domain/money/fractions';
import { sharesTable } from '@tests/factories/cap-table';

const bookOf = (slug: string): WorkBook =>
  read(readFileSync(new URL(`../../public/files/library/${slug}.xlsx`, import.meta.url)));
/** The figure that is in the file, before any program computes it. */
const reader = (book: WorkBook, sheet: string) => {
  const cells = book.Sheets[sheet];
  if (!cells) throw new Error(`no sheet ${sheet}`);
  const cellAt = (at: string) => cells[at] as { v?: number | string; f?: string } | undefined;
  return {
    text: (at: string) => cellAt(at)?.v,
    number: (at: string) => {
      const value = cellAt(at)?.v;
      if (typeof value !== 'number') throw new Error(`${sheet}!${at} is ${value}`);
      return value;
    },
  };
};
const paise = (rupees: number) => Math.round(rupees * 100);
const columns = (from: string, count: number) =>
  Array.from({ length: count }, (_, at) => String.fromCharCode(from.charCodeAt(0) + at));

describe('the runway plan', () => {
  const book = bookOf('budget-and-runway');
  const plan = reader(book, 'Runway plan');
  const inputs = {
    bankBalance: paise(6_000_000),
    monthlyRevenue: paise(420_000 + 80_000 + 0 + 12_000),
    teamMembers: [],
    fixedCosts: [
      { id: 'a', name: 'All', category: 'Setup' as const, monthlyCost: paise(749_000 + 86_000 + 98_000 + 78_500) },
    ],
  };
  const growth = [
    { name: 'As planned', revenueGrowth: 500, costGrowth: 200, income: 'B', cash: 'D', months: 'B' },
    { name: 'Slow sales', revenueGrowth: 100, costGrowth: 200, income: 'E', cash: 'G', months: 'C' },
    { name: 'Costs cut', revenueGrowth: 100, costGrowth: -300, income: 'H', cash: 'J', months: 'D' },
  ];

  it.each(growth)('has the cash of our calculator in each of 18 months: $name', (one) => {
    const rows = projectCash(inputs, { ...one, hires: [], oneOffs: [] }, '2026-11', 18);
    rows.forEach(({ closing, revenue }, at) => {
      // The calculator rounds each month to paise, the sheet never.
      expect(Math.abs(plan.number(`${one.cash}${17 + at}`) - closing / 100)).toBeLessThan(0.5);
      expect(Math.abs(plan.number(`${one.income}${17 + at}`) - revenue / 100)).toBeLessThan(0.01);
    });
    const gone = rows.find(({ closing }) => closing < 0);
    expect(plan.text(`${one.months}12`)).toBe(gone ? gone.index - 1 : 'more than 18');
    expect(plan.number(`${one.months}13`)).toBeCloseTo(
      Math.min(6_000_000, ...rows.map(({ closing }) => closing / 100)),
      0,
    );
  });

  it('has the burn of our calculator in its budget', () => {
    const budget = reader(book, 'Budget');
    const burn = computeMonthlyBurn(inputs);
    expect([budget.text('A39'), budget.number('C39')]).toEqual(['Net burn: costs less income', burn / 100]);
    expect(computeRunway(inputs.bankBalance, burn)).toBe(12);
    // Without an actual figure there is no difference.
    expect([budget.text('E2'), budget.text('F2')]).toEqual(['', '']);
  });
});

describe('the cap table', () => {
  const book = bookOf('cap-table-starter');
  const table = reader(book, 'Cap table');
  const lakh = (count: number) => paise(count * 100_000);
  const capped = (amount: number, cap: number) => ({
    amount: lakh(amount),
    cap: lakh(cap),
    capBasis: 'post-money' as const,
    discount: 0,
  });
  const start = { f1: 500_000, f2: 350_000, f3: 50_000, adviser: 10_000, granted: 40_000 };
  const document = sharesTable(start, {
    pool: 50_000,
    convertibles: [capped(50, 1000), capped(30, 1000), capped(100, 1250)],
    rounds: [{ amount: lakh(500), valuation: lakh(2000), valuationKind: 'pre-money', priceDecimals: null }],
  });
  const { steps, faults } = computeCapitalisation(document);
  const { rows, fullyDiluted } = steps.at(-1)!.ownership;
  const held = (id: string) => rows.find(({ holderId }) => holderId === id)!.total;

  it('converts the SAFEs and prices the round as our calculator does, to the share', () => {
    expect(faults).toEqual([]);
    // Whole shares there, unrounded ones here.
    const places: [string, string][] = [
      ['f1', 'L2'],
      ['f2', 'L3'],
      ['f3', 'L4'],
      ['adviser', 'L5'],
      ['granted', 'L6'],
      ['pool', 'L7'],
      ['i0', 'L8'],
      ['i1', 'L9'],
      ['i2', 'L10'],
    ];
    for (const [id, at] of places) expect(Math.abs(table.number(at) - Number(held(id))), id).toBeLessThanOrEqual(1);
    expect(Math.abs(table.number('L16') - Number(fullyDiluted))).toBeLessThanOrEqual(5);
    expect(
      Math.abs(table.number('K16') - Number(rows.find(({ type }) => type === 'round')!.total)),
    ).toBeLessThanOrEqual(5);
    for (const [id, at] of places) {
      const share = ownershipPercent(held(id), fullyDiluted)!;
      expect(table.number(at.replace('L', 'M')) * 100).toBeCloseTo(Number(toDecimal(share, 4)), 2);
    }
  });

  it('says what was sold, the price and that its checks hold', () => {
    expect(table.number('B21')).toBeCloseTo(0.05 + 0.03 + 0.08, 12);
    expect(table.number('H16')).toBeCloseTo(1_000_000 / 0.84, 6);
    expect(table.number('B20')).toBeCloseTo(168, 9);
    expect(table.number('B22')).toBe(250_000_000);
    expect(['B23', 'B24', 'B25'].map(table.text)).toEqual(['ok', 'ok', 'ok']);
    for (const at of ['D16', 'I16', 'M16']) expect(table.number(at)).toBeCloseTo(1, 12);
    expect(table.number('M12')).toBeCloseTo(40_000_000 / 250_000_000, 12);
  });

  it('vests as our calculator does, and counts its grants', () => {
    const sheet = reader(book, 'Vesting and grants');
    const schedule = { startDate: '2026-04-01', cliff: 12, vestingPeriod: 48, vestingType: 'linear' as const };
    const portion = vestedPortion(schedule, fraction(18));
    for (const [at, shares] of [
      ['G2', start.f1],
      ['G3', start.f2],
      ['G4', start.f3],
    ] as const)
      expect(BigInt(sheet.number(at))).toBe((BigInt(shares) * portion.n) / portion.d);
    expect(table.number('C6')).toBe(16_000 + 10_000 + 14_000);
    // One year after 15 July 2026, in days since the end of 1899.
    expect(sheet.number('H10')).toBe(Date.UTC(2027, 6, 15) / 86_400_000 + 25_569);
  });
});

describe('the financial model', () => {
  it('has the sums of a year, done again here month by month', () => {
    const model = reader(bookOf('financial-model-skeleton'), 'Model');
    let customers = 20;
    let cash = 1_500_000;
    let unpaid = 0;
    let result = 0;
    columns('C', 12).forEach((column, at) => {
      const month = at + 1;
      const before = customers;
      customers += 3 + month - before * 0.02;
      const average = (before + customers) / 2;
      const revenue = average * 6000;
      const direct = revenue * 0.02 + average * 900;
      const engineers = month <= 4 ? 3 : month <= 9 ? 4 : 5;
      const people = (engineers * 90_000 + (month <= 6 ? 1 : 2) * 60_000 + 100_000) * 1.12;
      const other = (month <= 6 ? 40_000 : 60_000) + 35_000 + 20_000 + (month === 12 ? 60_000 : 15_000) + 20_000;
      const kit = { 1: 120_000, 5: 70_000, 7: 60_000, 10: 70_000 }[month] ?? 0;
      const paid = revenue * 0.7 + unpaid;
      const burn = direct + people + other + kit - paid;
      unpaid = revenue * 0.3;
      cash += (month === 1 ? 6_000_000 : 0) - burn;
      result += revenue - direct - people - other;
      expect(model.number(`${column}27`)).toBeCloseTo(customers, 8);
      expect(model.number(`${column}40`)).toBeCloseTo(burn, 4);
      expect(model.number(`${column}42`)).toBeCloseTo(cash, 4);
      expect(model.text(`${column}44`)).toBeCloseTo(cash / burn, 8);
    });
    expect(model.number('O36')).toBeCloseTo(result, 4);
    expect([model.text('A44'), model.text('A42')]).toEqual(['Runway', 'Cash at the end']);
    expect(model.text('C48')).toBe('from month 2');
  });
});

describe('the other sheets', () => {
  it('unit economics: an order, a subscriber and a transaction', () => {
    const sheet = reader(bookOf('unit-economics-worksheet'), 'Unit economics');
    // 1180 / 1.18 less goods, delivery, fee, 12% of 130 and 12% of (1000 - 340).
    expect(sheet.number('C13')).toBeCloseTo(1000 - 340 - 75 - 24 - 15.6 - 79.2, 9);
    expect(sheet.number('C17')).toBeCloseTo(466.2 * 2.6 - 380, 9);
    expect(sheet.number('C25')).toBeCloseTo((6000 - 1020) / 0.02, 6);
    expect(sheet.number('C30')).toBeCloseTo(249_000 / 30_000, 9);
    expect(sheet.number('C41')).toBeCloseTo((288 - 48 - 60 - 80) * 5 - 300, 9);
    expect(sheet.text('D13')).toBe('');
  });

  it('pipelines: weighted by the chance of the stage', () => {
    const investors = bookOf('investor-pipeline');
    const weighted = 0.07 * (15 + 100 + 300) + 0.15 * 10 + 0.03 * (50 + 250) + 0.3 * 150;
    expect(reader(investors, 'Pipeline').number('O42')).toBeCloseTo(weighted * 100_000, 4);
    expect(reader(investors, 'Stages').number('F11')).toBeCloseTo(weighted * 100_000, 4);
    expect(reader(investors, 'Stages').number('D11')).toBe(20);
    const stages = reader(bookOf('sales-pipeline'), 'Stages');
    const open = 0.02 * 610 + 0.1 * 920 + 0.2 * 1270 + 0.4 * 1860 + 0.6 * 870 + 0.85 * 540;
    expect([stages.number('E10'), stages.number('E11')]).toEqual([6_070_000, 200_000]);
    expect(stages.number('F10')).toBeCloseTo(open * 1000, 4);
  });

  it('hiring plan: months and fees of each role, and teams that add up', () => {
    const book = bookOf('hiring-plan');
    const roles = reader(book, 'Roles');
    expect(roles.number('H2')).toBeCloseTo(2_400_000 + 2_400_000 * 0.08, 6);
    expect(roles.number('H13')).toBeCloseTo((3_600_000 * 4) / 12 + 288_000, 6);
    const teams = reader(book, 'By team');
    expect(teams.text('B9')).toBe('ok');
    expect(teams.number('C8')).toBeCloseTo(roles.number('H32'), 6);
    expect(teams.number('E2')).toBeCloseTo(1_200_000 + 288_000 + 400_000 + 128_000, 6);
  });

  it('OKR sheet: the way from start to target, also downwards', () => {
    const sheet = reader(bookOf('okr-sheet'), 'OKRs');
    expect(['E3', 'E4', 'E5'].map(sheet.number).map((score) => Number(score.toFixed(6)))).toEqual([0.3, 0.5, 0.4]);
    expect(sheet.number('E14')).toBeCloseTo((0.4 + (0.25 + 0.75 + 1 / 3) / 3 + (0.2 + 11 / 30 + 13 / 28) / 3) / 3, 9);
  });

  it('compliance calendar: the dates that the official pages say, from the dates typed in', () => {
    const book = bookOf('compliance-calendar');
    const calendar = reader(book, 'Calendar');
    const serial = (day: string) => Date.parse(`${day}T00:00Z`) / 86_400_000 + 25_569;
    const due = new Map(
      Array.from({ length: 40 }, (_, at) => at + 2).map((row) => [calendar.text(`A${row}`), calendar.text(`D${row}`)]),
    );
    for (const [what, day] of [
      ['Deposit tax deducted at source (TDS)', '2026-12-07'],
      ['GSTR-3B: summary and payment', '2026-12-20'],
      ['Provident fund: pay and file', '2026-12-15'],
      ['Statement of tax deducted on salaries (Form 138)', '2027-01-31'],
      ['Advance tax: 15%, 45%, 75%, 100%', '2026-12-15'],
      ['Board meeting', '2027-02-12'],
      ['Annual general meeting', '2027-09-30'],
      ['AOC-4: financial statements', '2027-10-30'],
      ['MGT-7 or MGT-7A: annual return', '2027-11-29'],
      ['Income tax return of a company', '2027-10-31'],
      ['FLA return to the Reserve Bank of India', '2027-07-15'],
      ['Form 11: annual return of the LLP', '2027-05-30'],
      ['Form 8: accounts and solvency of the LLP', '2027-10-30'],
    ] as const)
      expect(due.get(what), what).toBe(serial(day));
    const events = reader(book, 'Events');
    expect(['E2', 'E3', 'E4'].map(events.number)).toEqual(['2026-05-01', '2026-06-01', '2026-09-28'].map(serial));
  });

  it('every date of law in the calendar names its official page', () => {
    const sheets = bookOf('compliance-calendar').Sheets;
    const faults: string[] = [];
    for (const [name, date, source, note] of [
      ['Calendar', 'D', 'H', 'I'],
      ['Events', 'E', 'I', 'J'],
    ] as const)
      for (let row = 2; row < 40; row++) {
        const cell = (column: string) =>
          sheets[name]?.[`${column}${row}`] as { v?: unknown; f?: string; l?: { Target?: string } } | undefined;
        const isLaw = cell(date)?.f && !/^No legal date|^Letter, confidentiality/.test(String(cell(note)?.v ?? ''));
        const host = cell(source)?.l?.Target ? new URL(cell(source)!.l!.Target!).hostname : '';
        if (isLaw && !/\.(?:gov\.in|nic\.in)$|\.rbi\.org\.in$|\.cert-in\.org\.in$/.test(host))
          faults.push(`${name} ${row}`);
      }
    expect(faults).toEqual([]);
  });

  it('data room: each folder counted, what does not apply left out', () => {
    const sheet = reader(bookOf('data-room-checklist'), 'How complete');
    expect([sheet.number('B10'), sheet.number('E10'), sheet.number('G10')]).toEqual([38, 38, 0]);
  });
});
