/** The desk's sentences about the tools' documents: the right figure, or else what is missing. */
import { describe, expect, it } from 'vitest';
import { burnInputs } from '@tests/factories/burn-rate';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { expense } from '@tests/factories/expenses';
import { EMPTY_PLAN, type BurnPlan } from '@/domain/burn-rate/plan';
import { examplePlan } from '@/domain/burn-rate/example-plan';
import { exampleCosts, exampleTeam } from '@/domain/burn-rate/example-rows';
import { computeSummary } from '@/domain/burn-rate/runway';
import { BURN_LAYOUT, BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { defaultCapTable, newRound, type CapTable, type FundingRound } from '@/domain/cap-table/document/document';
import { CAP_TABLE, CAP_TABLE_LAYOUT } from '@/domain/cap-table/document/stored-cap-table';
import { EMPTY_BOOK, type ExpenseBook, type ExpenseCategory } from '@/domain/expenses/expense';
import { EXPENSE_BOOK, EXPENSE_LAYOUT } from '@/domain/expenses/stored-book';
import { writeOpen } from '@/domain/tools/local-keys';
import { MAX_LOCAL, readingOfEntries } from './local';
import { ownershipOf } from './ownership';
import { newerReading, missing, NO_DOCUMENT, UNREADABLE, type Readings, type SourcedReading } from './readings';
import { runwayOf } from './runway';
import { spentOf } from './spent';

const TODAY = '2026-11-23';
const plan = (over: Partial<BurnPlan>): BurnPlan => ({ ...EMPTY_PLAN, ...over });
const book = (over: Partial<ExpenseBook>): ExpenseBook => ({ ...EMPTY_BOOK, ...over });

describe('the runway', () => {
  const COSTS = missing('costs');
  const BALANCE = missing('balance');
  it.each<[string, Partial<BurnPlan>, Readings['burn-rate']]>([
    ['nothing entered', {}, missing('document')],
    ['only a balance', burnInputs(100_000, 0, []), COSTS],
    [
      'only revenue',
      burnInputs(0, 5000, []),
      { kind: 'known', months: null, band: 'good', burn: -5_000_00, currency: 'USD' },
    ],
    ['costs of nothing', burnInputs(100_000, 0, [0]), COSTS],
    ['the example plan', examplePlan('INR', '2026-11'), missing('example')],
    [
      'the example with one person left',
      { ...burnInputs(60_000, 0, []), teamMembers: exampleTeam('EUR').slice(0, 1), currency: 'INR' },
      missing('example'),
    ],
    [
      'the example with one cost left',
      { ...burnInputs(60_000, 0, [10_000]), fixedCosts: exampleCosts('USD').slice(0, 1) },
      missing('example'),
    ],
    [
      'the example with names and costs of one’s own',
      {
        ...burnInputs(60_000, 0, []),
        teamMembers: exampleTeam('USD').map((row) => ({ ...row, name: 'Divya', monthlyCost: 2_000_00 })),
        fixedCosts: exampleCosts('USD').map((row) => ({ ...row, monthlyCost: 200_00 })),
      },
      { kind: 'known', months: 6, band: 'good', burn: 9_200_00, currency: 'USD' },
    ],
    ['costs without a balance', burnInputs(0, 0, [10_000]), BALANCE],
    // The worked example of the specification: (60,000 / (12,000 + 3,000 − 5,000)) is six months.
    [
      'a plan in rupees',
      { ...burnInputs(60_000, 5000, [12_000], [['Setup', 3000]]), currency: 'INR' },
      { kind: 'known', months: 6, band: 'good', burn: 10_000_00, currency: 'INR' },
    ],
    [
      'a plan in dollars stays in dollars',
      burnInputs(20_000, 0, [10_000]),
      { kind: 'known', months: 2, band: 'critical', burn: 10_000_00, currency: 'USD' },
    ],
    [
      'less than a month',
      burnInputs(500, 0, [10_000]),
      { kind: 'known', months: 0, band: 'critical', burn: 10_000_00, currency: 'USD' },
    ],
    [
      'revenue covers the costs, with no money yet',
      burnInputs(0, 10_000, [10_000]),
      { kind: 'known', months: null, band: 'good', burn: 0, currency: 'USD' },
    ],
  ])('%s', (_, inputs, reading) => {
    const isBegun = reading.kind === 'known' || reading === COSTS || reading === BALANCE;
    const { bankBalance: balance, monthlyRevenue: revenue, currency } = plan(inputs);
    expect(runwayOf(plan(inputs))).toEqual({ ...reading, ...(isBegun && { entered: { balance, revenue, currency } }) });
  });

  it('is the tool’s own figure', () => {
    const inputs = plan(burnInputs(987_654, 1234, [45_678, 9], [['Goals', 321]]));
    const { runway, burn, band } = computeSummary(inputs);
    expect(runwayOf(inputs)).toMatchObject({ kind: 'known', months: runway, burn, band, currency: 'USD' });
  });
});

describe('what was spent', () => {
  const of = (...rows: [date: string, amount: number][]) =>
    spentOf(book({ currency: 'INR', expenses: rows.map(([date, amount]) => expense({ date, amount })) }), TODAY);
  const known = (total: number, count: number, before: number | null) => ({
    kind: 'known',
    month: '2026-11',
    total,
    count,
    before,
    currency: 'INR',
  });

  it.each<[string, [string, number][], unknown]>([
    ['nothing', [], missing('document')],
    ['an old book', [['2025-01-31', 100]], known(0, 0, null)],
    ['the month before', [['2026-10-31', 700]], known(0, 0, 700)],
    [
      'both ends of the month, and neither neighbour',
      [
        ['2026-11-01', 1],
        ['2026-11-30', 20],
        ['2026-10-31', 300],
        ['2026-12-01', 4000],
      ],
      known(21, 2, 300),
    ],
    ['amounts of zero', [['2026-11-02', 0]], known(0, 1, null)],
  ])('%s', (_, rows, reading) => expect(of(...rows)).toEqual(reading));
});

it('budgets of the month that are exceeded are named', () => {
  const budgets = [
    { category: 'Marketing & Advertising' as const, amount: 500 },
    { category: 'Travel & Entertainment' as const, amount: 500 },
  ];
  const row = (category: ExpenseCategory, date: string, amount: number) => expense({ category, date, amount });
  const of = (...expenses: ReturnType<typeof row>[]) => spentOf(book({ currency: 'INR', budgets, expenses }), TODAY);
  expect(
    of(row('Marketing & Advertising', '2026-11-02', 501), row('Travel & Entertainment', '2026-11-03', 500)),
  ).toMatchObject({
    over: ['Marketing & Advertising'],
  });
  expect(of(row('Marketing & Advertising', '2026-10-31', 501))).not.toHaveProperty('over');
});

describe('ownership', () => {
  const table = (equities: number[], rounds: Partial<FundingRound>[] = [], over: Partial<CapTable> = {}): CapTable => ({
    ...defaultCapTable('INR'),
    stakeholders: equities.map((equity, at) => ({ id: `s${at}`, name: `Name ${at}`, type: 'co-founder', equity })),
    fundingRounds: rounds.map((round, at) => ({ ...newRound(`r${at}`), name: `Round ${at + 1}`, ...round })),
    ...over,
  });
  const fifth = { amount: 200_00, valuation: 1000_00 };
  const raise = (round: string, amount: number, currency = 'INR') => ({
    raise: { round, amount, decimals: 2, currency },
  });

  it.each<[string, CapTable, unknown]>([
    ['nothing entered', table([]), missing('document')],
    [
      'no founder among them',
      { ...table([10]), stakeholders: [{ id: 'a', name: 'A', type: 'investor', equity: 10 }] },
      missing('founders'),
    ],
    ['more than 100 %', table([60, 50], [fifth]), missing('over-100')],
    ['founders without a round', table([60, 25]), { kind: 'known', today: '85%', after: null }],
    // The specification's formula: 85 × (1 − 200 / 1000) = 68.
    [
      'the next of two rounds',
      table([60, 25], [fifth, fifth]),
      { kind: 'known', today: '85%', after: { round: 'Round 1', share: '68%' }, ...raise('Round 1', 200_00) },
    ],
    // What is raised is known before what it is worth.
    [
      'a round without a valuation',
      table([60], [{ amount: 100, valuation: 0 }]),
      { ...missing('round-figures'), ...raise('Round 1', 100) },
    ],
    [
      'a round without an amount',
      table([60], [{ amount: 0, valuation: 100 }]),
      { kind: 'known', today: '60%', after: { round: 'Round 1', share: '60%' } },
    ],
    ['a round before anybody', table([], [fifth]), { ...missing('document'), ...raise('Round 1', 200_00) }],
    [
      'a round in yen, which have no hundredths',
      table([60], [fifth], { currency: 'JPY' }),
      {
        kind: 'known',
        today: '60%',
        after: { round: 'Round 1', share: '48%' },
        raise: { round: 'Round 1', amount: 200_00, decimals: 0, currency: 'JPY' },
      },
    ],
    ['a round that takes more than there is', table([60], [{ amount: 200, valuation: 100 }]), missing('round-figures')],
    [
      'a later round that cannot be computed',
      table([60], [fifth, { amount: 1, valuation: 0 }]),
      { kind: 'known', today: '60%', after: { round: 'Round 1', share: '48%' }, ...raise('Round 1', 200_00) },
    ],
    ['only certificates missing in share counts', table([60], [], { mode: 'shares' }), missing('founders')],
    // 8,000,000 of 10,000,000; a fifth of the company is new: 64 %.
    [
      'share counts',
      sharesTable(
        { asha: 8_000_000 },
        { pool: 2_000_000, rounds: [{ name: 'Seed', amount: dollars(200), valuation: dollars(1000) }] },
      ),
      {
        kind: 'known',
        today: '80%',
        after: { round: 'Seed', share: '64%' },
        isInShares: true,
        ...raise('Seed', dollars(200), 'USD'),
      },
    ],
    [
      'the round that is not behind us',
      sharesTable(
        { asha: 8_000_000 },
        {
          pool: 2_000_000,
          rounds: [
            { name: 'Seed', amount: dollars(200), valuation: dollars(1000), date: '2025-06-01' },
            { name: 'Series A', amount: dollars(500), valuation: dollars(1000), date: '2027-06-01' },
          ],
        },
      ),
      {
        kind: 'known',
        today: '64%',
        after: { round: 'Series A', share: '32%' },
        isInShares: true,
        ...raise('Series A', dollars(500), 'USD'),
      },
    ],
    [
      'an entry of somebody who is not there',
      (() => {
        const one = sharesTable({ asha: 8_000_000 });
        return { ...one, stakeholders: [{ id: 'b', name: 'B', type: 'co-founder', equity: 0 }] } as CapTable;
      })(),
      missing('founders'),
    ],
  ])('%s', (_, cap, reading) => expect(ownershipOf(cap, TODAY)).toEqual(reading));
});

describe('the keys of a browser', () => {
  const texts = <Data>(kind: Parameters<typeof writeOpen<Data>>[0], layout: typeof BURN_LAYOUT, data: Data) =>
    new Map(
      writeOpen(kind, layout, { id: 'a', name: 'Plan <b>', savedAt: 7, data }).map(({ key, value }) => [
        key,
        value ?? '',
      ]),
    );
  const readPlan = (entries: ReadonlyMap<string, string>) =>
    readingOfEntries<'burn-rate', BurnPlan>(BURN_PLAN, BURN_LAYOUT, entries, runwayOf);
  const good = texts(BURN_PLAN, BURN_LAYOUT, plan({ ...burnInputs(60_000, 0, [10_000]), currency: 'INR' }));

  const sums = (balance: number) => ({ entered: { balance, revenue: 0, currency: 'INR' } });

  it('say what the open document says', () => {
    expect(readPlan(good)).toEqual({
      reading: { kind: 'known', months: 6, band: 'good', burn: 10_000_00, currency: 'INR', ...sums(60_000_00) },
      source: { name: 'Plan <b>', savedAt: 7 },
    });
    const cap = {
      ...defaultCapTable('INR'),
      stakeholders: [{ id: 'a', name: 'A', type: 'co-founder' as const, equity: 70 }],
    };
    expect(
      readingOfEntries<'cap-table', CapTable>(
        CAP_TABLE,
        CAP_TABLE_LAYOUT,
        texts(CAP_TABLE, CAP_TABLE_LAYOUT, cap),
        (data) => ownershipOf(data, TODAY),
      ).reading,
    ).toEqual({ kind: 'known', today: '70%', after: null });
  });

  it('say nothing where nothing lies, or what is too long for a page', () => {
    expect(readPlan(new Map())).toEqual(NO_DOCUMENT);
    expect(readPlan(new Map([['burnCalc_document', 'x'.repeat(MAX_LOCAL + 1)]])).reading).toEqual(missing('too-large'));
  });

  // Without its fixed costs the plan would seem to last longer: a part that is broken makes the whole unreadable.
  it.each([
    'burnCalc_bankBalance',
    'burnCalc_monthlyRevenue',
    'burnCalc_teamMembers',
    'burnCalc_fixedCosts',
    'burnCalc_document',
  ])('give no figure while %s is broken', (key) => {
    for (const text of ['{', '"<script>"', '[{"id":1}]', '{"version":99}'])
      if (text !== '[{"id":1}]' || key !== 'burnCalc_document') {
        const { reading } = readPlan(new Map([...good, [key, text]]));
        expect(reading, text).toEqual(UNREADABLE);
      }
  });

  it('that are emptied say what is missing', () => {
    const emptied = (...entries: [string, string][]) => readPlan(new Map([...good, ...entries])).reading;
    expect(emptied(['burnCalc_teamMembers', '[]'])).toEqual({ ...missing('costs'), ...sums(60_000_00) });
    expect(emptied(['burnCalc_bankBalance', '0'])).toEqual({ ...missing('balance'), ...sums(0) });
    expect(emptied(['burnCalc_bankBalance', '0'], ['burnCalc_teamMembers', '[]'])).toEqual(missing('document'));
    expect(emptied(['burnCalc_bankBalance', ''])).toEqual(UNREADABLE);
  });

  it('in a currency that the tools do not have give no figure', () => {
    const rest = (good.get('burnCalc_document') ?? '').replace('"INR"', '"JPY"');
    expect(readPlan(new Map([...good, ['burnCalc_document', rest]])).reading).toEqual(UNREADABLE);
  });

  it('whose time is lost count as later than the account’s', () => {
    const account: SourcedReading<'burn-rate'> = { ...readPlan(good), source: { name: 'Plan', savedAt: Date.now() } };
    const broken = readPlan(new Map([...good, ['burnCalc_document', '{']]));
    expect(newerReading(account, broken).reading).toEqual(UNREADABLE);
  });

  it('are not disturbed by another document that is broken', () => {
    const { reading } = readPlan(new Map([...good, ['outset_document_burn-rate_b', '{']]));
    expect(reading.kind).toBe('known');
  });

  it('of a tracker with a broken list give no sum', () => {
    const entries = texts(EXPENSE_BOOK, EXPENSE_LAYOUT, book({ expenses: [expense()] }));
    for (const text of ['[', '[{"id":"a"}]', 'null', '{}'])
      expect(
        readingOfEntries<'expenses', ExpenseBook>(
          EXPENSE_BOOK,
          EXPENSE_LAYOUT,
          new Map([...entries, ['expenses', text]]),
          (data) => spentOf(data, TODAY),
        ).reading,
        text,
      ).toEqual(UNREADABLE);
  });
});

describe('of the account’s document and this browser’s', () => {
  const at = (savedAt: number, months: number): SourcedReading<'burn-rate'> => ({
    reading: { kind: 'known', months, band: 'good', burn: 1, currency: 'INR' },
    source: { name: 'Plan', savedAt },
  });
  const broken: SourcedReading<'burn-rate'> = { reading: UNREADABLE, source: { name: 'Plan', savedAt: 5 } };
  const untouched: SourcedReading<'burn-rate'> = { reading: missing('document'), source: { name: 'Plan', savedAt: 9 } };
  it.each<[string, SourcedReading<'burn-rate'>, SourcedReading<'burn-rate'>, 'account' | 'browser']>([
    ['only the account has one', at(1, 6), NO_DOCUMENT, 'account'],
    ['only this browser has one', NO_DOCUMENT, at(1, 6), 'browser'],
    ['neither has one', NO_DOCUMENT, NO_DOCUMENT, 'account'],
    ['the account’s is later', at(2, 6), at(1, 9), 'account'],
    ['this browser’s is later', at(1, 6), at(2, 9), 'browser'],
    ['both are the same', at(1, 6), at(1, 6), 'browser'],
    ['an empty one is later', at(1, 6), untouched, 'account'],
    ['an example is later', at(1, 6), { ...untouched, reading: missing('example') }, 'account'],
    ['the account’s empty one is later', untouched, at(1, 6), 'browser'],
    // What could not be read may be the newer plan: then no older figure takes its place.
    ['this browser’s later one is broken', at(1, 6), broken, 'browser'],
  ])('%s', (_, account, browser, which) =>
    expect(newerReading(account, browser)).toBe(which === 'account' ? account : browser),
  );
});
