/** Rates from an answer of the API, which may be old, broken or none at all. */
import { describe, expect, it } from 'vitest';
import { FIRST_RATES, readRates } from './exchange-rates';

const rate = { currency: 'EUR', paise: 10_512, day: '2026-11-01', source: 'RBI' };

describe('the rates of an answer', () => {
  it.each([null, undefined, 'x', 7, {}, { data: [rate] }, []])('are those of a new database for %j', (answer) => {
    expect(readRates(answer)).toEqual(FIRST_RATES);
  });

  it('take the place of the first ones, in the order of the currencies', () => {
    const dirham = { ...rate, currency: 'AED', paise: 2_400 };
    const read = readRates([dirham, rate]).map(({ currency, paise }) => [currency, paise]);
    expect(read).toEqual([
      ['USD', 8800],
      ['EUR', 10_512],
      ['GBP', 11_900],
      ['AED', 2_400],
    ]);
  });

  it.each([
    ['of 0', { paise: 0 }],
    ['below 0', { paise: -10_512 }],
    ['with a part of a paisa', { paise: 10_512.5 }],
    ['in words', { paise: '10512' }],
    ['of another currency', { currency: 'JPY' }],
    ['of a day that there is not', { day: '2026-02-30' }],
    ['without a source', { source: null }],
  ])('leave out one %s', (_, over) => {
    expect(readRates([{ ...rate, ...over }, null, 'EUR'])).toEqual(FIRST_RATES);
  });
});
