import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import seed from '@worker/db/seed/faqs.json';
import { markWords, matchesFaq, matchPhrase, MAX_SEARCH, wordsOf } from './faq-search';
import { FAQ_CATEGORIES, faqInput } from './faqs';

const faq = { question: 'How do I pay?', answer: 'Choose a plan in Café पुणे.' };
const finds = (query: string) => matchesFaq(faq, wordsOf(query));
const marked = (text: string, query: string) =>
  markWords(text, wordsOf(query))
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

describe('searching answers', () => {
  it('finds all words anywhere, whatever their case and accents', () => {
    for (const query of ['', '  ', 'PAY', 'plan pay', 'cafe', 'CAFÉ', 'पुणे', 'pay?', 'ow do'])
      expect(finds(query), query).toBe(true);
    for (const query of ['refund', 'pay refund', '%', "' OR 1=1--", 'pay\u0000'])
      expect(finds(query), query).toBe(false);
  });

  it('marks what matched and nothing else', () => {
    expect(marked('How do I pay?', 'pay')).toBe('How do I [pay]?');
    expect(marked('Pay, pay, payment', 'pay')).toBe('[Pay], [pay], [pay]ment');
    expect(marked('Café and cafe', 'cafe')).toBe('[Café] and [cafe]');
    expect(marked('banana', 'an ana')).toBe('b[anana]');
    expect(marked('<b>a</b>', '<b>')).toBe('[<b>]a</b>');
    expect(marked('Text', '')).toBe('Text');
  });

  it('gives the text back whatever is searched', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, query) => {
        expect(
          markWords(text, wordsOf(query))
            .map((part) => part.text)
            .join(''),
        ).toBe(text);
      }),
    );
    expect(wordsOf('x'.repeat(10_000))).toEqual(['x'.repeat(MAX_SEARCH)]);
    expect(wordsOf(Array.from({ length: 50 }, (_, n) => `w${n}`).join(' ')).length).toBeLessThanOrEqual(8);
  });

  it('says how many answers match', () => {
    expect(matchPhrase(0, ' xyz ')).toBe('No answer matches “xyz”.');
    expect(matchPhrase(1, 'pay')).toBe('1 answer matches “pay”.');
    expect(matchPhrase(3, 'pay')).toBe('3 answers match “pay”.');
    expect(matchPhrase(3, ' ')).toBe('');
  });
});

describe('the questions with answers that Outset brings', () => {
  it('ACC-32 are at least 16, in all four categories, each valid and asked once', () => {
    expect(seed.length).toBeGreaterThanOrEqual(16);
    expect([...new Set(seed.map(({ category }) => category))]).toEqual([...FAQ_CATEGORIES]);
    for (const record of seed) expect(faqInput.parse(record)).toMatchObject(record);
    expect(new Set(seed.map(({ id }) => id)).size).toBe(seed.length);
    expect(new Set(seed.map(({ question }) => question)).size).toBe(seed.length);
  });
});
