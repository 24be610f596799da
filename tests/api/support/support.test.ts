/** The support centre: questions with answers, and the contact form with its mails and limits. */
import { describe, expect, inject, it } from 'vitest';
import type { FaqGroup } from '@/domain/support/faqs';
import type { ReceivedMail } from '@tests/setup/servers/smtp';
import { bearer, cookie, freshEmail, inbox, NASTY, post, rows, send } from '@tests/setup/accounts';
import { api } from '@worker/api';
import { call } from '@tests/setup/call';
import { person } from '@tests/setup/people';
import { message, postWith, stored, subjectOf, SUPPORT } from '@tests/setup/support';
import seed from '@worker/db/seed/faqs.json';

const toSupport = async (subject: string) => (await inbox(SUPPORT)).filter((mail) => mail.subject.includes(subject));

describe('questions with answers', () => {
  it('API-071 ACC-32 ACON-03 are public, grouped by category with key, label and content, active ones only', async () => {
    expect((await send('GET', '/api/faq/faqs')).body.data).toEqual([]);
    const hidden = { ...seed[0], id: 'f'.repeat(24), question: 'Hidden?', isActive: false };
    expect((await post('/dev/import-faqs', { faqs: [...seed, hidden] })).body.data).toEqual({
      stored: seed.length + 1,
    });
    const { status, body, headers } = await send('GET', '/api/faq/faqs');
    const groups = body.data as FaqGroup[];
    expect([status, body.success]).toEqual([200, true]);
    expect(groups.map(({ key, label }) => [key, label])).toEqual([
      ['account', 'Account'],
      ['support', 'Support'],
      ['billing', 'Billing'],
      ['general', 'General'],
    ]);
    const shown = groups.flatMap(({ label, content }) =>
      content.map(({ _id, question, answer }) => ({ id: _id, category: label, question, answer })),
    );
    expect(shown).toEqual(seed);
    expect(headers.get('cache-control')).toBe('public, max-age=60');
  });

  it('are replaced, not doubled, by a second import, and one bad record stops it', async () => {
    const changed = seed.map((faq, index) => (index === 0 ? { ...faq, answer: "It's 'new' \u{1f44d}" } : faq));
    await post('/dev/import-faqs', { faqs: changed });
    const [group] = (await send('GET', '/api/faq/faqs')).body.data as FaqGroup[];
    expect(group?.content[0]?.answer).toBe("It's 'new' \u{1f44d}");
    const before = await rows('SELECT count(*) AS n FROM faqs');
    for (const over of [
      { category: 'Other' },
      { category: '__proto__' },
      { question: ' ' },
      { answer: null },
      { id: "' OR 1=1--" },
      { isActive: 'yes' },
      { position: 1 },
    ]) {
      const { status } = await post('/dev/import-faqs', { faqs: [{ ...seed[1], id: 'a'.repeat(24), ...over }] });
      expect(status).toBe(400);
    }
    for (const faqs of [[], 'x', null, Array(201).fill(seed[0])])
      expect((await post('/dev/import-faqs', { faqs })).status).toBe(400);
    expect(await rows('SELECT count(*) AS n FROM faqs')).toEqual(before);
  });

  it('can be imported on localhost only, with any mail provider', async () => {
    const body = { faqs: seed };
    for (const overrides of [
      {
        SITE_URL: 'https://outset.example',
        APP_SECRET: 'a secret of sixteen or more',
        EMAIL_PROVIDER: 'cloudflare',
        OPERATOR_NAME: 'Outset Labs',
        OPERATOR_ADDRESS: '12 MG Road, Bengaluru 560001',
        GRIEVANCE_EMAIL: 'grievance@outset.example',
        ADMIN_EMAIL: 'owner@outset.example',
      },
    ]) {
      expect((await call('/dev/import-faqs', { method: 'POST', body, env: overrides })).status).toBe(404);
    }
    const local = { method: 'POST', body, env: { EMAIL_PROVIDER: 'cloudflare' } };
    expect((await call('/dev/import-faqs', local)).status).toBe(200);
    expect((await post('/dev/import-faqs', body, { origin: 'https://evil.test' })).status).toBe(403);
  });

  it('cannot be written through the public address', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await send(method, '/api/faq/faqs', {})).status).toBe(404);
  });
});

