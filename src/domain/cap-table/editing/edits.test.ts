import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTable, sharesTable } from '@tests/factories/cap-table';
import { withCurrency } from '@/domain/cap-table/document/change-currency';
import { defaultCapTable, LIMITS, newRound, type CapTable } from '@/domain/cap-table/document/document';
import {
  addRound,
  addStakeholder,
  hasRoomForRound,
  hasRoomForStakeholder,
  removeStakeholder,
  scaleToWhole,
  updateRound,
  updateStakeholder,
  moveRound,
  removeRound,
  type RoundEntry,
} from './edits';
import { roundForm, stakeholderForm, vestingForm } from './forms';
import { CAP_TABLE } from '@/domain/cap-table/document/stored-cap-table';

const asha = { name: 'Asha', type: 'co-founder' as const, equity: 60 };
const seed: RoundEntry = {
  name: 'Seed',
  amount: 100,
  valuation: 500,
  valuationKind: 'post-money',
  optionPoolPercentage: 10,
  investors: [],
};
const names = ({ fundingRounds }: CapTable) => fundingRounds.map(({ name }) => name);
const refusal = (
  schema: { safeParse: (value: unknown) => { error?: { issues: { message: string }[] } } },
  value: unknown,
) => schema.safeParse(value).error?.issues[0]?.message;

describe('percentages over 100', () => {
  const tableOf = (...equities: number[]): CapTable =>
    equities.reduce(
      (table, equity, at) => addStakeholder(table, `s${at}`, { ...asha, name: `Holder ${at}`, equity }),
      defaultCapTable(),
    );
  const equitiesOf = ({ stakeholders }: CapTable) => stakeholders.map(({ equity }) => equity);

  it.each([
    [
      [60, 60],
      [50, 50],
    ],
    [
      [70, 40, 10],
      [58.34, 33.33, 8.33],
    ],
    [
      [100, 100, 100],
      [33.34, 33.33, 33.33],
    ],
    [
      [33.333333, 33.333333, 33.333333],
      [33.34, 33.33, 33.33],
    ],
    [
      [30, 10],
      [75, 25],
    ],
  ])('scale to exactly 100: %j', (before, after) => {
    expect(equitiesOf(scaleToWhole(tableOf(...before)))).toEqual(after);
  });

  it('keep order and proportion, add up to 100 to the hundredth, and are left alone where they do or are all 0', () => {
    const equity = fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100);
    fc.assert(
      fc.property(fc.array(equity, { maxLength: 20 }), (equities) => {
        const table = tableOf(...equities);
        const total = equities.reduce((all, one) => all + Math.round(one * 100), 0);
        const scaled = scaleToWhole(table);
        if (total === 0 || total === 10_000) return void expect(scaled).toBe(table);
        const found = equitiesOf(scaled);
        expect(found.reduce((all, one) => all + Math.round(one * 100), 0)).toBe(10_000);
        found.forEach((one, at) => expect(Math.abs(one - ((equities[at] ?? 0) * 10_000) / total)).toBeLessThan(0.0101));
      }),
    );
  });
});

describe('edits of stakeholders', () => {
  it('add and change one, keeping the schedule, and drop an investment that was emptied', () => {
    let table = addStakeholder(defaultCapTable(), 'a', { ...asha, investment: 500 });
    table = {
      ...table,
      stakeholders: table.stakeholders.map((one) => ({
        ...one,
        vestingSchedule: { startDate: '2026-01-01', cliff: 12, vestingPeriod: 48, vestingType: 'linear' },
      })),
    };
    const changed = updateStakeholder(table, 'a', { ...asha, name: 'Asha Rao', investment: null }).stakeholders[0];
    expect(changed).toMatchObject({ id: 'a', name: 'Asha Rao', vestingSchedule: { cliff: 12 } });
    expect(changed && 'investment' in changed).toBe(false);
  });

  it('take one away with all that refers to them, so that nothing is left to an unknown holder', () => {
    const table = sharesTable(
      { a: 600, b: 400 },
      { convertibles: [{ amount: 1 }], rounds: [{ amount: 1, valuation: 2 }] },
    );
    const withInvestor = updateRound(table, 'r0', { investors: [{ stakeholderId: 'a', amount: 1 }] });
    const left = removeStakeholder(withInvestor, 'a');
    expect(JSON.stringify(left)).not.toMatch(/"stakeholderId":"a"/);
    expect(left.shares.certificates).toHaveLength(1);
    expect(left.stakeholders.map(({ id }) => id)).toEqual(['b', 'i0']);
  });

  it('stop at the limit of the stored form', () => {
    let table = defaultCapTable();
    for (let at = 0; at <= LIMITS.stakeholders; at += 1) table = addStakeholder(table, `s${at}`, asha);
    for (let at = 0; at <= LIMITS.rounds; at += 1) table = addRound(table, `r${at}`, seed);
    expect([table.stakeholders.length, table.fundingRounds.length]).toEqual([LIMITS.stakeholders, LIMITS.rounds]);
    expect([hasRoomForStakeholder(table), hasRoomForRound(table)]).toEqual([false, false]);
    expect('data' in CAP_TABLE.decode(CAP_TABLE.encode(table))).toBe(true);
  });
});

