import { describe, expect, it } from 'vitest';
import { WORDLESS } from '@/domain/text/spelling';
import seed from '@worker/db/seed/faqs.json';
import { matchesFaq, matchPhrase, MAX_SEARCH, wordsOf } from './faq-search';
import { FAQ_CATEGORIES, faqInput } from './faqs';

const faq = { question: 'How do I pay?', answer: 'Choose a plan in Café पुणे.' };
const finds = (query: string) => matchesFaq(faq, wordsOf(query));

describe('searching answers', () => {
  it('finds all words anywhere, whatever their case and accents', () => {
    for (const query of ['', '  ', 'PAY', 'plan pay', 'cafe', 'CAFÉ', 'पुणे', 'pay?', 'ow do', '%', 'pay\u0000'])
      expect(finds(query), query).toBe(true);
    for (const query of ['refund', 'pay refund', "' OR 1=1--"]) expect(finds(query), query).toBe(false);
  });

  it('finds words with a hyphen or punctuation', () => {
    const words = {
      question: 'What is a cap table?',
      answer: 'Write an e-mail about “vesting”, the burn-rate or two-factor.',
    };
    const typed = [
      'Cap table,',
      'cap-table',
      'email',
      'e-mail',
      'E-Mail?',
      '“vesting”',
      'vesting…',
      'burn rate',
      'two factor.',
    ];
    for (const query of typed) expect(matchesFaq(words, wordsOf(query)), query).toBe(true);
    expect(matchesFaq(words, wordsOf('cap-tables'))).toBe(false);
  });

  it('reads at most a hundred characters', () => expect(wordsOf('x'.repeat(10_000))).toEqual(['x'.repeat(MAX_SEARCH)]));

  it('says how many answers match', () => {
    expect(matchPhrase(0, ' xyz ')).toBe('No answer matches “xyz”.');
    expect(matchPhrase(1, 'pay')).toBe('1 answer matches “pay”.');
    expect(matchPhrase(3, 'pay')).toBe('3 answers match “pay”.');
    expect(matchPhrase(3, ' ')).toBe('');
    expect(matchPhrase(3, '“!”')).toBe(WORDLESS);
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
