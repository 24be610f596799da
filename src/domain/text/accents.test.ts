import { describe, expect, it } from 'vitest';
import { withoutAccents } from './accents';

describe('a text without accents', () => {
  it.each([
    ['Café Zoë', 'Cafe Zoe'],
    ['Cafe\u0301', 'Cafe'],
    ['Việt Nam', 'Viet Nam'],
    ['ﬁne １２', 'fine 12'],
    ['plain', 'plain'],
    ['', ''],
  ])('has plain Latin letters: %s', (text, plain) => {
    expect(withoutAccents(text)).toBe(plain);
  });

  it.each(['दिन', 'दान', 'हिन्दी', 'தமிழ்', 'বাংলা', 'й', 'كِتاب'])('has the marks of other scripts: %s', (text) => {
    expect(withoutAccents(text)).toBe(text.normalize('NFC'));
  });

  it('is the same however it was composed', () => {
    for (const text of ['क़लम é й ড়', 'Å'])
      expect(withoutAccents(text.normalize('NFD'))).toBe(withoutAccents(text.normalize('NFC')));
  });
});
