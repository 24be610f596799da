/** What the forms that everyone may send make of bad input: each field, too long bodies, other sites, a false host. Nothing may change by it. */
import { describe, expect, it } from 'vitest';
import { founderBody, freshEmail, inbox, post, rows, send, verifyToken, visitorBody } from '@tests/setup/accounts';

const EVIL = 'https://evil.test';
const SUPPORT = 'support@outset.example';
const NOT_PLAIN = 'Please use plain characters only.';

const contactBody = (over: Record<string, unknown> = {}) => ({
  name: 'Asha Rao',
  email: freshEmail('guest'),
  subject: `Question ${crypto.randomUUID().slice(0, 8)}`,
  message: 'Hello',
  ...over,
});

/** Lines of one row each: path, a valid body, fields of one line, fields of several lines. */
const FORMS = [
  ['/api/register', founderBody, ['fullName', 'companyName'], ['companyDescription']],
  ['/api/register-visitor', visitorBody, ['fullName', 'companyWorkingAt'], []],
  ['/api/contact', contactBody, ['name', 'subject'], ['message']],
  ['/api/ai/enhance-text', (over = {}) => ({ text: 'We make kites.', ...over }), [], ['text']],
] as const;

/** Paths that take an email, each with a valid body. */
const WITH_EMAIL = [
  ['/api/register', founderBody],
  ['/api/register-visitor', visitorBody],
  ['/api/contact', contactBody],
  ['/api/waiting-list', (over = {}) => ({ email: freshEmail('waiting'), ...over })],
  ['/api/resend-verification', (over = {}) => ({ email: freshEmail('nobody'), ...over })],
  ['/api/request-password-reset', (over = {}) => ({ email: freshEmail('nobody'), ...over })],
] as const;

