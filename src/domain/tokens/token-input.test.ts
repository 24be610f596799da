/** The names of personal tokens. */
import { expect, it } from 'vitest';
import { newToken } from './token-input';

const nameOf = (name: unknown) => {
  const { data, error } = newToken.shape.name.safeParse(name);
  return data ?? error?.issues[0]?.message;
};

it('a name is one visible line without marks that turn text', () => {
  expect(nameOf(' My laptop\u200b')).toBe('My laptop');
  for (const blank of [undefined, '', ' ', '\u200b', '\u3164'])
    expect(nameOf(blank)).toBe('Please give the token a name.');
  for (const wrong of ['a\u202eb', 'a\nb', 'a\ud800']) expect(nameOf(wrong)).toBe('Please use plain characters only.');
  expect(nameOf('a'.repeat(61))).toBe('The name can have at most 60 characters.');
});
