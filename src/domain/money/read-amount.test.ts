/** Currencies that headings and cells name, by code, sign or name. */
import { describe, expect, it } from 'vitest';
import { currenciesIn } from './read-amount';

const DOLLARS = ['USD', 'SGD', 'AUD', 'CAD', 'HKD', 'NZD'];

describe('the currencies that a text names', () => {
  it.each<[string, readonly string[]]>([
    ['Amount (EUR)', ['EUR']],
    ['Amount ($)', DOLLARS],
    ['Amount (US$)', ['USD']],
    ['Amount in USD', ['USD']],
    ['Withdrawal Amount(INR)', ['INR']],
    ['Amount(in Rs)', ['INR']],
    ['amount_usd', ['USD']],
    ['Débit euros', ['EUR']],
    ['राशि (₹)', ['INR']],
    ['Amount ($ USD)', ['USD']],
    ['Amount (CHF)', ['CHF']],
    ['Amount in Canadian dollars', ['CAD']],
    ['INR / USD', ['USD', 'INR']],
    ['Pound Sterling', ['GBP']],
    ['European hrs (Dr)', []],
    ['Amount (NET)', []],
    ['Compounds', []],
    ['', []],
  ])('%s', (text, codes) => {
    expect(currenciesIn(text).codes).toEqual(codes);
  });

  it('leave the other words, and what several currencies share as it is written', () => {
    expect(currenciesIn('Amount ($)')).toMatchObject({ written: '$', rest: 'Amount ( )' });
    expect(currenciesIn('Pakistani Rupee').rest).toBe('Pakistani');
  });
});