describe('the contact form', () => {
  it('ACC-35 delivers to the support address with Reply-To, stores, and acknowledges to a guest without quoting', async () => {
    const body = message();
    const { status, body: answer } = await post('/api/contact', body);
    const { reference } = answer.data as { reference: string };
    expect([status, answer.message]).toEqual([200, 'Your message has been sent successfully!']);
    expect(reference).toMatch(/^[0-9A-F]{8}$/);
    const [mail, ...more] = await toSupport(body.subject);
    expect(more).toEqual([]);
    expect(mail).toMatchObject({ subject: `[${reference}] ${body.subject}`, headers: { 'Reply-To': body.email } });
    expect(mail?.text).toContain(`From Asha Rao, ${body.email} (not signed in)`);
    expect(mail?.text).toContain('First line\n\nSecond line\n\nआशा \u{1f680}');
    const [copy] = await inbox(body.email);
    expect(copy?.subject).toBe('We received your message');
    expect(copy?.text).toContain(reference);
    for (const quoted of [body.subject, 'First line', 'Asha Rao']) expect(copy?.text).not.toContain(quoted);
    expect(await stored(body.email)).toMatchObject([
      {
        account_id: null,
        name: 'Asha Rao',
        subject: body.subject,
        message: 'First line\nSecond line\n\nआशा \u{1f680}',
      },
    ]);
  });

  it('sends who is signed in a full copy, and a line in the notification centre', async () => {
    const who = await person('founder');
    const body = message({ email: who.email.toUpperCase() });
    expect((await post('/api/contact', body, bearer(who.token))).status).toBe(200);
    const [copy] = await inbox(who.email);
    for (const quoted of [body.subject, 'First line', 'Second line']) expect(copy?.text).toContain(quoted);
    expect((await toSupport(body.subject))[0]?.text).toContain(`signed in as founder ${who.email}`);
    expect(await stored(who.email)).toMatchObject([{ account_id: who.id }]);
    const list = await send('GET', '/api/notifications/list', undefined, bearer(who.token));
    expect(list.body.data).toMatchObject({
      unread: 1,
      items: [{ topic: 'support', title: 'We received your message', href: '/portal/support' }],
    });
  });

  it('quotes nothing to another address than that of the account', async () => {
    const who = await person('visitor');
    const body = message();
    await post('/api/contact', body, bearer(who.token));
    expect((await inbox(body.email))[0]?.text).not.toContain('First line');
    expect(await inbox(who.email)).not.toContainEqual(expect.objectContaining({ subject: 'We received your message' }));
  });

  it('ACC-33 names each field that is missing or not valid, in the exact words', async () => {
    const TEXTS = {
      name: 'Please enter your name',
      email: 'Please enter your email',
      subject: 'Please enter a subject',
      message: 'Please enter your message',
    } as const;
    expect((await post('/api/contact', {})).body.errors).toEqual(TEXTS);
    for (const [field, text] of Object.entries(TEXTS)) {
      for (const value of ['', '  \n ', null, undefined, 7, {}, ['x']]) {
        const { status, body } = await post('/api/contact', message({ [field]: value }));
        expect([status, body.message, body.errors]).toEqual([400, text, { [field]: text }]);
      }
    }
    for (const email of ['a', 'a@b', '@b.co', 'a b@c.de', 'a@b.co,c@d.ef', 'A <a@b.co> B', `${'x'.repeat(260)}@b.co`]) {
      const { status, body } = await post('/api/contact', message({ email }));
      expect([status, body.message]).toEqual([400, 'Please enter a valid email address']);
    }
    for (const [field, max] of [
      ['name', 100],
      ['subject', 150],
      ['message', 5000],
    ] as const) {
      const { status, body } = await post('/api/contact', message({ [field]: 'x'.repeat(max + 1) }));
      expect([status, body.message]).toEqual([400, `Please use at most ${max} characters.`]);
      expect((await post('/api/contact', message({ [field]: 'x'.repeat(max) }))).status).toBe(200);
    }
    for (const body of ['[]', '7', 'null', '"x"', '{"name"'])
      expect((await post('/api/contact', body)).status).toBe(400);
  });

  it('refuses line breaks and controls in name, e-mail and subject, and mails nothing', async () => {
    const marker = subjectOf('Injected');
    for (const [field, value, text] of [
      ['name', 'Asha\r\nBcc: victim@example.com', 'Please use plain characters only.'],
      ['name', 'Asha\nRao', 'Please use plain characters only.'],
      ['email', 'a@example.com\r\nBcc: victim@example.com', 'Please enter a valid email address'],
      ['email', 'a@example.com\ncc@example.com', 'Please enter a valid email address'],
      ['subject', `${marker}\r\nBcc: victim@example.com`, 'Please use plain characters only.'],
      ['subject', `${marker}\u2028x`, 'Please use plain characters only.'],
      ['subject', `${marker}\u0000x`, 'Please use plain characters only.'],
      ['subject', `${marker}\u202egpj.exe`, 'Please use plain characters only.'],
    ] as const) {
      const { status, body } = await post('/api/contact', message({ subject: marker, [field]: value }));
      expect([status, body.errors]).toEqual([400, { [field]: text }]);
    }
    expect(await toSupport(marker)).toEqual([]);
    expect(await inbox('victim@example.com')).toEqual([]);
    // At the ends they are cut off, as spaces are.
    const trimmed = message({ subject: `${marker} end\r\n` });
    expect((await post('/api/contact', trimmed)).status).toBe(200);
    expect((await toSupport(`${marker} end`))[0]?.subject).toMatch(/ end$/);
  });

  it('takes nasty texts as they are or refuses them by field, and escapes them in the mail', async () => {
    for (const text of NASTY) {
      const body = message({ message: text });
      const { status, body: answer } = await post('/api/contact', body);
      if (status === 400) expect(Object.keys(answer.errors ?? {})).toEqual(['message']);
      else expect(await stored(body.email)).toMatchObject([{ message: text }]);
    }
    const body = message({ subject: `<img src=x> ${crypto.randomUUID()}`, message: '</p><script>alert(1)</script>' });
    await post('/api/contact', body);
    const [mail] = await toSupport(body.subject);
    expect(mail?.html).not.toContain('<script>');
    expect(mail?.html).not.toContain('<img');
  });

  it('refuses what fills in the hidden field, what comes from another site, and takes no foreign owner', async () => {
    const body = message({ website: 'https://spam.example' });
    expect(await post('/api/contact', body)).toMatchObject({
      status: 400,
      body: { message: 'Please leave the field Website empty. It helps us stop bots.' },
    });
    expect(await post('/api/contact', message({ website: 7 }))).toMatchObject({
      status: 400,
      body: { message: 'Please leave the field Website empty.' },
    });
    expect(await stored(body.email)).toEqual([]);
    const who = await person('founder');
    expect((await post('/api/contact', message(), cookie(who.token, 'https://evil.test'))).status).toBe(403);
    expect((await post('/api/contact', message(), { origin: 'https://evil.test' })).status).toBe(403);
    const claimed = message({ accountId: who.id, account_id: who.id, id: 'x', __proto__: { id: 'y' } });
    expect((await post('/api/contact', claimed)).status).toBe(200);
    expect(await stored(claimed.email)).toMatchObject([{ account_id: null }]);
    // What is mounted tells what the form asks for and takes a message; nothing gives messages back.
    const below = api.routes.filter(({ method, path }) => method !== 'ALL' && /^\/api\/contact(\/|$)/.test(path));
    expect([...new Set(below.map(({ method, path }) => `${method} ${path}`))]).toEqual([
      'GET /api/contact',
      'POST /api/contact',
    ]);
    expect(JSON.stringify((await send('GET', '/api/contact')).body)).not.toContain(claimed.email);
  });

  it('stops a sender after ten messages in 15 minutes, with the time to wait, and acknowledges once an hour', async () => {
    const body = message();
    for (let n = 0; n < 10; n++) expect((await post('/api/contact', body)).status).toBe(200);
    const { status, headers, body: answer } = await post('/api/contact', body);
    expect([status, answer.code]).toEqual([429, 'too-many']);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
    expect(answer.message).toMatch(/^you have sent many messages in a short time\. Please try again in \d+ min\.$/);
    expect(await inbox(body.email)).toHaveLength(1);
    expect(await stored(body.email)).toHaveLength(10);
  });

  it('writes one Reply-To over real SMTP', async () => {
    const smtp = inject('smtp');
    const body = message();
    const to = freshEmail('desk');
    const vars = { EMAIL_PROVIDER: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp.open), SUPPORT_EMAIL: to };
    expect((await postWith(vars, body)).status).toBe(200);
    const all = (await (await fetch(`http://127.0.0.1:${smtp.mails}/`)).json()) as ReceivedMail[];
    const mail = all.find((one) => one.to.includes(to));
    expect(mail?.raw.match(/^Reply-To: .*$/gim)).toEqual([expect.stringContaining(body.email)]);
  });
});
