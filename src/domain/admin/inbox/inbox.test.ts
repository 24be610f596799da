/** The inbox's small parts: subjects, names, prepared answers, and its state in the address. */
import { describe, expect, it } from 'vitest';
import { excerptOf, MAX_REPLY, INBOX, placeOf } from './inbox';
import { inboxChange, inboxReply } from './inbox-input';
import { listHref, listQueryOf, readListState } from '@/domain/lists/list';
import { listQuery } from '@/domain/lists/list-query';
import { fillAnswer, insertAt, replySubject } from './reply';

const ID = '0123456789abcdef01234567';

describe('the subject of a reply', () => {
  it.each<[string, string | null]>([
    ['Export', 'Re: Export'],
    ['Re: RE: re:Export', 'Re: Export'],
    ['Fwd: Export', 'Re: Export'],
    ['Regarding: x', 'Re: Regarding: x'],
    ['  ', 'Re: Your message'],
    ['Hi\r\nBcc: all@example.com', null],
    ['Hi\u2028Bcc: x', null],
    ['Hi\u0085x', null],
  ])('of %j is %j', (subject, wanted) => expect(replySubject(subject)).toBe(wanted));

  it('is never longer than a header may be', () => {
    expect(replySubject('😀'.repeat(400))?.length).toBeLessThanOrEqual(204);
    expect(replySubject('😀'.repeat(400))?.isWellFormed()).toBe(true);
    expect(replySubject('x'.repeat(200))).toBe(`Re: ${'x'.repeat(200)}`);
    expect(replySubject('x'.repeat(201))).toBe(`Re: ${'x'.repeat(199)}…`);
  });
});

describe('a prepared answer', () => {
  it.each([
    ['Asha Rao', 'Asha'],
    ['  Dr. Asha  Rao ', 'Asha'],
    ['Dr', 'there'],
    ['', 'there'],
    ['Rao, Asha', 'Asha'],
    ['<script>', 'there'],
    ['$& $1', 'there'],
  ])('speaks to %j as %j', (name, first) => {
    expect(fillAnswer('Hi {first name}, {First_Name}!', name)).toBe(`Hi ${first}, ${first}!`);
  });

  it('is put in at the cursor, on lines of its own', () => {
    expect(insertAt('', 0, 0, 'A')).toBe('A');
    expect(insertAt('Hello,\n\nBye', 6, 8, 'A')).toBe('Hello,\n\nA\n\nBye');
  });
});

describe('what the inbox accepts', () => {
  it('reads an address leniently, and writes it back', () => {
    const read = (query: string) => readListState(INBOX, new URLSearchParams(query));
    expect(read('tab=x&kind=y&open=message-1')).toMatchObject({ tab: 'new', kind: '', q: '', open: '' });
    const query = `?q=a%25b&tab=all&kind=feedback&open=feedback-${ID}`;
    expect(listHref(INBOX, read(query))).toBe(`/adminPortal/inbox${query}`);
    expect(listQueryOf(INBOX, read(query))).toEqual({ kind: 'feedback', q: 'a%b' });
    expect(listQueryOf(INBOX, read('?tab=done'))).toEqual({ status: 'done' });
    expect(placeOf(`message-${ID}`)).toEqual({ kind: 'message', id: ID });
  });

  it('bounds what is searched for', () => {
    const { q = '' } = listQuery(INBOX).parse({ q: ` a\u0000b${'😀'.repeat(300)}` }).match;
    expect(q.length).toBeLessThan(210);
    for (const wrong of [{ status: 'x' }, { kind: 'x' }, { after: 'x' }, { q: ['a', 'b'] }])
      expect(listQuery(INBOX).safeParse(wrong).success).toBe(false);
  });

  it.each([
    [{ revision: 1 }],
    [{ status: 'new' }],
    [{ revision: 0, status: 'new' }],
    [{ revision: 1, status: 'gone' }],
    [{ revision: 1, assigneeId: 'me' }],
    [{ revision: 1, status: 'new', email: 'x' }],
  ])('refuses the change %j', (change) => expect(inboxChange.safeParse(change).success).toBe(false));

  it.each([
    [{ id: ID, text: ' ' }],
    [{ id: ID, text: 'x'.repeat(MAX_REPLY + 1) }],
    [{ id: 'x', text: 'x' }],
    [{ text: 'x' }],
  ])('refuses the reply %j', (reply) => expect(inboxReply.safeParse(reply).success).toBe(false));

  it('shows the beginning of a text on one line', () => {
    expect(excerptOf(' a\n\n b ')).toBe('a b');
    expect(excerptOf('x'.repeat(200)).length).toBe(140);
  });
});
