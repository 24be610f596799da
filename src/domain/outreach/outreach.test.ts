/** Templates, merge fields, links, mail files, the log and the checklist: worked examples and properties. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDocument, writeDocument } from '../toolkit/document';
import { BEST_PRACTICES, checkMail } from './advice';
import { faultOfAddress } from './address';
import { draftTitle, putDraft, removeDraft } from './drafts';
import { emlFileName, emlOf, encodeWords, mailDate, quotedPrintable } from './eml';
import { LINK_LIMITS, MAIL_TARGETS, mailLink, type Mail } from './links';
import { addEntry, countOutreach, dueFollowUps, lastContact, setState, type OutreachEntry } from './log';
import { readLog } from './log-input';
import { fieldsOf, KNOWN_FIELDS, mergeMail, mergeText, missingReport, splitName, type Recipient } from './merge';
import { DEFAULT_TEMPLATES, findTemplate, isDefaultId, OUTREACH_MESSAGES, type EmailTemplate } from './template';
import { emailInput, readDrafts, readTemplates, TEMPLATE_SET, templateInput } from './template-input';

const messagesOf = (reading: { success: boolean; error?: { issues: { message: string; path: PropertyKey[] }[] } }) =>
  Object.fromEntries((reading.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));

describe('templates', () => {
  it('MAIL-03 are the four of the specification', () => {
    expect(DEFAULT_TEMPLATES.map(({ id }) => id)).toEqual(['cold-outreach', 'follow-up', 'update', 'introduction']);
    expect(findTemplate('update')?.name).toBe('Progress Update');
    expect(findTemplate('introduction')?.name).toBe('Warm Introduction');
    expect(DEFAULT_TEMPLATES.every((template) => !template.isCustom && isDefaultId(template.id))).toBe(true);
  });

  it('pass their own forms, and their fields are read', () => {
    for (const template of DEFAULT_TEMPLATES) {
      expect(templateInput.safeParse(template).success).toBe(true);
      expect(fieldsOf(template.subject, template.body).map(({ name }) => name)).toContain('company');
      // No brace is left that is no field.
      expect(template.body.replace(/\{\{[A-Za-z]+(\|[^{}\n]*)?\}\}/g, '')).not.toMatch(/[{}]/);
      expect(template.body.split(/\s+/).length).toBeLessThan(200);
    }
  });

  it('answer the messages of the specification', () => {
    expect(messagesOf(emailInput.safeParse({ subject: ' ', body: '' }))).toEqual({
      subject: 'Please enter a subject',
      body: 'Please enter email body',
    });
    expect(messagesOf(templateInput.safeParse({ subject: 'a', body: 'b' }))).toEqual({
      name: 'Please enter a template name',
      description: 'Please enter a description',
    });
    expect(messagesOf(emailInput.safeParse({ subject: 'a\r\nBcc: x', body: 'b' }))).toEqual({
      subject: 'Please use plain characters only.',
    });
    expect(OUTREACH_MESSAGES.loaded('Cold Outreach')).toBe('Template "Cold Outreach" loaded successfully!');
  });

  it('are read from the database one by one, without the ids that are taken', () => {
    const row = { id: 'a', name: 'B', description: 'c', subject: 'd', body: 'e', isCustom: true };
    const { templates, unreadable } = readTemplates([
      row,
      { ...row, id: 'b', name: 'A' },
      null,
      5,
      { ...row, id: 'update' },
      { ...row, body: 7 },
    ]);
    expect(templates.map(({ name }) => name)).toEqual(['A', 'B']);
    expect(unreadable).toBe(4);
    const document = {
      id: 'set',
      name: 'Mine',
      savedAt: 1,
      data: { templates: templates as readonly EmailTemplate[] },
    };
    expect(readDocument(TEMPLATE_SET, writeDocument(TEMPLATE_SET, document))).toEqual({ document });
  });
});

describe('merge fields', () => {
  const values = new Map([
    ['firstName', 'Asha'],
    ['evil', '{{firstName}}'],
    ['lines', 'a\r\nBcc: x'],
    ['blank', '  '],
  ]);

  it.each([
    ['Hi {{firstName}}', 'Hi Asha', [], []],
    ['Hi {{ firstName | there }}', 'Hi Asha', [], []],
    ['Hi {{lastName|there}}', 'Hi there', [], ['lastName']],
    ['Hi {{lastName|}}!', 'Hi !', [], ['lastName']],
    ['Hi {{lastName}}', 'Hi {{lastName}}', ['lastName'], []],
    ['{{blank|x}}', 'x', [], ['blank']],
    ['{{evil}}', '{{firstName}}', [], []],
    ['{{lines}}', 'a Bcc: x', [], []],
    ['{{__proto__}} {{constructor}} {{toString|x}}', '{{__proto__}} {{constructor}} x', ['constructor'], ['toString']],
    ['{{firstName', '{{firstName', [], []],
    ['{{{firstName}}}', '{Asha}', [], []],
    ['{{a b}} {{}} {{1a}}', '{{a b}} {{}} {{1a}}', [], []],
    ['$& {{firstName}} $1', '$& Asha $1', [], []],
  ])('%s', (text, merged, missing, fallbacks) => {
    expect(mergeText(text, values)).toEqual({ text: merged, missing, fallbacks });
  });

  it('a text without fields stays as it is, and a full one has no field left', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !text.includes('{{')),
        (text) => void expect(mergeText(text, values).text).toBe(text),
      ),
    );
    fc.assert(
      fc.property(fc.array(fc.constantFrom('{{firstName}}', '{{x|y}}', '{{', '}}', '|', 'a')), (parts) => {
        expect(mergeText(parts.join(''), values).missing.every((name) => name !== 'firstName')).toBe(true);
      }),
    );
  });

  it.each([
    ['Dr. Asha Rao', 'Asha', 'Rao'],
    ['Asha', 'Asha', ''],
    ['Maria de la Cruz', 'Maria', 'Cruz'],
    ['K. Srinivasan', '', 'Srinivasan'],
    ['  ', '', ''],
    ['Dr.', 'Dr.', ''],
  ])('%s is %s, %s', (name, first, last) => expect(splitName(name)).toEqual({ first, last }));

  const people: Recipient[] = [
    {
      id: '1',
      name: 'Asha Rao',
      email: 'a@example.com',
      fund: 'Fund A',
      focus: ['SaaS', 'Health'],
      own: new Map([['why', 'you backed X']]),
    },
    { id: '2', name: '', email: null },
  ];
  const mail = { subject: '{{company}} for {{fund|you}}', body: 'Hi {{firstName|there}},\n{{why}}\n{{focus|}}\n' };
  const shared = new Map([['company', 'Kaveri']]);

  it('shows the mail as each person gets it', () => {
    expect(mergeMail(mail, people[0]!, shared)).toMatchObject({
      subject: 'Kaveri for Fund A',
      body: 'Hi Asha,\nyou backed X\nSaaS, Health',
      missing: [],
    });
    expect(mergeMail(mail, people[1]!, shared)).toMatchObject({
      subject: 'Kaveri for you',
      body: 'Hi there,\n{{why}}',
      missing: ['why'],
      fallbacks: ['fund', 'firstName', 'focus'],
    });
  });

  it('reports what is missing before anybody is written to', () => {
    expect(missingReport(mail, people, new Map())).toMatchObject({
      fields: [
        { name: 'company', label: 'Your company', people: 2 },
        { name: 'why', people: 1 },
      ],
      ready: 0,
    });
    expect(missingReport(mail, people, shared)).toMatchObject({ ready: 1, people: [{ missing: ['why'] }] });
    expect(KNOWN_FIELDS.length).toBeGreaterThan(8);
  });
});

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

describe('the log', () => {
  const entry = (over: Partial<OutreachEntry> = {}): OutreachEntry => ({
    id: '1',
    at: 1,
    day: '2026-11-01',
    recipientId: 'p',
    recipientName: 'P',
    email: null,
    templateId: null,
    subject: 's',
    channel: 'gmail',
    state: 'Opened',
    followUp: '2026-11-08',
    ...over,
  });

  it('reminds of the last mail to each person while nobody answered', () => {
    const log = [
      entry(),
      entry({ id: '2', at: 5, followUp: '2026-11-20' }),
      entry({ id: '3', recipientId: 'q', followUp: '2026-11-05' }),
      entry({ id: '4', recipientId: 'r', state: 'Replied', followUp: '2026-11-02' }),
    ];
    expect(dueFollowUps(log, '2026-11-10').map(({ id }) => id)).toEqual(['3']);
    expect(dueFollowUps(log, '2026-11-20').map(({ id }) => id)).toEqual(['3', '2']);
    expect(lastContact(log, 'p')?.id).toBe('2');
    expect(lastContact(log, 'none')).toBeNull();
  });

  it('an answer ends the follow-up, and people are counted once', () => {
    const log = addEntry(addEntry([], entry()), entry({ id: '2', at: 2 }));
    const answered = setState(log, '2', 'Meeting');
    expect(answered[0]).toMatchObject({ state: 'Meeting', followUp: null });
    expect(setState(answered, '2', 'Sent')[0]!.followUp).toBe('2026-11-08');
    expect(countOutreach(answered)).toEqual({ people: 1, replied: 1, meetings: 1 });
    expect(addEntry(log, entry({ id: '2', subject: 'new' }))).toHaveLength(2);
  });

  it('is read back, and what is not readable is counted', () => {
    const log = [entry({ id: '2', at: 2 }), entry()];
    expect(readLog(JSON.parse(JSON.stringify([...log, null, { id: 'x' }])))).toEqual({ log, unreadable: 2 });
    expect(readLog('nonsense')).toEqual({ log: [], unreadable: 0 });
  });
});

describe('drafts', () => {
  const draft = (id: string, savedAt: number) => ({ id, subject: '', body: 'Hi\nthere', templateId: null, savedAt });

  it('are kept, replaced, removed and read back', () => {
    const drafts = putDraft(putDraft([], draft('a', 1)), draft('b', 2));
    expect(drafts.map(({ id }) => id)).toEqual(['b', 'a']);
    expect(putDraft(drafts, draft('a', 3)).map(({ id }) => id)).toEqual(['a', 'b']);
    expect(removeDraft(drafts, 'b')).toEqual([draft('a', 1)]);
    expect(readDrafts(JSON.parse(JSON.stringify([...drafts, 7])))).toEqual({ drafts, unreadable: 1 });
    expect(readDrafts({})).toEqual({ drafts: [], unreadable: 0 });
    expect([draftTitle(draft('a', 1)), draftTitle({ ...draft('a', 1), body: ' ' })]).toEqual(['Hi', 'Empty draft']);
    expect(
      Array.from({ length: 80 }, (_, index) => draft(`${index}`, index)).reduce(
        putDraft,
        [] as ReturnType<typeof putDraft>,
      ),
    ).toHaveLength(50);
  });
});

describe('the side cards', () => {
  const stateOf = (mail: { subject: string; body: string }) =>
    Object.fromEntries(checkMail(mail).map(({ id, isDone }) => [id, isDone]));

  it('a good mail passes what a rule can tell', () => {
    const body = `Hi Asha,\n\nWe help clinics in India to be paid on time. ${'Every week more clinics join us and stay. '.repeat(5)}Revenue grew by 18% a month since June.\n\nWould a 20-minute call suit you?\nhttps://example.com/deck`;
    const items = checkMail({ subject: 'Kaveri: clinics paid on time', body });
    expect(items.filter(({ isDone }) => isDone === false)).toEqual([]);
    expect(items.filter(({ isDone }) => isDone === null)).toHaveLength(2);
  });

  it('says what an empty or a shouting mail lacks', () => {
    expect(stateOf({ subject: '', body: '' })).toMatchObject({
      subject: false,
      greeting: false,
      length: false,
      figure: false,
      question: false,
      link: false,
      fields: true,
      shouting: false,
    });
    expect(stateOf({ subject: 'AMAZING GREAT OFFER!!!', body: 'Hi {{firstName}},' })).toMatchObject({
      fields: false,
      shouting: false,
      greeting: true,
    });
    expect(
      checkMail({ subject: 's', body: 'Hi {{firstName}} {{deckLink|x}}' }).find(({ id }) => id === 'fields')?.hint,
    ).toBe('Still open: firstName.');
    expect(BEST_PRACTICES.length).toBeGreaterThan(5);
  });
});
