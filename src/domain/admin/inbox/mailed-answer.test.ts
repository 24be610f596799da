import { describe, expect, it } from 'vitest';
import { ownTextOf, quoteOf, readThreadAddress, writeThreadAddress } from './inbox';

const BASE = 'reply@mail.example.in';
const ID = '0123456789abcdef01234567';
const SIGNATURE = 'ab'.repeat(10);

describe('the address of a thread', () => {
  it('names the message and its signature, whatever mail servers do to its case', () => {
    const address = writeThreadAddress(BASE, ID, `${SIGNATURE}ffff`);
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(readThreadAddress(BASE, address.toUpperCase())).toEqual({ thread: { messageId: ID, signature: SIGNATURE } });
  });

  it('is none without a token, and another address is not ours', () => {
    expect(readThreadAddress(BASE, BASE)).toEqual({ thread: null });
    expect(readThreadAddress(BASE, `reply+${ID}@mail.example.in`)).toEqual({ thread: null });
    for (const other of ['bounces@mail.example.in', `reply@evil.example`, `replyx@mail.example.in`, ''])
      expect(readThreadAddress(BASE, other)).toBeNull();
  });
});

describe('what a person wrote', () => {
  it.each([
    [
      'Thanks, it works.\r\n\r\nOn Fri, 27 Nov 2026 at 19:00, Outset <hello@outset.example> wrote:\r\n> Try again.',
      'Thanks, it works.',
    ],
    ['Thanks.\n\nOn Fri, 27 Nov 2026 at 19:00, Outset\n<hello@outset.example> wrote:\n> Try', 'Thanks.'],
    ['It fails.\n-- \nAsha Rao\nKite', 'It fails.'],
    ['See below\n-----Original Message-----\nold', 'See below'],
    ['On Monday it failed again.\nToday too.', 'On Monday it failed again.\nToday too.'],
    ['> all of it quoted', '> all of it quoted'],
  ])('%j is %j', (mail, own) => {
    expect(ownTextOf(mail)).toBe(own);
  });

  it('is quoted line by line', () => {
    expect(quoteOf(' How?\n\nPlease. ')).toBe('> How?\n>\n> Please.');
  });
});
