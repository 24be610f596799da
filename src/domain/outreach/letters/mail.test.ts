/** Links and mail files: what goes in comes out, nothing slips into a header, nothing is cut. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { faultOfAddress, LINK_LIMITS, mailLink, type Mail } from '@/domain/outreach/links';
import { emlFileName, emlOf, encodeWords, mailDate, quotedPrintable } from './eml';
import { MAIL_TARGETS } from '@/domain/outreach/people/targets';

/** A mail file taken apart again, by the rules of RFC 5322, 2045 and 2047. */
function parseEml(text: string) {
  const [head = '', ...rest] = text.split('\r\n\r\n');
  const headers = new Map(
    head
      .replace(/\r\n /g, ' ')
      .split('\r\n')
      .map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]),
  );
  const raw = rest.join('\r\n\r\n');
  const bytes = (binary: string) => Uint8Array.from(binary, (sign) => sign.charCodeAt(0));
  const utf8 = (binary: string) => new TextDecoder('utf-8', { fatal: true }).decode(bytes(binary));
  const words = (value: string) =>
    value.replace(/=\?UTF-8\?B\?([^?]*)\?=(?:\s+(?==\?))?/g, (_, data: string) => utf8(atob(data)));
  const encoding = headers.get('Content-Transfer-Encoding');
  const body =
    encoding === 'base64'
      ? utf8(atob(raw.replace(/\r\n/g, '')))
      : encoding === 'quoted-printable'
        ? utf8(
            raw
              .replace(/=\r\n/g, '')
              .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
          )
        : raw;
  return { headers, subject: words(headers.get('Subject') ?? ''), to: words(headers.get('To') ?? ''), body, encoding };
}
const eml = (over: Partial<Parameters<typeof emlOf>[0]> = {}) => {
  const file = emlOf({ to: [{ email: 'a@example.com' }], subject: 'Hi', body: 'Hello', at: 0, ...over });
  if ('fault' in file) throw new Error(file.fault);
  return file.text;
};

describe('links', () => {
  const mail: Mail = {
    to: ['asha+vc@example.com', 'b@example.com'],
    cc: ['c@example.com'],
    subject: 'Größe & 50% #1?',
    body: 'Hi “Asha”,\nline 2\r\nline 3 = x+y',
  };

  // RFC 6068 §5: line breaks are %0D%0A, non-ASCII is UTF-8 in percents, & and = of values are encoded.
  it('mailto follows RFC 6068', () => {
    expect(mailLink('default', mail)).toEqual({
      href: 'mailto:asha%2Bvc@example.com,b@example.com?cc=c%40example.com&subject=Gr%C3%B6%C3%9Fe%20%26%2050%25%20%231%3F&body=Hi%20%E2%80%9CAsha%E2%80%9D%2C%0D%0Aline%202%0D%0Aline%203%20%3D%20x%2By',
    });
    expect(mailLink('default', { to: [], subject: "a'(b)*!", body: '' })).toEqual({
      href: 'mailto:?subject=a%27%28b%29%2A%21&body=',
    });
  });

  it('every target gives back what was put in', () => {
    for (const target of MAIL_TARGETS) {
      const link = mailLink(target, mail);
      if ('fault' in link) throw new Error(link.fault);
      const url = new URL(link.href);
      expect(url.searchParams.get(target === 'gmail' ? 'su' : 'subject')).toBe(mail.subject);
      expect(url.searchParams.get('body')).toBe('Hi “Asha”,\r\nline 2\r\nline 3 = x+y');
      if (target !== 'default') expect(url.searchParams.get('to')).toBe('asha+vc@example.com,b@example.com');
    }
    expect(mailLink('gmail', mail)).toMatchObject({
      href: expect.stringMatching(/^https:\/\/mail\.google\.com\/mail\/\?view=cm&fs=1&/) as string,
    });
    expect(mailLink('outlook', mail)).toMatchObject({
      href: expect.stringMatching(/^https:\/\/outlook\.live\.com\/mail\/0\/deeplink\/compose\?/) as string,
    });
  });

  it('any text is encoded without a loss, or refused', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...MAIL_TARGETS),
        fc.string({ unit: 'binary', maxLength: 60 }),
        fc.string({ unit: 'binary', maxLength: 100 }),
        (target, subject, body) => {
          const link = mailLink(target, { to: ['a@example.com'], subject, body });
          if ('fault' in link) {
            expect(link.reason === 'too-long' || /[\p{Cc}\u2028\u2029]/u.test(subject)).toBe(true);
            return;
          }
          expect(link.href).toMatch(/^[\x21-\x7e]+$/);
          const { searchParams } = new URL(link.href);
          expect(searchParams.get(target === 'gmail' ? 'su' : 'subject')).toBe(subject.toWellFormed());
          expect(searchParams.get('body')).toBe(body.toWellFormed().replace(/\r\n?|\n/g, '\r\n'));
        },
      ),
    );
  });

  it('half a surrogate pair does not break a link', () => {
    expect(mailLink('default', { to: [], subject: 'a\ud800', body: '' })).toEqual({
      href: 'mailto:?subject=a%EF%BF%BD&body=',
    });
  });

  it('a mail that is too long is never cut', () => {
    for (const target of MAIL_TARGETS) {
      const link = mailLink(target, { to: ['a@example.com'], subject: 's', body: 'x'.repeat(LINK_LIMITS[target]) });
      expect(link).toMatchObject({
        reason: 'too-long',
        fault: expect.stringContaining('characters. Copy it, or download it as an .eml file.') as string,
      });
    }
    expect(mailLink('default', { to: [], subject: 's', body: 'é'.repeat(400) })).toMatchObject({
      fault:
        'This email is too long to open in your mail program by a link: 2,423 of at most 2,000 characters. Copy it, or download it as an .eml file.',
    });
  });

  it.each([
    '',
    'a',
    '@example.com',
    'a@b',
    'a b@example.com',
    'a@example.com,b@example.com',
    'a@example.com?bcc=x@y.z',
    'a@example.com\r\nBcc: x@y.z',
    'größe@example.com',
    '<a@example.com>',
    `${'a'.repeat(65)}@example.com`,
    'a@-x.com',
  ])('%j is no address', (address) => {
    expect(faultOfAddress(address)).not.toBeNull();
    expect(mailLink('default', { ...mail, to: [address] })).toMatchObject({ reason: 'address' });
  });
  it.each(['a@example.com', "o'neil+x=1/2@mail.example.co.in"])('%s is one', (address) =>
    expect(faultOfAddress(address)).toBeNull(),
  );
});

