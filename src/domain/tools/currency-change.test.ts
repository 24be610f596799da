/** Documents of the tools in another currency: the rate as typed, every amount at it, and nothing else changed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyTable } from '@tests/factories/cap-table';
import { planInCurrency } from '@/domain/burn-rate/change-currency';
import { EMPTY_PLAN, hasMoney as planHasMoney, type BurnPlan } from '@/domain/burn-rate/plan';
import { withCurrency } from '@/domain/cap-table/document/change-currency';
import {
  defaultCapTable,
  MAX_MONEY,
  newConvertible,
  newRound,
  type CapTable,
} from '@/domain/cap-table/document/document';
import { hasMoney as tableHasMoney } from '@/domain/cap-table/document/map-money';
import { CAP_TABLE } from '@/domain/cap-table/document/stored-cap-table';
import { bookInCurrency } from '@/domain/expenses/change-currency';
import { EMPTY_BOOK, hasMoney as bookHasMoney, type Expense, type ExpenseBook } from '@/domain/expenses/expense';
import { FIRST_RATES, paiseOf, ratesText } from '@/domain/money/exchange-rates';
import { compare, fraction, multiply, ONE, type Fraction } from '@/domain/money/fractions';
import { CURRENCIES, MAX_AMOUNT } from '@/domain/money/money';
import { convertAll, rateQuestion, readRate } from './currency-change';

const TO_RUPEES = readRate('88.25', 'USD', 'USD')!;

describe('the rate', () => {
  it('is asked for as one unit of the dearer currency, and told with its day', () => {
    expect(rateQuestion('USD', 'INR', FIRST_RATES)).toEqual({ one: 'USD', other: 'INR', stated: '88' });
    expect(rateQuestion('INR', 'USD', FIRST_RATES)).toEqual({ one: 'USD', other: 'INR', stated: '88' });
    expect(rateQuestion('USD', 'EUR', FIRST_RATES)).toMatchObject({ one: 'EUR', other: 'USD', stated: '1.1705' });
    expect(ratesText(FIRST_RATES, '2025-09-02')).toBe(
      '$1 = ₹88, €1 = ₹103, £1 = ₹119 (Reserve Bank of India, rounded, 1 September 2025)',
    );
  });

  it('goes either way exactly', () => {
    for (const from of CURRENCIES)
      for (const to of CURRENCIES) {
        if (from === to) continue;
        const { one } = rateQuestion(from, to, FIRST_RATES);
        const there = readRate('3.7', from, one)!;
        expect(compare(multiply(there, readRate('3.7', to, one)!), ONE)).toBe(0);
        expect(compare(there, ONE) > 0).toBe(paiseOf(FIRST_RATES, from)! > paiseOf(FIRST_RATES, to)!);
      }
  });

  it.each(['', '0', '0.00', '-1', '1,5', '1e3', 'abc', '1.123456789', '12345678', '.5', '٣'])('is not %j', (typed) => {
    expect(readRate(typed, 'USD', 'USD')).toBeNull();
  });

  it('rounds once, halves away from zero', () => {
    const convert = (amount: number, rate: Fraction) => convertAll(rate, (at) => at(amount));
    expect(convert(100, TO_RUPEES)).toBe(8825);
    expect(convert(1, fraction(1, 2))).toBe(1);
    expect(convert(-1, fraction(1, 2))).toBe(-1);
    expect(convert(1, fraction(49, 100))).toBe(0);
    expect(Object.is(convert(-1, fraction(1, 100)), 0)).toBe(true);
    expect([convert(MAX_AMOUNT, ONE), convert(-MAX_AMOUNT, ONE)]).toEqual([MAX_AMOUNT, -MAX_AMOUNT]);
  });

  it('is refused where one amount would be too large, instead of cutting it', () => {
    expect(planInCurrency({ ...PLAN, bankBalance: -MAX_AMOUNT }, 'INR', TO_RUPEES)).toBeNull();
    expect(
      bookInCurrency({ ...BOOK, budgets: [{ category: 'Other', amount: MAX_AMOUNT }] }, 'INR', TO_RUPEES),
    ).toBeNull();
    const table = (valuation: number) => ({
      ...defaultCapTable('USD'),
      fundingRounds: [{ ...newRound('r'), valuation }],
    });
    expect(withCurrency(table(MAX_MONEY), 'INR', TO_RUPEES)).toBeNull();
    expect(withCurrency({ ...table(MAX_MONEY), currency: 'JPY' }, 'USD')).toBeNull();
    expect(withCurrency(table(MAX_MONEY), 'EUR', ONE)?.fundingRounds[0]?.valuation).toBe(MAX_MONEY);
  });
});

const PLAN: BurnPlan = {
  ...EMPTY_PLAN,
  currency: 'USD',
  bankBalance: -100_00,
  monthlyRevenue: 10_00,
  teamMembers: [{ id: 't', name: 'A', role: 'Founder', monthlyCost: 20_00 }],
  fixedCosts: [{ id: 'f', name: 'Rent', category: 'Setup', monthlyCost: 1_00 }],
  scenarios: [
    {
      id: 's',
      name: 'Hire',
      revenueGrowth: 1000,
      costGrowth: 0,
      hires: [{ id: 'h', name: 'B', role: '', monthlyCost: 2_00, from: '2026-01', until: null }],
      oneOffs: [{ id: 'o', name: 'Grant', month: '2026-02', direction: 'income', amount: 4_00 }],
    },
  ],
};

const expense: Expense = {
  id: 'e',
  date: '2026-01-01',
  description: 'Rent',
  category: 'Other',
  amount: 20,
  paymentMethod: 'Cash',
  isRecurring: false,
  recurringPeriod: null,
  notes: '',
  importKey: null,
  occurrence: null,
};
const BOOK: ExpenseBook = { ...EMPTY_BOOK, expenses: [expense], budgets: [{ category: 'Other', amount: 100 }] };

describe('a document', () => {
  it('of the burn rate tool: every amount, in scenarios too; growth and names stay', () => {
    const inRupees = planInCurrency(PLAN, 'INR', TO_RUPEES);
    expect(inRupees).toEqual({
      ...PLAN,
      currency: 'INR',
      bankBalance: -8825_00,
      monthlyRevenue: 882_50,
      teamMembers: [{ ...PLAN.teamMembers[0]!, monthlyCost: 1765_00 }],
      fixedCosts: [{ ...PLAN.fixedCosts[0]!, monthlyCost: 88_25 }],
      scenarios: [
        {
          ...PLAN.scenarios[0]!,
          hires: [{ ...PLAN.scenarios[0]!.hires[0]!, monthlyCost: 176_50 }],
          oneOffs: [{ ...PLAN.scenarios[0]!.oneOffs[0]!, amount: 353_00 }],
        },
      ],
    });
    expect(planInCurrency(PLAN, 'INR', null)).toEqual({ ...PLAN, currency: 'INR' });
  });

  it('of the expense tracker: expenses and budgets', () => {
    const inRupees = bookInCurrency(BOOK, 'INR', TO_RUPEES)!;
    expect([inRupees.currency, inRupees.expenses[0]?.amount, inRupees.budgets[0]?.amount]).toEqual(['INR', 1765, 8825]);
    expect(bookInCurrency(BOOK, 'EUR', null)).toEqual({ ...BOOK, currency: 'EUR' });
  });

  it('of the cap table tool: amounts, valuations, caps and prices per share, in saved scenarios too', () => {
    const empty = defaultCapTable('USD');
    const shares: CapTable['shares'] = {
      ...empty.shares,
      classes: [
        {
          id: 'c',
          name: 'Seed',
          kind: 'preferred',
          issuePrice: '0.0004',
          conversionRatio: '1',
          preference: null,
          seniority: 1,
        },
      ],
      certificates: [
        { id: 'i', stakeholderId: 's', classId: 'c', shares: 10, price: '2', date: null },
        { id: 'j', stakeholderId: 's', classId: 'c', shares: 10, price: null, date: null },
      ],
      options: [{ id: 'g', stakeholderId: 's', shares: 5, exercisePrice: '0.10', date: null }],
      convertibles: [{ ...newConvertible('n', 's'), amount: 100, cap: 1000, qualifiedAmount: null }],
    };
    const table: CapTable = {
      ...empty,
      shares,
      fundingRounds: [{ ...newRound('r'), amount: 200, valuation: 400 }],
      scenarios: [
        {
          id: 'x',
          name: 'X',
          description: '',
          createdAt: '2026-01-01T00:00:00.000Z',
          stakeholders: [],
          fundingRounds: [],
          shares,
        },
      ],
    };
    const inRupees = withCurrency(table, 'INR', TO_RUPEES)!;
    expect(inRupees).toMatchObject({ currency: 'INR', fundingRounds: [{ amount: 17_650, valuation: 35_300 }] });
    for (const one of [inRupees, inRupees.scenarios[0]!])
      expect(one.shares).toMatchObject({
        classes: [{ issuePrice: '0.0353', conversionRatio: '1' }],
        certificates: [{ price: '176.5', shares: 10 }, { price: null }],
        options: [{ exercisePrice: '8.825' }],
        convertibles: [{ amount: 8825, cap: 88_250, qualifiedAmount: null }],
      });
    expect(withCurrency(table, 'INR')).toEqual({ ...table, currency: 'INR' });
    // 1,000 yen are 10.00 dollars at 100 yen a dollar: the same number of minor units, at another price per share.
    const inDollars = withCurrency({ ...table, currency: 'JPY' }, 'USD', fraction(1, 100))!;
    expect(inDollars.fundingRounds).toEqual(table.fundingRounds);
    expect(inDollars.shares.certificates).toMatchObject([{ price: '0.02' }, { price: null }]);
    expect(inDollars.scenarios[0]!.shares).toEqual(inDollars.shares);
  });

  it('of the cap table tool can always be stored where it can be converted', () => {
    fc.assert(
      fc.property(anyTable, fc.constantFrom('88.25', '0.01', '9999999'), (table, typed) => {
        const converted = withCurrency(table, 'INR', readRate(typed, 'USD', 'USD'));
        expect(converted === null || 'data' in CAP_TABLE.decode(CAP_TABLE.encode(converted))).toBe(true);
      }),
    );
  });

  it('is asked about only where a figure is entered', () => {
    expect([planHasMoney(EMPTY_PLAN), planHasMoney(PLAN)]).toEqual([false, true]);
    expect(planHasMoney({ ...EMPTY_PLAN, scenarios: PLAN.scenarios })).toBe(true);
    expect([bookHasMoney(EMPTY_BOOK), bookHasMoney(BOOK)]).toEqual([false, true]);
    const table = defaultCapTable('USD');
    expect(tableHasMoney(table)).toBe(false);
    expect(tableHasMoney({ ...table, fundingRounds: [newRound('r')] })).toBe(false);
    expect(tableHasMoney({ ...table, fundingRounds: [{ ...newRound('r'), valuation: 1 }] })).toBe(true);
    const options = [{ id: 'g', stakeholderId: 's', shares: 5, exercisePrice: '0.10', date: null }];
    expect(tableHasMoney({ ...table, shares: { ...table.shares, options } })).toBe(true);
  });
});
