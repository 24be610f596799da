/** Searching in texts on the page: words with hyphens and punctuation, other scripts, and marks. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { folded, hasWord, hasWords, markWords, typedWords } from './find-words';

const finds = (text: string, query: string) => hasWords(folded(text), typedWords(query));
const marked = (text: string, query: string) =>
  markWords(text, typedWords(query))
    .map((part) => (part.isHit ? `[${part.text}]` : part.text))
    .join('');

describe('what was typed', () => {
  it('is split at spaces and punctuation, but not where a sign joins two words', () => {
    expect(typedWords(' “Vesting”, gst; (CCPS) and/or ')).toEqual(['vesting', 'gst', 'ccps', 'and', 'or']);
    expect(typedWords('e-mail founder’s R&D U.S. 3.5%')).toEqual(['e-mail', 'founder’s', 'r&d', 'u.s', '3.5']);
    expect(typedWords('Café मुंबई')).toEqual(['cafe', 'मुंबई']);
  });

  it('is eight words at most, each once, and none without letters or digits', () => {
    expect(typedWords('a b a c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
    for (const query of ['', ' ', '“ - ” ?', '🚀', '\u0301']) expect(typedWords(query), query).toEqual([]);
  });
});

describe('a word in a text', () => {
  it.each([
    ['Write an e-mail', 'email'],
    ['Write an email', 'e-mail'],
    ['Your cap table', 'cap-table'],
    ['Your cap-table', 'cap table'],
    ['Your cap‑table', 'Cap-Table,'],
    ['The founders’ shares', "founder's"],
    ['R & D credits', 'R&D'],
    ['Two-factor codes', 'two factor'],
    ['Follow up soon', 'follow-up'],
    ['Every plan', 'la'],
    ['दिन और रात', 'दिन'],
  ])('in “%s” is found by %s', (text, query) => expect(finds(text, query)).toBe(true));

  it.each([
    ['One mail a day', 'e-mail'],
    ['Follow it up', 'follow-up'],
    ['Red road riding', 'R&D'],
    ['दान', 'दिन'],
  ])('in “%s” is not found by %s', (text, query) => expect(finds(text, query)).toBe(false));

  it('may have to start a word, or the text', () => {
    expect([hasWord('two-factor', 'factor', 'start'), hasWord('refactor', 'factor', 'start')]).toEqual([true, false]);
    expect([hasWord('cap table', 'cap-table', 'first'), hasWord('a cap table', 'cap', 'first')]).toEqual([true, false]);
  });
});

describe('a mark', () => {
  it('is on what matched and nothing else', () => {
    expect(marked('How do I pay?', 'pay')).toBe('How do I [pay]?');
    expect(marked('Pay, pay, payment', 'pay')).toBe('[Pay], [pay], [pay]ment');
    expect(marked('Café and cafe', 'cafe')).toBe('[Café] and [cafe]');
    expect(marked('banana', 'an ana')).toBe('b[anana]');
    expect(marked('<b>a</b>', '<b>')).toBe('<[b]>a</[b]>');
    expect(marked('Each e-mail, Email or one mail', 'email,')).toBe('Each [e-mail], [Email] or one mail');
    expect(marked('Text', '')).toBe('Text');
  });

  it('leaves the text as it is, whatever is searched', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (text, query) => {
        const parts = markWords(text, typedWords(`${query} ${text.slice(0, 5)}`));
        expect(parts.map((part) => part.text).join('')).toBe(text);
      }),
    );
  });
});
