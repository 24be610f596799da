import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ZodType } from 'zod';
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
    expect(certificateForm.parse(certificate)).toMatchObject({ shares: 1000, price: null, date: null });
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
    expect(classForm.parse(preferred)).toMatchObject({ issuePrice: '0.34', conversionRatio: '1', seniority: 1 });
    expect(grantForm.parse({ ...certificate, exercisePrice: '$0.05', takesFromPool: true })).toMatchObject({
      shares: 1000,
      exercisePrice: '0.05',
    });
    expect(poolForm.parse({ shares: '0' })).toEqual({ shares: 0 });
    expect(holderForm.parse({ name: ' Asha ', type: 'co-founder' })).toEqual({ name: 'Asha', type: 'co-founder' });
  });

  it.each([
    ['no holder', certificateForm, { ...certificate, holder: '' }, 'newHolder', /choose a holder/],
    ['no shares', certificateForm, { ...certificate, shares: '' }, 'shares', /enter a number of shares/],
    ['0 shares', certificateForm, { ...certificate, shares: '0' }, 'shares', /above 0/],
    ['half a share', certificateForm, { ...certificate, shares: '1.5' }, 'shares', /whole number/],
    ['words', certificateForm, { ...certificate, shares: 'many' }, 'shares', /whole number/],
    ['too many shares', certificateForm, { ...certificate, shares: '9'.repeat(14) }, 'shares', /too large/],
    ['a negative price', certificateForm, { ...certificate, price: '-1' }, 'price', /0 or more/],
    ['no class', certificateForm, { ...certificate, classId: '' }, 'classId', /choose a share class/],
    ['an odd date', certificateForm, { ...certificate, date: '2026-02-30' }, 'date', /date between/],
    ['no exercise price', grantForm, { ...certificate, exercisePrice: '' }, 'exercisePrice', /exercise price/],
    ['no total', startForm, { shares: '0' }, 'shares', /above 0/],
    ['no class name', classForm, { ...preferred, name: ' ' }, 'name', /enter a name/],
    ['a ratio of 0', classForm, { ...preferred, conversionRatio: '0' }, 'conversionRatio', /above 0/],
    ['no cap', classForm, { ...preferred, participation: 'capped' }, 'cap', /enter the cap/],
    ['a low cap', classForm, { ...preferred, participation: 'capped', multiple: '2', cap: '1' }, 'cap', /below/],
    ['an odd rank', classForm, { ...preferred, seniority: '1.5' }, 'seniority', /whole number/],
    ['no amount', convertibleForm('USD'), { ...instrument, amount: '' }, 'amount', /enter an amount/],
    ['an amount of 0', convertibleForm('USD'), { ...instrument, amount: '0' }, 'amount', /above 0/],
    ['a negative amount', convertibleForm('USD'), { ...instrument, amount: '-5' }, 'amount', /0 or more/],
    ['a cap of 0', convertibleForm('USD'), { ...instrument, cap: '0' }, 'cap', /above 0/],
    ['a discount of 100', convertibleForm('USD'), { ...instrument, discount: '100' }, 'discount', /below 100/],
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

  it('never throw at what people type', () => {
    const typed = fc.oneof(fc.string({ maxLength: 30 }), fc.constantFrom('1e999', '٣', '0x10', '½', '1,2,3', ' '));
    fc.assert(
      fc.property(typed, typed, (a, b) => {
        for (const [schema, values] of [
          [certificateForm, { ...certificate, shares: a, price: b, date: a }],
          [convertibleForm('INR'), { ...instrument, amount: a, cap: b, discount: a, rate: b, exitMultiple: a }],
          [sharesRoundForm('EUR'), { ...round, amount: a, valuation: b, poolIncrease: a, optionPoolPercentage: b }],
          [classForm, { ...preferred, issuePrice: a, conversionRatio: b, multiple: a, seniority: b }],
        ] as [ZodType<unknown>, unknown][])
          expect(typeof schema.safeParse(values).success).toBe('boolean');
      }),
    );
  });
});
