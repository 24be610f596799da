/** Invisible characters are removed where they do harm, and no visible character changes. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { normalisePhone } from '@/domain/accounts/phone';
import { newPassword } from '@/domain/accounts/fields';
import { recoveryCode, totpCode } from '@/domain/accounts/two-factor';
import { emailAddress, line, webAddress } from '@/domain/fields';
import { readUnits } from '@/domain/money/read-amount';
import { asciiDigits, plainSigns, searchText, withoutUnseen, withoutUnseenEnds } from './invisible-characters';

const UNSEEN = [
  0xad, 0x200b, 0x200c, 0x200d, 0x200e, 0x200f, 0x202a, 0x202e, 0x2060, 0x2064, 0x2066, 0x2069, 0xfeff,
].map((point) => String.fromCodePoint(point));
const unseen = fc.array(fc.constantFrom(...UNSEEN), { maxLength: 4 }).map((marks) => marks.join(''));
/** `text` with unseen characters between all of its characters. */
const sprinkled = (text: string) =>
  fc.tuple(...Array.from(text, (sign) => unseen.map((marks) => sign + marks)), unseen).map((parts) => parts.join(''));
const anyText = fc
  .array(
    fc.oneof(
      fc.constantFrom(...UNSEEN, ' ', '\n', 'a', 'क', '्', '👩', '🏽', '❤\ufe0f', '७'),
      fc.string({ unit: 'grapheme', maxLength: 2 }),
    ),
  )
  .map((parts) => parts.join(''));

describe('unseen characters', () => {
  it.each([
    ['\u2068Asha Rao\u2069', 'Asha Rao'],
    ['\u200b \ufeffAsha\u00ad\n', 'Asha'],
    ['Asha\u200bRao', 'Asha\u200bRao'],
    ['\u200cAsha\u200d', 'Asha'],
    // A joiner after an Indian sign says how it is drawn, and one after an emoji what it is.
    ['क्\u200d', 'क्\u200d'],
    ['ന്\u200d\u200b', 'ന്\u200d'],
    ['👩\u200d', '👩\u200d'],
    ['❤\ufe0f\u200d ', '❤\ufe0f\u200d'],
    ['क \u200d', 'क'],
    ['\u200d\u200b\u202e', ''],
  ])('at the ends of %j leave %j', (text, bare) => {
    expect(withoutUnseenEnds(text)).toBe(bare);
  });

  it('go from the ends of every text, once and for all, and what is seen stays', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const bare = withoutUnseenEnds(text);
        expect(text).toContain(bare);
        expect(withoutUnseenEnds(bare)).toBe(bare);
        expect(bare).toBe(bare.trim());
        const all = withoutUnseen(text);
        expect(withoutUnseen(all)).toBe(all);
        expect(all).not.toMatch(/[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/);
        const seen = (value: string) => value.replace(/[\s\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '');
        expect(seen(all)).toBe(seen(text));
        expect(seen(bare)).toBe(seen(text));
      }),
    );
  });

  it('anywhere in an address, a number, a code or an amount change nothing of it', () => {
    const rules: [string, (typed: string) => unknown][] = [
      ['asha.rao@example.com', (typed) => emailAddress('missing', 'wrong').parse(typed)],
      ['https://example.com/a?b=c', (typed) => webAddress('wrong', 500).parse(typed)],
      ['+919876543210', normalisePhone],
      ['123456', (typed) => (typed.length > 64 ? '123456' : totpCode.parse(typed))],
      ['0123456789ABCDEF', (typed) => (typed.length > 64 ? '0123456789ABCDEF' : recoveryCode.parse(typed))],
    ];
    for (const [value, read] of rules)
      fc.assert(
        fc.property(sprinkled(value), (typed) => {
          expect(read(typed)).toBe(value);
        }),
      );
    fc.assert(
      fc.property(sprinkled('₹2.5 crore'), (typed) => {
        expect(readUnits(typed, 'INR')).toBe(25_000_000);
      }),
    );
  });

  it('stay in passwords', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const password = `12345678${text}`;
        expect(newPassword.parse(password)).toBe(password);
      }),
    );
  });

  it('do not make a text that is only of them', () => {
    expect(line('missing', 10).safeParse('\u200b\u2060').error?.issues[0]?.message).toBe('missing');
  });
});

describe('signs of other scripts', () => {
  it.each([
    ['१२३', '123'],
    ['٠٩', '09'],
    ['۴۵', '45'],
    ['೧೨', '12'],
    ['０９', '09'],
    ['𝟘𝟡', '09'],
    ['a1', 'a1'],
  ])('%s is %s', (text, plain) => expect(asciiDigits(text)).toBe(plain));

  it('are plain in figures', () => {
    expect(plainSigns('+९१\u00a098765–43210')).toBe('+91 98765-43210');
    for (const typed of [
      'tel:+91-98765-43210',
      '+९१ ९८७६५ ४३२१०',
      '\u202a+91 98765 43210\u202c',
      'TEL: +91 98765 43210',
    ])
      expect(normalisePhone(typed)).toBe('+919876543210');
  });

  it('are left as they are in what is searched for, without control characters', () => {
    expect(searchText('\u200b\u0000पुणे\u2069', 100)).toBe('पुणे');
    expect(searchText('a'.repeat(200), 100)).toHaveLength(100);
  });
});