/** All that these forms write. */
async function written(): Promise<unknown> {
  const tables = ['accounts', 'account_tokens', 'contact_messages', 'waiting_list', 'outbox_mails', 'audit_log'];
  return rows(`SELECT ${tables.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`).join(', ')}`);
}

describe('a field of a public form', () => {
  it.each(FORMS)(
    '%s refuses controls, halves of surrogate pairs and turned text by field',
    async (path, make, lines, texts) => {
      const before = await written();
      const nowhere = ['a\u0000b', 'a\u0007b', 'a\ud800b', '\udc00', 'a\u202egpj.exe', 'a\u2066b'];
      const notInLines = ['a\r\nBcc: victim@example.com', 'a\nb', 'a\rb', 'a\u2028b', 'a\u0085b', 'a\tb'];
      for (const field of [...lines, ...texts]) {
        const isLine = (lines as readonly string[]).includes(field);
        for (const value of [...nowhere, ...(isLine ? notInLines : [])]) {
          const { status, body } = await post(path, make({ [field]: value }));
          expect([status, Object.keys(body.errors ?? {})], `${field}: ${JSON.stringify(value)}`).toEqual([
            400,
            [field],
          ]);
          // Half a pair alone is nothing to be seen: then the field counts as empty.
          if (value !== '\udc00') expect(body.message).toBe(NOT_PLAIN);
        }
      }
      expect(await written()).toEqual(before);
      expect(await inbox('victim@example.com')).toEqual([]);
    },
  );

  it.each(WITH_EMAIL)('%s refuses an e-mail that is more than one plain address', async (path, make) => {
    const before = await written();
    const [name] = freshEmail('a').split('@');
    for (const email of [
      `${name}@example.com\r\nBcc: victim@example.com`,
      `${name}@example.com\nvictim@example.com`,
      `${name}@example.com,victim@example.com`,
      `<${name}@example.com> <victim@example.com>`,
      `"${name}" <${name}@example.com>, victim@example.com`,
      `${name}\u0000@example.com`,
      `${name}\ud800@example.com`,
      `${name}@example.com\u2028x`,
      `${'x'.repeat(250)}@example.com`,
      { $ne: '' },
      [`${name}@example.com`],
      7,
      null,
    ]) {
      const { status, body } = await post(path, make({ email }));
      expect([status, Object.keys(body.errors ?? {})], JSON.stringify(email).slice(0, 60)).toEqual([400, ['email']]);
      expect(body.message).toMatch(/^Please (input|enter) (a valid|your) email( address)?!?$/);
    }
    expect(await written()).toEqual(before);
  });

  it('takes emoji, joined emoji and text from right to left as they are, in the record and in the mail', async () => {
    const name = 'عائشة \u{1f469}\u200d\u{1f4bb} כהן';
    const company = 'شركة الطائرات\u200f 1';
    const description = 'نصنع الطائرات الورقية.\r\nआशा \u{1f680}';
    const founder = founderBody({ fullName: name, companyName: company, companyDescription: description });
    expect((await post('/api/register', founder)).status).toBe(200);
    expect(
      await rows(
        'SELECT full_name, company_name, company_description FROM accounts WHERE email = ?',
        String(founder['email']),
      ),
    ).toEqual([{ full_name: name, company_name: company, company_description: description.replace('\r\n', '\n') }]);
    expect((await send('GET', `/api/verify-email?token=${await verifyToken(String(founder['email']))}`)).status).toBe(
      200,
    );
    expect((await inbox(String(founder['email'])))[0]?.text).toContain(`Hello ${name},`);
    const sent = contactBody({ name, subject: `${company} ${crypto.randomUUID()}`, message: description });
    expect((await post('/api/contact', sent)).status).toBe(200);
    const [mail] = (await inbox(SUPPORT)).filter(({ subject }) => subject.includes(sent.subject));
    expect(mail?.text).toContain(`From ${name}, `);
    expect(mail?.text).toContain('نصنع الطائرات الورقية.\n\nआशा \u{1f680}');
  });
});

describe('a request to a public form', () => {
  const PATHS = [...FORMS, ...WITH_EMAIL.slice(3)] as readonly (readonly [string, (over?: object) => object])[];

  it.each(PATHS.map(([path, make]) => [path, make] as const))(
    '%s refuses more than 100 KB, other sites, and what is no record',
    async (path, make) => {
      const before = await written();
      const large = await post(path, { ...make(), padding: 'x'.repeat(100 * 1024) });
      expect(large).toMatchObject({
        status: 413,
        body: { success: false, message: 'The request is too large. At most 100 KB is accepted.', code: 'too-large' },
      });
      for (const origin of [EVIL, 'null', 'http://localhost:8787.evil.test', 'http://localhost:9999']) {
        const foreign = await post(path, make(), { origin });
        expect([foreign.status, foreign.body.message], origin).toEqual([
          403,
          'This request came from another site and was refused.',
        ]);
      }
      for (const raw of ['[]', 'null', '7', '"x"', '{', '', '\ufeff{}', '{"__proto__":null}']) {
        const { status, body } = await post(path, raw);
        expect([status, body.success], raw).toEqual([400, false]);
        expect(body.message).not.toMatch(/sqlite|d1_error|stack|undefined|\[object/i);
      }
      const asText = await post(path, JSON.stringify(make()), { 'content-type': 'text/plain' });
      expect(asText.status).toBe(400);
      expect(await written()).toEqual(before);
    },
  );

  it('under a false host name mails links to our own site alone', async () => {
    const headers = { host: 'evil.test', 'x-forwarded-host': 'evil.test', forwarded: 'host=evil.test' };
    const visitor = visitorBody();
    const email = String(visitor['email']);
    const message = contactBody();
    expect((await post('/api/register-visitor', visitor, headers)).status).toBe(200);
    expect((await post('/api/register-visitor', visitor, headers)).status).toBe(200);
    expect((await post('/api/resend-verification', { email }, headers)).status).toBe(200);
    expect((await post('/api/request-password-reset', { email }, headers)).status).toBe(200);
    expect((await post('/api/contact', message, headers)).status).toBe(200);
    const mails = [...(await inbox(email)), ...(await inbox(message.email)), ...(await inbox(SUPPORT))];
    expect(mails.length).toBeGreaterThanOrEqual(5);
    for (const { html, text, headers: sent } of mails) {
      expect(`${html}${text}${JSON.stringify(sent)}`).not.toContain('evil.test');
      for (const [, url] of html.matchAll(/href="([^"]+)"/g)) expect(url).toMatch(/^http:\/\/localhost:8787(\/|$)/);
    }
  });
});
