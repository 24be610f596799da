/** The rule for email addresses: the texts that it accepts and refuses, and a check that every place uses it. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { email } from '@/domain/accounts/fields';
import { isEmailAddress, readEmailAddress, tidyEmailAddress } from './email-address';
import { splitParticipants } from '@/domain/assistant/meetings/meeting';
import { faultOfAddress } from '@/domain/outreach/links';
import { emailAddressInput } from '@/domain/outreach/input';
import { contactInput } from '@/domain/support/contact-input';
import { waitingListInput } from '@/domain/waiting-list/sign-up';

const ACCEPTED: readonly (readonly [typed: string, written: string])[] = [
  ['a@example.com', 'a@example.com'],
  ["o'neil+x=1/2@mail.example.co.in", "o'neil+x=1/2@mail.example.co.in"],
  ['a@example.xn--h2brj9c', 'a@example.xn--h2brj9c'],
  ['a@example.भारत', 'a@example.xn--h2brj9c'],
  ['a@उदाहरण.भारत', 'a@xn--p1b6ci4b4b3a.xn--h2brj9c'],
  ['a@bücher.example', 'a@xn--bcher-kva.example'],
  ['a@iana-x.com', 'a@iana-x.com'],
  ['a@3one4.vc', 'a@3one4.vc'],
  ['a@1.2.com', 'a@1.2.com'],
  [`${'x'.repeat(64)}@example.com`, `${'x'.repeat(64)}@example.com`],
];

const REFUSED = [
  'a@iana-.com',
  'a@-iana.com',
  'a@iana.-com',
  'a@iana.com-',
  'a@iana..com',
  'a@.iana.com',
  'a@iana.com.',
  'a@भारत-.भारत',
  'a@example.xn--',
  'a@iana_x.com',
  'a@localhost',
  'a@भारत',
  'a@example.c',
  'a@1.2.3.4',
  'a@[1.2.3.4]',
  'a@0x7f.1',
  'a@example.com:25',
  'a@example.com/x',
  'a@example.com#x',
  'a@exa\u200bmple.com',
  'a@exa\u00admple.com',
  'a@exa%6dple.com',
  'आशा@example.com',
  '.a@example.com',
  'a.@example.com',
  'a..b@example.com',
  'a b@example.com',
  'a@b@example.com',
  '"a"@example.com',
  'a,b@example.com',
  'a\r\nb@example.com',
  'a@example.com\r\nBcc: b@example.com',
  '@example.com',
  'example.com',
  '@',
  '',
  `${'x'.repeat(65)}@example.com`,
  `a@${'x'.repeat(64)}.com`,
  `a@${'x.'.repeat(130)}com`,
];

describe('an e-mail address', () => {
  it.each(ACCEPTED)('%s is one', (typed, written) => {
    expect(readEmailAddress(typed)).toBe(written);
  });

  it.each(REFUSED)('%j is none', (text) => {
    expect(isEmailAddress(text)).toBe(false);
  });

  it('is written in a way that reads as itself, and breaks no header', () => {
    const part = fc.string({
      unit: fc.constantFrom('a', 'é', 'भ', '-', '.', '1', 'x', 'n', '@', '\r', ' ', 'ß', '。', '\u200d'),
    });
    fc.assert(
      fc.property(part, part, (local, domain) => {
        const written = readEmailAddress(`${local}@${domain}`);
        if (written === null) return;
        expect(written).toMatch(/^[!-~]+$/);
        expect(readEmailAddress(written)).toBe(written);
      }),
    );
  });
});

const PASTED: readonly (readonly [pasted: string, address: string])[] = [
  ['Ren\u00e9e Dubois <renee@example.com>', 'renee@example.com'],
  ['"Rao, Asha" <asha@example.com>', 'asha@example.com'],
  ['<asha@example.com>;', 'asha@example.com'],
  ['asha@example.com,', 'asha@example.com'],
  ['asha@example.com ; ', 'asha@example.com'],
  ['Asha <mailto:asha@example.com?subject=Hi>', 'asha@example.com'],
  ['mailto:asha@example.com?cc=b@example.com', 'asha@example.com'],
];
const NOT_ONE = [
  'a@example.com, b@example.com',
  'a@example.com <b@example.com> c@example.com',
  'A <a@b> <c@example.com>',
];

describe('an address as a mail program copies it', () => {
  it.each(PASTED)('%j is the address in it', (pasted, address) => {
    expect(tidyEmailAddress(pasted)).toBe(address);
  });

  it.each(NOT_ONE)('%j is none', (pasted) => {
    expect(isEmailAddress(tidyEmailAddress(pasted))).toBe(false);
  });

  it('may be one of several', () => {
    const pasted = '"Rao, Asha" <asha@example.com>; Ren\u00e9e <renee@example.com>, b@example.com,';
    expect(splitParticipants(pasted)).toEqual(['asha@example.com', 'renee@example.com', 'b@example.com']);
    expect(splitParticipants('"open, a@example.com')).toEqual(['"open', 'a@example.com']);
  });

  it('is wrong by its own letters, not by those of the name beside it', () => {
    expect(faultOfAddress('Ren\u00e9e <renee@example>')).toBe('Please enter a valid email address.');
    expect(faultOfAddress('ren\u00e9e@example.com')).toContain('without accents');
  });
});

const UNSEEN = /\u200b|\u00ad/;

describe('each place that takes an address', () => {
  const contact = { name: 'Asha', subject: 'Hi', message: 'Hello' };
  const places: [string, (text: string) => string | null][] = [
    ['accounts', (text) => email.safeParse(text).data ?? null],
    ['contact', (text) => contactInput.safeParse({ ...contact, email: text }).data?.email ?? null],
    ['waiting list', (text) => waitingListInput.safeParse({ email: text }).data?.email ?? null],
    ['people', (text) => (text.trim() === '' ? null : (emailAddressInput.safeParse(text).data ?? null))],
    ['mails', (text) => (faultOfAddress(text) === null ? readEmailAddress(text) : null)],
  ];
  it.each(places)('%s follows the rule', (place, read) => {
    for (const [typed, written] of ACCEPTED) expect(read(typed), typed).toBe(written);
    // Fields take the address out of what was pasted, and remove unseen characters, before they ask the rule.
    const isField = place !== 'mails';
    for (const [pasted, address] of PASTED) expect(read(pasted), pasted).toBe(isField ? address : null);
    for (const text of REFUSED) expect(read(text), text).toBe(isField && UNSEEN.test(text) ? 'a@example.com' : null);
  });
});
