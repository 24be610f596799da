/** Money: worked examples of every way to write an amount, and that writing and reading agree. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CURRENCIES,
  formatMoney,
  formatPlainMoney,
  formatShare,
  formatShortMoney,
  MAX_AMOUNT,
  minorOf,
  roundRatio,
  scaleMoney,
  shareOf,
  sumMoney,
  unitsOf,
  wholeTimes,
  type Currency,
} from './money';
import { moneyMessage, parseAmount, parseMoney, readAmountField } from './read-amount';

const anyAmount = fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT });

describe('reading an amount', () => {
  it.each<[string, Currency, number]>([
    ['0', 'USD', 0],
    ['-0', 'USD', 0],
    ['1234.5', 'USD', 123450],
    ['$1,234.50', 'USD', 123450],
    ['US$ 1,234.50', 'USD', 123450],
    ['USD 1234', 'USD', 123400],
    ['1,234', 'USD', 123400],
    ['.5', 'USD', 50],
    ['5.', 'USD', 500],
    ['12,50', 'USD', 1250],
    ['1,234,567.89', 'GBP', 123456789],
    ['£12', 'GBP', 1200],
    ['(1,234.50)', 'USD', -123450],
    ['−20', 'USD', -2000],
    ['20-', 'USD', -2000],
    ['-$20,000.00', 'USD', -2000000],
    ['50k', 'USD', 5000000],
    ['$1.25M', 'USD', 125000000],
    ['2 bn', 'USD', 200000000000],
    // Indian grouping: two digits a group after the first thousand.
    ['1,00,000.50', 'INR', 10000050],
    ['₹12,34,56,789.01', 'INR', 12345678901],
    ['Rs. 500/-', 'INR', 50000],
    ['rs500', 'INR', 50000],
    ['1.5 lakh', 'INR', 15000000],
    ['2.5 Lacs', 'INR', 25000000],
    ['20L', 'INR', 200000000],
    ['3 crore', 'INR', 3000000000],
    ['5 Cr.', 'INR', 5000000000],
    ['1 crore 20 lakh', 'INR', 1200000000],
    ['1 crore and 20 lakh 5 thousand', 'INR', 1200500000],
    ['१,००,०००', 'INR', 10000000],
    ['１２３．４５', 'INR', 12345],
    // As messages, invoices and cheques have them.
    ['₹50,000 INR', 'INR', 5000000],
    ['₹ 50,000 rupees', 'INR', 5000000],
    ['£94.50 GBP', 'GBP', 9450],
    ['US$ 12.50 USD', 'USD', 1250],
    ['रु 1,00,000', 'INR', 10000000],
    ['रु. १,००,०००', 'INR', 10000000],
    ['१ लाख', 'INR', 10000000],
    ['१ लाख रुपये', 'INR', 10000000],
    ['1.5 करोड़', 'INR', 1500000000],
    ['২ লক্ষ', 'INR', 20000000],
    ['५० हज़ार', 'INR', 5000000],
    ['50,000 rupees only', 'INR', 5000000],
    ['Rs. 1,00,000/- only.', 'INR', 10000000],
    ['INR 2.5 crore', 'INR', 2500000000],
    ['₹\u200b1,00,\u2060000\u200e', 'INR', 10000000],
    ['١٬٢٣٤٫٥٠', 'USD', 123450],
    // Continental Europe and Switzerland.
    ['1.234,56 €', 'EUR', 123456],
    ['1.234', 'EUR', 123400],
    ['1 234,56', 'EUR', 123456],
    ['1\u202f234\u00a0€', 'EUR', 123400],
    ["1'234.50", 'EUR', 123450],
    ['0.500', 'EUR', 50],
    ['12.5000', 'USD', 1250],
    ['100000000000', 'USD', MAX_AMOUNT],
  ])('%s in %s is %i minor units', (text, currency, minor) => {
    expect(parseMoney(text, currency)).toEqual({ minor });
  });

  it.each<[string, Currency, string]>([
    ['', 'USD', 'empty'],
    ['   ', 'USD', 'empty'],
    ['abc', 'USD', 'not-a-number'],
    ['1e5', 'USD', 'not-a-number'],
    ['0x10', 'USD', 'not-a-number'],
    ['Infinity', 'USD', 'not-a-number'],
    ['1,5000', 'USD', 'not-a-number'],
    ['1,2,3', 'USD', 'not-a-number'],
    ['12,345,67', 'INR', 'not-a-number'],
    ['1.2.3', 'USD', 'not-a-number'],
    ['(-5)', 'USD', 'not-a-number'],
    ['--5', 'USD', 'not-a-number'],
    ['=1+1', 'USD', 'not-a-number'],
    ['20 lakh 1 crore', 'INR', 'not-a-number'],
    ['5 apples', 'USD', 'not-a-number'],
    ['1.005', 'USD', 'too-precise'],
    ['100000000000.01', 'USD', 'too-large'],
    ['1000000000000000', 'USD', 'too-large'],
    ['9'.repeat(50), 'USD', 'too-large'],
    ['9'.repeat(1_000_000), 'USD', 'not-a-number'],
    ['€5', 'USD', 'other-currency'],
    ['$5', 'INR', 'other-currency'],
    ['¥1000', 'INR', 'other-currency'],
    ['A$ 5', 'USD', 'other-currency'],
    ['₹5 USD', 'USD', 'other-currency'],
    ['$5 INR', 'INR', 'other-currency'],
    ['रु 5', 'USD', 'other-currency'],
    ['only', 'INR', 'not-a-number'],
    ['लाखों', 'INR', 'not-a-number'],
  ])('%j in %s answers %s', (text, currency, fault) => {
    expect(parseMoney(text, currency)).toEqual({ fault });
  });

  it.each<[string, string, number]>([
    ['¥1000', 'JPY', 1000],
    ['￥1,000', 'JPY', 1000],
    ['JP¥ 1,000', 'JPY', 1000],
    ['1000円', 'JPY', 1000],
    ['JPY 1000', 'JPY', 1000],
    ['¥1,000.5', 'CNY', 100050],
    ['S$ 1,000', 'SGD', 100000],
    ['$1,000', 'SGD', 100000],
    ['AED 1,000', 'AED', 100000],
    ['CHF1000', 'CHF', 100000],
    ['Rs.500', 'INR', 50000],
    ['500 Rs', 'INR', 50000],
    ['500rs', 'INR', 50000],
    ['₨ 1,00,000/-', 'INR', 10000000],
    ['INR500', 'INR', 50000],
    ['US$1.5k', 'USD', 150000],
    ['US $ 12', 'USD', 1200],
    ['12usd', 'USD', 1200],
  ])('reads %j in a document of %s', (text, currency, minor) => {
    expect(parseMoney(text, currency, { digits: currency === 'JPY' ? 0 : 2 })).toEqual({ minor });
  });

  it.each(['$1000', '₹1000', 'CN¥1000', 'CNY 1000', '元1000', '-¥1000', '¥¥1000', '¥'])(
    'does not read %j as an amount of yen',
    (text) => {
      expect(parseAmount(text, 'JPY', { digits: 0 })).toHaveProperty('fault');
    },
  );

  it('takes the decimal sign where it is known', () => {
    expect(parseMoney('1.000', 'USD', { decimal: ',' })).toEqual({ minor: 100000 });
    expect(parseMoney('1,234', 'EUR', { decimal: ',' })).toEqual({ fault: 'too-precise' });
    expect(parseMoney('1,23', 'EUR', { decimal: '.' })).toEqual({ fault: 'not-a-number' });
    expect(parseMoney('500.00 Cr', 'INR', { words: false })).toEqual({ fault: 'not-a-number' });
  });

  it('refuses what is below zero where the minimum is 0, and says so in a sentence', () => {
    expect(parseAmount('-1', 'USD')).toEqual({ fault: 'negative' });
    expect(moneyMessage('negative', 'USD')).toBe('Please enter an amount of 0 or more');
    expect(moneyMessage('empty', 'USD', 'Please enter monthly cost')).toBe('Please enter monthly cost');
    expect(moneyMessage('too-large', 'USD')).toBe('Please enter at most 100,000,000,000.00');
    expect(moneyMessage('too-large', 'INR')).toBe('Please enter at most 1,00,00,00,00,000.00');
    expect(moneyMessage('too-large', 'INR', undefined, { most: 12_345_678_90 })).toBe(
      'Please enter at most 1,23,45,678.90',
    );
    // Amounts in yen have no decimals, those in dinars three.
    expect(moneyMessage('too-large', 'JPY', undefined, { most: 1_000_000, digits: 0 })).toBe(
      'Please enter at most 1,000,000',
    );
    expect(moneyMessage('too-large', 'KWD', undefined, { most: 1_000_500, digits: 3 })).toBe(
      'Please enter at most 1,000.500',
    );
    expect(moneyMessage('too-large', 'KWD', undefined, { most: 5, digits: 3 })).toBe('Please enter at most 0.005');
    expect(moneyMessage('other-currency', 'INR')).toBe('Please enter the amount in Indian rupees');
  });

  it.each([
    [12.5, { minor: 1250 }],
    [0.1 + 0.2, { fault: 'too-precise' }],
    [-1, { fault: 'negative' }],
    [1e15, { fault: 'too-large' }],
    [Infinity, { fault: 'too-large' }],
    [NaN, { fault: 'not-a-number' }],
    [null, { fault: 'empty' }],
    [undefined, { fault: 'empty' }],
    [{}, { fault: 'not-a-number' }],
    ['1,00,000', { minor: 10000000 }],
  ])('a field that holds %j reads as %j', (value, reading) => {
    expect(readAmountField(value, 'USD')).toEqual(reading);
  });

  it('never throws, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(..."0123456789.,- ()₹$€kKlLcrR'e+") })),
        (text) => {
          for (const currency of CURRENCIES) {
            const reading = parseMoney(text, currency);
            if ('minor' in reading) expect(Number.isSafeInteger(reading.minor)).toBe(true);
          }
        },
      ),
    );
  });
});

describe('writing an amount', () => {
  it.each<[number, Currency, string]>([
    [0, 'USD', '$0.00'],
    [5, 'USD', '$0.05'],
    [123450, 'USD', '$1,234.50'],
    [-2000000, 'USD', '-$20,000.00'],
    [10000050, 'INR', '₹1,00,000.50'],
    [12345678901, 'INR', '₹12,34,56,789.01'],
    [99999, 'INR', '₹999.99'],
    [123456, 'EUR', '€1,234.56'],
    [MAX_AMOUNT, 'GBP', '£100,000,000,000.00'],
  ])('%i in %s is %s', (minor, currency, text) => {
    expect(formatMoney(minor, currency)).toBe(text);
  });

  it.each<[number, Currency, string]>([
    [99900, 'USD', '$999'],
    [9950, 'USD', '$99.50'],
    [99950, 'USD', '$1,000'],
    [5234567, 'INR', '₹52,346'],
    [120000, 'USD', '$1.2K'],
    [125000000, 'USD', '$1.25M'],
    [99999999, 'USD', '$1M'],
    [200000000000, 'USD', '$2B'],
    [15000000, 'INR', '₹1.5 lakh'],
    [3000000000, 'INR', '₹3 crore'],
    [-999999999, 'INR', '-₹1 crore'],
    [999900, 'INR', '₹9,999'],
    [1200000000000, 'INR', '₹1,200 crore'],
  ])('short: %i in %s is %s', (minor, currency, text) => {
    expect(formatShortMoney(minor, currency)).toBe(text);
  });

  it('reads back exactly what it wrote, in every currency', () => {
    fc.assert(
      fc.property(anyAmount, fc.constantFrom(...CURRENCIES), (minor, currency) => {
        expect(parseMoney(formatMoney(minor, currency), currency)).toEqual({ minor });
        expect(parseMoney(formatPlainMoney(minor), currency, { decimal: '.' })).toEqual({ minor });
        expect(minorOf(unitsOf(minor))).toBe(minor);
      }),
    );
  });
});

describe('rounding and adding', () => {
  it('rounds once, halves away from zero', () => {
    expect(roundRatio(5n, 2n)).toBe(3);
    expect(roundRatio(-5n, 2n)).toBe(-3);
    expect(roundRatio(1n, 3n)).toBe(0);
    expect(Object.is(roundRatio(-1n, 3n), 0)).toBe(true);
    expect(roundRatio(1n, 0n)).toBe(0);
    expect(scaleMoney(1000, 1, 3)).toBe(333);
    expect(scaleMoney(1000, 2, 3)).toBe(667);
    expect(scaleMoney(-250, 18, 100)).toBe(-45);
    expect(scaleMoney(10_000_000_000_001, 3, 1)).toBe(30_000_000_000_003);
  });

  it('takes stored whole units to minor units without a float in between', () => {
    expect(minorOf(1.005)).toBe(101);
    expect(minorOf(0.1 + 0.2)).toBe(30);
    expect(minorOf(1e-7)).toBe(0);
    expect(minorOf(-12.5)).toBe(-1250);
    expect(minorOf(1e15)).toBeNull();
    expect(minorOf('12')).toBeNull();
    expect(minorOf(NaN)).toBeNull();
  });

  it('saturates instead of losing cents', () => {
    expect(sumMoney([1, 2, 3])).toBe(6);
    expect(sumMoney([])).toBe(0);
    expect(sumMoney(Array.from({ length: 2000 }, () => MAX_AMOUNT))).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('divides whole times exactly', () => {
    fc.assert(
      fc.property(fc.nat(MAX_AMOUNT), fc.integer({ min: 1, max: MAX_AMOUNT }), (whole, part) => {
        expect(BigInt(wholeTimes(whole, part))).toBe(BigInt(whole) / BigInt(part));
      }),
    );
    expect(wholeTimes(-1, 10)).toBe(-1);
  });

  it('writes shares', () => {
    expect(shareOf(1, 3)).toBe(3333);
    expect(shareOf(1, 0)).toBeNull();
    expect(formatShare(3333)).toBe('33.33%');
    expect(formatShare(5000)).toBe('50%');
    expect(formatShare(1250)).toBe('12.5%');
    expect(formatShare(-5)).toBe('-0.05%');
  });
});
