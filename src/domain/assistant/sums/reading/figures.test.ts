/** The figures in a question: where each one ends, and the words beside it. */
import { describe, expect, it } from 'vitest';
import { findFigures, monthsOf, sumWords } from './figures';

const read = (question: string) => findFigures(sumWords(question));

describe('a figure', () => {
  it.each<[string, string, string | null, string | null]>([
    ['₹40 lakh', 'money', '4000000', null],
    ['1 crore 20 lakh', 'money', '12000000', null],
    ['$500k', 'money', '500000', null],
    ['Rs. 6,00,000 per month', 'money', '600000', 'month'],
    ['24 lakh p.a.', 'money', '2400000', 'year'],
    ['50,000 weekly', 'number', '50000', 'week'],
    ['20,000 a day', 'number', '20000', 'other'],
    ['6 lakh on salaries every month', 'money', '600000', 'month'],
    ['monthly costs of 6 lakh', 'money', '600000', 'month'],
    ['12.5 %', 'percent', '12.5', null],
    ['18 months', 'months', '18', null],
    ['2 yrs', 'years', '2', null],
    ['40 new customers', 'count', '40', null],
    ['10,000 shares', 'shares', '10000', null],
    ['2 rounds', 'times', '2', null],
    ['1,5000', 'number', null, null],
    ['40xz', 'number', null, null],
  ])('“%s” is %s of %s, by the %s', (question, kind, value, period) =>
    expect(read(question)).toMatchObject([{ kind, value, period }]),
  );

  it.each<[string, string[]]>([
    // Letters that are no unit belong to the figure.
    ['cash 40xz here and 5 lakh there', ['cash |40xz| here and ', ' here and |5 lakh| there']],
    [
      'cash 40 lakh, costs 6 lakh a month, revenue 2 lakh',
      ['cash |40 lakh|, costs ', ', costs |6 lakh|, revenue ', ', revenue |2 lakh|'],
    ],
    ['20% of 5 lakh', ['|20%| of ', ' of |5 lakh|']],
  ])('of “%s” has the words up to the next figure beside it', (question, parts) =>
    expect(read(question).map(({ before, text, after }) => `${before}|${text}|${after}`)).toEqual(parts),
  );

  it.each<[string, string | null]>([
    ['18 months', '18'],
    ['1.5 years', '18'],
    ['18 customers', null],
  ])('of time is counted in months: %s', (question, months) => expect(read(question).map(monthsOf)).toEqual([months]));
});
