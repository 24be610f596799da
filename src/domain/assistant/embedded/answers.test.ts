import { describe, expect, it } from 'vitest';
import { composeFound, smallTalk } from './answers';

describe('the embedded answer', () => {
  it('makes no link, picture or citation of what others wrote', () => {
    const text = composeFound([
      { entries: [{ n: 1, kind: 'term', title: '<b>A</b>', excerpt: '![x](javascript:alert(1)) [9]' }] },
    ]);
    expect(text).not.toMatch(/(?<!\\)\[(?!1\])|(?<!\\)</);
    expect(text.endsWith('[1]')).toBe(true);
  });
  it('says that nothing was found', () => expect(composeFound([])).toContain('I found nothing'));
  it('says that it is not a language model', () => {
    expect(smallTalk('Who are you?')).toContain('not a language model');
    expect(smallTalk('Who is Blume?')).toBeNull();
  });
});
