/** Tidying a text: the changes that it makes, and above all the texts that it must not change. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fitText, tidyText } from './tidy-text';
import { quickest } from '@tests/setup/browser/quickest';

describe('tidyText', () => {
  it.each([
    ['we make  soil sensors for small farms', 'We make soil sensors for small farms.'],
    ['we sell kites .they fly', 'We sell kites .they fly.'],
    ['we sell kites , ropes ;and more !', 'We sell kites, ropes; and more!'],
    ['a saas platfrom for b2b api managment in india', 'A SaaS platform for B2B API management in India.'],
    ['i think i\u2019m the the foudner', 'I think I\u2019m the founder.'],
    ['Hello!!! what now???', 'Hello! What now?'],
    ['one sentence.Two here.three stays', 'One sentence. Two here.three stays.'],
    ['WE ARE BUILDING AN AI PLATFORM FOR INDIAN FARMERS', 'We are building an AI platform for Indian farmers.'],
    ['Recieve orders. TEH END IS near', 'Receive orders. THE END IS near.'],
    ['We help shops,restaurants and cafes', 'We help shops, restaurants and cafes.'],
    ['first part\n\n\n\nsecond part here', 'First part\n\nSecond part here.'],
    ['we do:\n- fast delivery\n- fair prices', 'We do:\n- Fast delivery\n- Fair prices'],
  ])('%j becomes %j', (before, after) => expect(tidyText(before)).toBe(after));

  it.each([
    'We raised ₹1,00,000.50 at 10:30 on 3.5% interest.',
    'See https://kite.example/a?b=c,d;e!f and write to asha@kite.co.in.',
    'Made by kite.in, e.g. for small teams, with node.js and iPhone apps.',
    'We build wallets that work offline for 2.5 million people...',
    'हम छोटे किसानों के लिए मिट्टी के सेंसर बनाते हैं।',
    'We 🚀 ship 👩‍💻 daily :)',
    'eBay sellers love us.',
    'Ask @kitelabs about #fintech.',
    'नमस्ते',
    '',
    '¿Qué? Sí.',
  ])('leaves %j as it is', (text) => expect(tidyText(text)).toBe(text));

  it('ends in a sentence only where it can be sure', () => {
    expect(tidyText('Kite Labs')).toBe('Kite Labs');
    expect(tidyText('Look at us on https://kite.example')).toBe('Look at us on https://kite.example');
    expect(tidyText('हम पतंग बनाते हैं')).toBe('हम पतंग बनाते हैं');
  });

  it('changes nothing the second time, loses no word, and throws at nothing', () => {
    const words = fc.constantFrom(
      'saas',
      'we',
      'we',
      'recieve',
      'e.g.',
      'i',
      ',',
      '.',
      '...',
      '!!',
      'A',
      '\n',
      'kite.in',
      '3.5',
      '🚀',
      'हम',
      '- x',
      '(',
      '"',
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 300 }),
      fc.string({ unit: 'grapheme', maxLength: 300 }),
      fc.array(words, { maxLength: 30 }).map((list) => list.join(' ')),
      fc.array(words, { maxLength: 30 }).map((list) => list.join('')),
    );
    fc.assert(
      fc.property(texts, (text) => {
        const tidy = tidyText(text);
        expect(tidyText(tidy)).toBe(tidy);
        const digits = (value: string) => value.normalize('NFC').replace(/[^\d]/g, '');
        expect(digits(tidy)).toBe(digits(text));
        expect(tidy.length).toBeLessThanOrEqual(text.normalize('NFC').length * 2 + 1);
      }),
    );
  });

  it('takes hostile texts of 2,000 characters in a few milliseconds', () => {
    for (const part of ['a.', 'www.', '@a', 'a@', 'e.g.', '! ', ' ,', 'the ', 'a-', '....', 'https://', '\n ', "i'"]) {
      const took = quickest(200, () => void tidyText(part.repeat(2_000 / part.length)));
      expect(took, part).toBeLessThan(200);
    }
  });
});

describe('fitText', () => {
  it('cuts after a sentence, else after a word, and never over the limit', () => {
    expect(fitText('One two. Three four five.', 15)).toBe('One two.');
    expect(fitText('Onetwo threefour five', 14)).toBe('Onetwo');
    expect(fitText('x'.repeat(30), 10).length).toBeLessThanOrEqual(10);
    expect(fitText('short', 10)).toBe('short');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 100 }), fc.integer({ min: 2, max: 60 }), (text, max) => {
        expect(fitText(text, max).length).toBeLessThanOrEqual(max);
      }),
    );
  });
});
