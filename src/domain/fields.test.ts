/** Each field rule: hostile values are refused, other values are normalised, and each refusal has its message. */
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { type FieldRule, HOSTILE_VALUES } from '@tests/factories/hostile-values';
import {
  day,
  emailAddress,
  exactly,
  flag,
  leftEmpty,
  line,
  paragraphs,
  tags,
  webAddress,
  wholeNumber,
  wholeNumberText,
} from './fields';

const RULES = {
  line: line('missing', 100),
  'line or nothing': line(null, 100),
  paragraphs: paragraphs('missing', 100),
  exactly: exactly('missing', 100),
  'e-mail': emailAddress('missing', 'wrong'),
  'web address': webAddress('wrong', 100),
  tags: tags(line('missing', 100), { list: 'no list', most: 3, many: 'too many' }),
  flag: flag('it'),
  'whole number': wholeNumber('wrong', 0, 100),
  'whole number as text': wholeNumberText('wrong', -100, 100),
  day: day('missing', '1900-01-01', '2200-12-31', 'wrong'),
  'left empty': leftEmpty(),
} satisfies Record<FieldRule, z.ZodType>;
describe('a field rule', () => {
  it.each(HOSTILE_VALUES)('%j is taken by those that should take it', (value, ...takenBy) => {
    const taken = Object.entries(RULES).flatMap(([name, rule]) => (rule.safeParse(value).success ? [name] : []));
    expect(taken.sort()).toEqual([...takenBy].sort());
  });

  it('needs a character that people can see', () => {
    for (const value of ['\u3164', '\u2800\u2800', '\u115f\u1160', '\uffa0', '\u200b', ' \u0301'])
      for (const rule of ['line', 'paragraphs'] as const)
        expect(RULES[rule].safeParse(value).error?.issues[0]?.message, JSON.stringify(value)).toBe('missing');
    for (const value of ['a\u3164b', '⠓⠊', '한', 'क्ष']) expect(RULES.line.parse(value)).toBe(value);
  });

  it('normalises what it takes, and takes that again unchanged', () => {
    for (const [rule, value, out] of [
      ['line', ' Asha ', 'Asha'],
      ['paragraphs', ' a\r\nb\rc ', 'a\nb\nc'],
      ['exactly', ' a\u0000 ', ' a\u0000 '],
      ['line', '\u2068Asha\u200bRao\u2069\ufeff ', 'Asha\u200bRao'],
      ['paragraphs', '\u200e a\n\u00adb\u200b', 'a\n\u00adb'],
      ['exactly', '\u200bpass\u200b', '\u200bpass\u200b'],
      ['e-mail', 'mailto:%20'.replace('%20', ' ') + 'Asha@\u2060example.com?subject=Hello', 'asha@example.com'],
      ['web address', '\u200bhttps://exam\u00adple.com/\ufeff', 'https://example.com/'],
      ['day', '२०२६-०२-२८\u200e', '2026-02-28'],
      ['e-mail', ' Asha@EXAMPLE.भारत ', 'asha@example.xn--h2brj9c'],
      ['web address', ' https://example.com ', 'https://example.com'],
      ['tags', ['Fintech', ' fintech ', 'B'], ['fintech', 'B']],
      ['day', ' 2026-02-28 ', '2026-02-28'],
    ] as const) {
      expect(RULES[rule].parse(value)).toEqual(out);
      expect(RULES[rule].parse(out)).toEqual(out);
    }
    expect(RULES['whole number as text'].parse(' 007 ')).toBe(7);
  });

  it('says what the caller gave it to say', () => {
    const said = (rule: z.ZodType, value: unknown) => rule.safeParse(value).error?.issues.map(({ message }) => message);
    expect(said(RULES.line, undefined)).toEqual(['missing']);
    expect(said(RULES.line, ' ')).toEqual(['missing']);
    expect(said(RULES.line, 'x'.repeat(101))).toEqual(['Please use at most 100 characters.']);
    expect(said(RULES.line, 'a\u0000')).toEqual(['Please use plain characters only.']);
    expect(said(line(null, 5, { wrong: 'no text', long: 'long', plain: 'odd' }), 7)).toEqual(['no text']);
    expect(said(line(null, 5, { wrong: 'no text', long: 'long', plain: 'odd' }), 'xxxxxx')).toEqual(['long']);
    expect(said(line(null, 5, { wrong: 'no text', long: 'long', plain: 'odd' }), 'a\u0007')).toEqual(['odd']);
    expect(said(RULES.day, '')).toEqual(['missing']);
    expect(said(RULES.day, '2026-02-30')).toEqual(['wrong']);
    expect(said(RULES.flag, 'true')).toEqual(['it must be on or off']);
    expect(said(exactly('missing', 3, 'wrong'), 'xxxx')).toEqual(['wrong']);
  });
});
