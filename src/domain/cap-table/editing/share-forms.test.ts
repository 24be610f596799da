import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
import { sharesText } from '@/domain/cap-table/presentation/texts';
import {
  certificateForm,
  classForm,
  convertibleForm,
  grantForm,
  holderForm,
  poolForm,
  sharesRoundForm,
  startForm,
} from './share-forms';

function messages<T>(schema: ZodType<T>, values: unknown): Record<string, string> {
  const read = schema.safeParse(values);
  if (read.success) return {};
  return Object.fromEntries(read.error.issues.map(({ path, message }) => [path.map(String).join('.'), message]));
}

const certificate = { holder: 'a', newHolder: '', classId: 'common', shares: '1,000', price: '', date: '' };
const grant = { ...certificate, exercisePrice: '1', takesFromPool: false };
const instrument = {
  holder: 'a',
  newHolder: '',
  kind: 'safe',
  amount: '200,000',
  date: '',
  capBasis: 'post-money',
  cap: '4m',
  discount: '',
  mfn: false,
  mfnAdopts: '',
  proRata: false,
  rate: '',
  compounding: 'simple',
  dayCount: 'actual-365',
  maturity: '',
  qualifiedAmount: '',
  exitMultiple: '1',
};
const round = {
  name: 'Series A',
  amount: '5,000,000',
  valuation: '15m',
  valuationKind: 'pre-money',
  date: '2026-05-01',
  method: 'percent-ownership',
  optionPoolPercentage: '10 %',
  poolTiming: 'after',
  poolIncrease: '',
  poolLot: '1000',
  priceDecimals: '4',
  conversionDecimals: '',
  multiple: '1x',
  participation: 'none',
  cap: '',
  seniority: '',
  investors: [],
  proRata: [],
};
const preferred = {
  name: 'Seed',
  kind: 'preferred',
  issuePrice: '0.3400',
  conversionRatio: '1',
  multiple: '1',
  participation: 'none',
  cap: '',
  seniority: '1',
};