describe('edits of rounds', () => {
  const two = addRound(addRound(defaultCapTable(), 'a', seed), 'b', { ...seed, name: 'A' });

  it('move one by a place and stop at both ends', () => {
    expect(names(moveRound(two, 'b', -1))).toEqual(['A', 'Seed']);
    expect(moveRound(two, 'b', 1)).toBe(two);
    expect(moveRound(two, 'a', -1)).toBe(two);
    expect(moveRound(two, 'none', 1)).toBe(two);
  });

  it('keep the terms of the other mode', () => {
    const table = { ...two, fundingRounds: two.fundingRounds.map((one) => ({ ...one, poolLot: 1000 })) };
    expect(updateRound(table, 'a', { ...seed, name: 'Pre-seed' }).fundingRounds[0]).toEqual({
      ...newRound('a'),
      ...seed,
      name: 'Pre-seed',
      poolLot: 1000,
    });
    expect(names(removeRound(table, 'a'))).toEqual(['A']);
  });
});

describe('another currency', () => {
  it('keeps the figures, also where the minor unit is another', () => {
    const yen = { ...addRound(defaultCapTable('JPY'), 'r', { ...seed, amount: 1000, valuation: 5000 }) };
    const dollars = withCurrency(yen, 'USD')!;
    expect(dollars).toMatchObject({ currency: 'USD', fundingRounds: [{ amount: 1000_00, valuation: 5000_00 }] });
    expect(withCurrency(dollars, 'JPY')).toEqual(yen);
  });

  it('never leaves what can be stored', () => {
    fc.assert(
      fc.property(anyTable, fc.constantFrom('USD', 'INR', 'EUR', 'GBP'), (table, currency) => {
        expect('data' in CAP_TABLE.decode(CAP_TABLE.encode(withCurrency(table, currency)!))).toBe(true);
      }),
    );
  });
});

describe('what the forms take as typed', () => {
  it.each([
    ['₹1,00,000', 'INR', 1_00_000_00],
    ['1.5 crore', 'INR', 1_50_00_000_00],
    ['$2M', 'USD', 2_000_000_00],
    ['9,999,999,999,999.99', 'USD', 999_999_999_999_999],
  ])('reads the amount %s', (amount, currency, minor) => {
    expect(roundForm(currency).parse({ ...seed, amount, valuation: amount })).toMatchObject({
      amount: minor,
      valuation: minor,
    });
  });

  it.each([
    [{ amount: '' }, 'Please enter an amount'],
    [{ valuation: ' ' }, 'Please enter a valuation'],
    [{ amount: '-5' }, 'Please enter an amount of 0 or more'],
    [{ amount: '1000000000000000' }, 'Please enter at most 9,999,999,999,999.99'],
    [{ amount: '₹5' }, 'Please enter the amount in US dollars'],
    [{ amount: 'lots' }, 'Please enter a number, such as 1,234.50'],
    [{ amount: '600' }, 'The amount exceeds the post-money valuation'],
    [{ name: '   ' }, 'Please enter a name'],
    [{ name: 'a\u202eb' }, 'Please use plain characters only.'],
    [{ optionPoolPercentage: '101' }, 'Option pool must be between 0 and 100'],
    [{ investors: [{ stakeholderId: 'a', amount: '300' }] }, 'The investors’ amounts add up to more than the round'],
    [{ investors: [{ stakeholderId: 'a', amount: 'x' }] }, 'Please enter a number, such as 1,234.50'],
  ])('refuses %j', (bad, message) => {
    expect(refusal(roundForm('USD'), { ...seed, ...bad })).toBe(message);
  });

  it('takes percentages with a sign, a comma or nothing but digits', () => {
    for (const [equity, value] of [
      ['33.33', 33.33],
      ['33,33 %', 33.33],
      ['०७', 7],
      ['0.0000000001', 1e-10],
    ] as const)
      expect(stakeholderForm('USD').parse({ ...asha, equity }).equity).toBe(value);
    for (const [equity, value] of [
      ['3.33333333333333', 3.3333333333],
      ['33,333333333333336 %', 33.3333333333],
      ['33,333', 33.333],
      [100 / 3, 33.3333333333],
    ] as const)
      expect(stakeholderForm('USD').parse({ ...asha, equity }).equity).toBe(value);
    for (const equity of ['101', '-1', '1e15', '1000000000000000', 'ten', 'NaN', '0x10'])
      expect(refusal(stakeholderForm('USD'), { ...asha, equity })).toBe('Equity must be between 0 and 100');
    for (const equity of ['', '0', '0.00'])
      expect(refusal(stakeholderForm('USD'), { ...asha, equity })).toBe('Please enter equity above 0');
    expect(roundForm('USD').parse({ ...seed, optionPoolPercentage: '' }).optionPoolPercentage).toBe(0);
    expect(stakeholderForm('USD').parse({ ...asha, investment: ' ' }).investment).toBeNull();
  });

  it('takes whole months and a day of the calendar', () => {
    const schedule = { startDate: '2026-02-28', cliff: '12', vestingPeriod: ' 48 ' };
    expect(vestingForm.parse(schedule)).toEqual({
      startDate: '2026-02-28',
      cliff: 12,
      vestingPeriod: 48,
      vestingType: 'linear',
    });
    expect(refusal(vestingForm, { ...schedule, startDate: '2026-02-30' })).toBe('Please select a start date');
    for (const cliff of ['', '1.5', '-1', '49', '1e1'])
      expect(refusal(vestingForm, { ...schedule, cliff })).toBe('The cliff must be a whole number of 1 to 48 months');
  });
});