describe('mail files', () => {
  it('a plain mail', () => {
    expect(eml({ from: { name: 'Asha Rao', email: 's@example.com' }, at: Date.UTC(2026, 10, 30, 9, 30, 5) })).toBe(
      [
        'From: Asha Rao <s@example.com>',
        'To: a@example.com',
        'Subject: Hi',
        'Date: Mon, 30 Nov 2026 09:30:05 +0000',
        'X-Unsent: 1',
        'MIME-Version: 1.0',
        'Content-Type: text/plain; charset=utf-8',
        'Content-Transfer-Encoding: 7bit',
        '',
        'Hello',
        '',
      ].join('\r\n'),
    );
    expect(mailDate(-1)).toBe('Wed, 31 Dec 1969 23:59:59 +0000');
  });

  it('names with signs are quoted, others encoded', () => {
    const text = eml({
      to: [
        { name: 'Rao, Asha "A"', email: 'a@example.com' },
        { name: 'Jörg Müller', email: 'b@example.com' },
      ],
    });
    expect(text).toContain('To: "Rao, Asha \\"A\\"" <a@example.com>,\r\n =?UTF-8?B?');
    expect(parseEml(text).to).toContain('Jörg Müller');
  });

  it.each([
    ['subject', { subject: 'a\r\nBcc: x@y.z' }],
    ['subject', { subject: 'a\nBcc: x@y.z' }],
    ['subject', { subject: 'a\u0000b' }],
    ['subject', { subject: 'a\u2028b' }],
    ['name', { to: [{ name: 'a\r\nBcc: x', email: 'a@example.com' }] }],
    ['address', { to: [{ email: 'a@example.com\r\nBcc: x' }] }],
    ['address', { from: { email: 'nobody' } }],
  ])('a header cannot be slipped in through the %s', (_, over) => {
    expect(emlOf({ to: [], subject: 's', body: 'b', at: 0, ...over })).toHaveProperty('fault');
  });

  it('bodies take the encoding that suits them', () => {
    expect(parseEml(eml({ body: 'x'.repeat(200) })).encoding).toBe('quoted-printable');
    expect(parseEml(eml({ body: 'Die Größe der Firma heute' })).encoding).toBe('quoted-printable');
    expect(parseEml(eml({ body: 'नमस्ते दुनिया, कैसे हैं आप?' })).encoding).toBe('base64');
    expect(parseEml(eml({ body: 'From here on\nend ' })).encoding).toBe('quoted-printable');
    expect(quotedPrintable('a=b ')).toBe('a=3Db=20');
    // RFC 2045 §6.7 (5): soft breaks, no line over 76.
    expect(quotedPrintable('x'.repeat(100))).toBe(`${'x'.repeat(75)}=\r\n${'x'.repeat(25)}`);
    expect(encodeWords('é')).toBe('=?UTF-8?B?w6k=?=');
  });

  it('any mail is read back exactly, in short ASCII lines', () => {
    const line = fc.string({
      unit: fc.oneof(
        fc.constantFrom('a', ' ', '=', '?', '.', 'é', '₹', '😀', 'क'),
        fc.string({ minLength: 1, maxLength: 1 }),
      ),
      maxLength: 150,
    });
    fc.assert(
      fc.property(line, fc.array(line, { maxLength: 6 }), (subject, lines) => {
        const clean = subject.replace(/\s+/g, ' ').trim();
        const body = lines.join('\n');
        const text = eml({ subject: clean, body });
        expect(text).toMatch(/^[\t\r\n\x20-\x7e]*$/);
        expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
        for (const one of text.split('\r\n'))
          expect(one.length).toBeLessThanOrEqual(one.startsWith('Subject') || one.startsWith(' ') ? 998 : 76);
        for (const [word] of text.matchAll(/=\?UTF-8\?B\?[^?]*\?=/g)) expect(word.length).toBeLessThanOrEqual(75);
        const back = parseEml(text);
        expect(back.subject).toBe(clean);
        expect(back.body.replace(/\r\n$/, '')).toBe(body.replace(/\r\n?|\n/g, '\r\n').replace(/\r\n$/, ''));
      }),
    );
  });

  it('names the file after the person', () => {
    expect(emlFileName('Asha Räo / ../x')).toBe('outreach-asha-rao-x.eml');
    expect(emlFileName('予')).toBe('outreach.eml');
  });
});
