import { describe, expect, it } from 'vitest';
import { parseContactDraft } from './contact-form';

const draft = { name: 'Asha', email: 'a@example.com', subject: 'Hi', message: 'आशा \u{1f680}' };
const parse = (value: unknown, owner = '') => parseContactDraft(JSON.stringify(value), owner);

describe('the draft of the contact form', () => {
  it('ACC-34 comes back to who wrote it, and to a guest who has signed in since', () => {
    expect(parse({ owner: '', ...draft })).toEqual(draft);
    expect(parse({ owner: '', ...draft }, 'me@example.com')).toEqual(draft);
    expect(parse({ owner: 'me@example.com', ...draft }, 'me@example.com')).toEqual(draft);
  });

  it('is not shown to another account or to a guest', () => {
    for (const owner of ['', 'other@example.com'])
      expect(parse({ owner: 'me@example.com', ...draft }, owner)).toBeNull();
    expect(parse(draft)).toBeNull();
  });

  it('drops what does not fit', () => {
    for (const text of [null, '', '{', '7', '"x"', '[]', 'null']) expect(parseContactDraft(text, '')).toBeNull();
    expect(parse({ owner: '', name: 7, subject: {}, message: ' ' })).toBeNull();
    expect(parse({ owner: '', message: 'x'.repeat(9000), evil: 'y' })).toEqual({
      name: '',
      email: '',
      subject: '',
      message: 'x'.repeat(5000),
    });
  });
});