describe('the forms of the mode "shares"', () => {
  it('turn what is typed into the fields of the document', () => {
    expect(certificateForm('USD').parse(certificate)).toMatchObject({ shares: 1000, price: null, date: null });
    expect(convertibleForm('USD').parse(instrument)).toMatchObject({
      amount: 20_000_000,
      cap: 400_000_000,
      discount: 0,
      rate: null,
      qualifiedAmount: null,
    });
    expect(convertibleForm('INR').parse({ ...instrument, amount: '₹2.5 crore', cap: '10 crore' })).toMatchObject({
      amount: 2_500_000_000,
      cap: 10_000_000_000,
    });
    expect(sharesRoundForm('USD').parse(round)).toMatchObject({
      amount: 500_000_000,
      valuation: 1_500_000_000,
      optionPoolPercentage: 10,
      poolLot: 1000,
      poolIncrease: null,
      priceDecimals: 4,
      conversionDecimals: null,
      multiple: 1,
      seniority: null,
    });
    expect(classForm('USD').parse(preferred)).toMatchObject({ issuePrice: '0.34', conversionRatio: '1', seniority: 1 });
    expect(grantForm('USD').parse({ ...certificate, exercisePrice: '$0.05', takesFromPool: true })).toMatchObject({
      shares: 1000,
      exercisePrice: '0.05',
    });
    expect(poolForm.parse({ shares: '0' })).toEqual({ shares: 0 });
    expect(holderForm.parse({ name: ' Asha ', type: 'co-founder' })).toEqual({ name: 'Asha', type: 'co-founder' });
  });

  it.each([
    ['no holder', certificateForm('USD'), { ...certificate, holder: '' }, 'newHolder', /choose a holder/],
    ['no shares', certificateForm('USD'), { ...certificate, shares: '' }, 'shares', /enter a number of shares/],
    ['0 shares', certificateForm('USD'), { ...certificate, shares: '0' }, 'shares', /above 0/],
    ['half a share', certificateForm('USD'), { ...certificate, shares: '1.5' }, 'shares', /whole number/],
    ['words', certificateForm('USD'), { ...certificate, shares: 'many' }, 'shares', /whole number/],
    ['too many shares', certificateForm('USD'), { ...certificate, shares: '9'.repeat(14) }, 'shares', /too large/],
    ['a negative price', certificateForm('USD'), { ...certificate, price: '-1' }, 'price', /0 or more/],
    ['no class', certificateForm('USD'), { ...certificate, classId: '' }, 'classId', /choose a share class/],
    ['an odd date', certificateForm('USD'), { ...certificate, date: '2026-02-30' }, 'date', /date between/],
    ['no exercise price', grantForm('USD'), { ...certificate, exercisePrice: '' }, 'exercisePrice', /exercise price/],
    ['no total', startForm, { shares: '0' }, 'shares', /above 0/],
    ['no class name', classForm('USD'), { ...preferred, name: ' ' }, 'name', /enter a name/],
    ['a ratio of 0', classForm('USD'), { ...preferred, conversionRatio: '0' }, 'conversionRatio', /above 0/],
    ['no cap', classForm('USD'), { ...preferred, participation: 'capped' }, 'cap', /enter the cap/],
    ['a low cap', classForm('USD'), { ...preferred, participation: 'capped', multiple: '2', cap: '1' }, 'cap', /below/],
    ['an odd rank', classForm('USD'), { ...preferred, seniority: '1.5' }, 'seniority', /whole number/],
    ['no amount', convertibleForm('USD'), { ...instrument, amount: '' }, 'amount', /enter an amount/],
    ['an amount of 0', convertibleForm('USD'), { ...instrument, amount: '0' }, 'amount', /above 0/],
    ['a negative amount', convertibleForm('USD'), { ...instrument, amount: '-5' }, 'amount', /0 or more/],
    ['a cap of 0', convertibleForm('USD'), { ...instrument, cap: '0' }, 'cap', /above 0/],
    ['a discount of 100', convertibleForm('USD'), { ...instrument, discount: '100' }, 'discount', /below 100/],
    ['nothing paid back', convertibleForm('USD'), { ...instrument, exitMultiple: '0' }, 'exitMultiple', /above 0/],
    ['a huge interest', convertibleForm('USD'), { ...instrument, rate: '1001' }, 'rate', /0 and 1000/],
    [
      'an early maturity',
      convertibleForm('USD'),
      { ...instrument, date: '2026-01-02', maturity: '2026-01-01' },
      'maturity',
      /mature after/,
    ],
    ['no round name', sharesRoundForm('USD'), { ...round, name: '' }, 'name', /enter a name/],
    ['no valuation', sharesRoundForm('USD'), { ...round, valuation: '' }, 'valuation', /enter a valuation/],
    [
      'more money than valuation',
      sharesRoundForm('USD'),
      { ...round, valuationKind: 'post-money', valuation: '4m' },
      'amount',
      /exceeds the post-money/,
    ],
    [
      'all of the company',
      sharesRoundForm('USD'),
      { ...round, valuationKind: 'post-money', valuation: '5m' },
      'valuation',
      /above the amount/,
    ],
    ['a pool of 100', sharesRoundForm('USD'), { ...round, optionPoolPercentage: '100' }, 'optionPoolPercentage', /100/],
    ['a lot of 0', sharesRoundForm('USD'), { ...round, poolLot: '0' }, 'poolLot', /above 0/],
    ['11 decimals', sharesRoundForm('USD'), { ...round, priceDecimals: '11' }, 'priceDecimals', /0 to 10/],
    [
      'greedy investors',
      sharesRoundForm('USD'),
      { ...round, investors: [{ stakeholderId: 'a', amount: '6m' }] },
      'investors',
      /exceed the round/,
    ],
  ] as [string, ZodType<unknown>, unknown, string, RegExp][])(
    'say what is wrong with %s',
    (_, schema, values, field, text) => {
      expect(messages(schema, values)[field]).toMatch(text);
    },
  );

  it('take a field of spaces like an empty one', () => {
    const blank = '  ';
    expect(certificateForm('USD').parse({ ...certificate, price: blank, date: blank })).toMatchObject({
      price: null,
      date: null,
    });
    const typed = { poolIncrease: blank, priceDecimals: blank, conversionDecimals: blank, seniority: blank };
    expect(sharesRoundForm('USD').parse({ ...round, ...typed })).toMatchObject({
      poolIncrease: null,
      priceDecimals: null,
      conversionDecimals: null,
      seniority: null,
    });
    expect(messages(certificateForm('USD'), { ...certificate, shares: blank })).toEqual({
      shares: 'Please enter a number of shares',
    });
  });

  it.each<[string, object, Record<string, string>]>([
    ['a round as large as its pre-money valuation, which sells a half', { valuation: '5m' }, {}],
    ['a round larger than its pre-money valuation', { valuation: '4m' }, {}],
    ['a round just below its post-money valuation', { valuationKind: 'post-money', valuation: '5,000,000.01' }, {}],
    [
      'no round of all of its post-money valuation',
      { valuationKind: 'post-money', valuation: '5m' },
      { valuation: 'The post-money valuation must be above the amount' },
    ],
    [
      'no round above it',
      { valuationKind: 'post-money', valuation: '4,999,999.99' },
      { amount: 'The amount exceeds the post-money valuation' },
    ],
    [
      'investors who take exactly the amount, and one whose amount is open',
      {
        investors: [
          { stakeholderId: 'a', amount: '4m' },
          { stakeholderId: 'b', amount: '1m' },
          { stakeholderId: 'c', amount: '' },
        ],
      },
      {},
    ],
    [
      'no investors who take more together',
      {
        investors: [
          { stakeholderId: 'a', amount: '4m' },
          { stakeholderId: 'b', amount: '1,000,000.01' },
        ],
      },
      { investors: "The investors' amounts exceed the round's amount" },
    ],
    ['a cap of the participation equal to the preference', { participation: 'capped', multiple: '2', cap: '2x' }, {}],
    ['a low cap that is not used', { participation: 'full', multiple: '2', cap: '1' }, {}],
  ])('allow %s', (_, more, said) => {
    expect(messages(sharesRoundForm('USD'), { ...round, ...more })).toEqual(said);
  });

  it('ask for a later maturity only where both dates are there', () => {
    const said = (date: string, maturity: string) =>
      messages(convertibleForm('USD'), { ...instrument, date, maturity })['maturity'];
    expect([said('', '2020-01-01'), said('2026-01-02', ''), said('2026-01-01', '2026-01-02')]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(said('2026-01-01', '2026-01-01')).toBe('It must mature after its date');
  });

  it('ask for no preference of a common class', () => {
    const common = { ...preferred, kind: 'common', participation: 'capped', multiple: '2', cap: '' };
    expect(messages(classForm('USD'), common)).toEqual({});
    expect(messages(classForm('USD'), { ...common, cap: '1' })).toEqual({});
  });

  it.each([
    ['0,50', 'INR', '0.5'],
    ['0,0353', 'INR', '0.0353'],
    ['1.234,50', 'INR', '1234.5'],
    ['1,234.5678', 'INR', '1234.5678'],
    ['1,23,456.5', 'INR', '123456.5'],
    ['Rs. 2.50', 'INR', '2.5'],
    ['10 lakh', 'INR', '1000000'],
    ['₹0.0000000001', 'INR', '0.0000000001'],
    ['9999999999.1234567891', 'INR', '9999999999.1234567891'],
    ['€0,10', 'EUR', '0.1'],
    // A stored price is shown so, and must be the same when it is saved again.
    ['1.234', 'EUR', '1.234'],
    ['1.234', 'INR', '1.234'],
    ['$2.50', 'USD', '2.5'],
  ])('read the price %s in %s as %s', (price, currency, value) => {
    expect(certificateForm(currency).parse({ ...certificate, price }).price).toBe(value);
    expect(grantForm(currency).parse({ ...grant, exercisePrice: price }).exercisePrice).toBe(value);
    expect(classForm(currency).parse({ ...preferred, issuePrice: price }).issuePrice).toBe(value);
  });

  it.each([
    ['$2.50', 'INR', 'Please enter the amount in Indian rupees'],
    ['€0,10', 'INR', 'Please enter the amount in Indian rupees'],
    ['₹5', 'USD', 'Please enter the amount in US dollars'],
    ['0.12345678901', 'INR', 'Please use at most 10 decimals'],
    ['1,5000', 'INR', 'Please enter a number, such as 1,234.50'],
    ['1e30', 'INR', 'Please enter a number, such as 1,234.50'],
    ['10000000 crore', 'INR', 'Please enter at most 99,99,99,99,99,999.99'],
  ])('refuse the price %s in %s: %s', (price, currency, message) => {
    expect(messages(certificateForm(currency), { ...certificate, price })).toEqual({ price: message });
    expect(messages(grantForm(currency), { ...grant, exercisePrice: price })).toEqual({ exercisePrice: message });
    expect(messages(classForm(currency), { ...preferred, issuePrice: price })).toEqual({ issuePrice: message });
  });

  it('read a ratio and a percentage with either decimal sign, and round a pasted percentage', () => {
    expect(classForm('INR').parse({ ...preferred, conversionRatio: '1,25' }).conversionRatio).toBe('1.25');
    const discount = (typed: string) => convertibleForm('INR').parse({ ...instrument, discount: typed }).discount;
    expect(['12,5 %', '3.33333333333333', '0.5'].map(discount)).toEqual([12.5, 3.3333333333, 0.5]);
    expect(messages(convertibleForm('INR'), { ...instrument, discount: '99.999999999999' })['discount']).toMatch(
      /below 100/,
    );
  });

  it('never throw at what people type', () => {
    const typed = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('1e999', '٣', '0x10', '½', '1,2,3', ' '));
    fc.assert(
      fc.property(typed, typed, (a, b) => {
        for (const [schema, values] of [
          [certificateForm('USD'), { ...certificate, shares: a, price: b, date: a }],
          [convertibleForm('INR'), { ...instrument, amount: a, cap: b, discount: a, rate: b, exitMultiple: a }],
          [sharesRoundForm('EUR'), { ...round, amount: a, valuation: b, poolIncrease: a, optionPoolPercentage: b }],
          [classForm('USD'), { ...preferred, issuePrice: a, conversionRatio: b, multiple: a, seniority: b }],
        ] as [ZodType<unknown>, unknown][])
          expect(typeof schema.safeParse(values).success).toBe('boolean');
      }),
    );
  });
});

it.each(['INR', 'USD', 'JPY'])('a number of shares that a dialog shows in %s is read back', (currency) => {
  for (const shares of [1, 999, 100_000, 6_000_000, 12_345_678, 1_000_000_000])
    expect(poolForm.parse({ shares: sharesText(shares, currency) })).toEqual({ shares });
});
