/** The inbox: its list, parallel changes by two operators, replies that are mailed once, and the effect of deletions. */
import { env } from 'cloudflare:test';
import { readEnv, type RawEnv } from '@worker/env';
import { receiveMail } from '@worker/jobs/incoming-mail';
import { threadAddressOf } from '@worker/services/admin/inbox/reply';
import { createContext } from '@worker/services/core/context';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { watchD1 } from '@tests/fakes/counted-d1';
import { freshEmail, inbox as mailsTo, rows, suppress } from '@tests/setup/accounts';
import { adminCookie, ask, freshAddress, operator, type Operator } from '@tests/setup/admins';
import { person } from '@tests/setup/people';
import { SUPPORT } from '@tests/setup/support';
import type { CallOptions } from '@tests/setup/call';

const smtp = inject('smtp');
const PATH = '/api/admin/inbox';
let meera: Operator;
let ravi: Operator;
beforeAll(async () => {
  [meera, ravi] = [await operator(), await operator('super_admin')];
  await rows('UPDATE admin_users SET name = ? WHERE id = ? RETURNING id', 'Ravi Iyer', ravi.id);
});

const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 24);
const send = (who: Operator, method: string, path: string, body?: unknown, options: CallOptions = {}) =>
  ask(method, `${PATH}${path}`, {
    ...options,
    headers: { ...adminCookie(who.token), 'cf-connecting-ip': freshAddress() },
    ...(body === undefined ? {} : { body }),
  });

interface Entry {
  kind: string;
  id: string;
  revision: number;
  status: string;
  at: string;
  [field: string]: unknown;
}
interface Page {
  items: Entry[];
  next: string | null;
  counts: { new: number; open: number };
  operators: { id: string; name: string }[];
}
const pageOf = async (query: string): Promise<Page> => {
  const { status, body } = await send(meera, 'GET', `?${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body['data'] as Page;
};
const entryOf = async (path: string): Promise<Entry & { replies: Record<string, unknown>[] }> =>
  (await send(meera, 'GET', path)).body['data'] as never;

async function newMessage(over: Partial<Record<string, string | number>> = {}): Promise<{ id: string; email: string }> {
  const row = { id: newId(), email: freshEmail('Asha+x'), ...over } as { id: string; email: string };
  const message = {
    account_id: null,
    name: 'Asha Rao',
    subject: 'Export',
    message: 'How?',
    created_at: Date.now(),
    ...over,
    ...row,
  };
  const names = Object.keys(message);
  await env.DB.prepare(`INSERT INTO contact_messages (${names.join(',')}) VALUES (${names.map(() => '?').join(',')})`)
    .bind(...Object.values(message))
    .run();
  return row;
}
const giveFeedback = (accountId: string, text: string) =>
  rows(
    'INSERT INTO feedback (account_id, rating, feedback, created_at, updated_at) VALUES (?,2,?,?,?) RETURNING account_id',
    accountId,
    text,
    Date.now(),
    Date.now(),
  );

describe('the list', () => {
  it('has messages and feedback, the newest first, each once, by tab, kind and text', async () => {
    const mark = newId();
    const founder = await person('founder');
    const at = Date.now() - 1000;
    const made: string[] = [];
    // Pairs share a moment.
    for (let n = 0; n < 30; n++)
      made.push((await newMessage({ subject: `S ${mark}`, created_at: at + Math.floor(n / 2) })).id);
    await giveFeedback(founder.id, `Slow ${mark.toUpperCase()} 100% <script>`);
    const first = await pageOf(`q=${mark}&status=new`);
    expect(first.items).toHaveLength(25);
    expect(first.items[0]).toMatchObject({ kind: 'feedback', id: founder.id, rating: 2, email: founder.email });
    const second = await pageOf(`q=${mark}&status=new&after=${first.next}`);
    const all = [...first.items, ...second.items];
    expect(new Set(all.map(({ id }) => id))).toEqual(new Set([...made, founder.id]));
    expect(all.map((entry) => entry.at)).toEqual(
      all
        .map((entry) => entry.at)
        .toSorted()
        .reverse(),
    );
    expect([all.length, second.next, second.operators]).toEqual([31, null, []]);
    expect(first.operators).toContainEqual({ id: ravi.id, name: 'Ravi Iyer' });
    expect(first.counts.new).toBeGreaterThan(30);
    expect((await pageOf(`q=${mark}&kind=feedback`)).items.map(({ id }) => id)).toEqual([founder.id]);
    expect((await pageOf(`q=${mark}+100%25`)).items).toHaveLength(1);
    for (const nothing of [`${mark}+100_`, `${mark}+%25%25`, `${mark}+'+OR+1=1--`])
      expect((await pageOf(`q=${nothing}`)).items, nothing).toEqual([]);
    expect((await pageOf(`q=${mark}&status=done`)).items).toEqual([]);
    expect((await pageOf(`q=${'long'.repeat(200)}`)).items).toEqual([]);
    expect((await send(meera, 'GET', `?q=${mark}&status=open&after=${first.next}`)).status).toBe(400);
    for (const wrong of ['status=x', 'kind=x', 'after=x', 'q=a&q=b']) {
      expect((await send(meera, 'GET', `?${wrong}`)).status, wrong).toBe(400);
    }
  });

  it('says whether an account wrote, or a guest with the address of one', async () => {
    const { id: accountId, email } = await person('founder');
    const senderOf = async (over: Parameters<typeof newMessage>[0]) => {
      const { id } = await newMessage(over);
      return (await entryOf(`/message/${id}`))['sender'];
    };
    expect(await senderOf({ account_id: accountId })).toBe('account');
    expect(await senderOf({ email: email.toUpperCase() })).toBe('address');
    expect(await senderOf({})).toBe('guest');
  });

  it('reads no more rows of 10,000 messages than of 100, in one round trip', { timeout: 60_000 }, async () => {
    const fill = (from: number, to: number) =>
      env.DB.prepare(
        `WITH RECURSIVE n(i) AS (SELECT ?1 UNION ALL SELECT i + 1 FROM n WHERE i + 1 < ?2)
         INSERT INTO contact_messages (id, name, email, subject, message, created_at)
         SELECT printf('%024x', 1000000 + i), 'Many', 'many@example.com', 'Many', 'x', i FROM n`,
      )
        .bind(from, to)
        .run();
    const watch = watchD1(env.DB);
    const cost = async (query: string) => {
      watch.reset();
      await send(meera, 'GET', query, undefined, { env: { DB: watch.db } });
      // The session is looked up first.
      expect(watch.roundTrips).toBe(2);
      return watch.rowsRead.reduce((sum, read) => sum + read, 0);
    };
    await fill(0, 200);
    const queries = ['', '?status=new', '?status=done', '?kind=message'];
    const few: number[] = [];
    for (const query of queries) few.push(await cost(query));
    await fill(200, 10_000);
    for (const [at, query] of queries.entries())
      expect(await cost(query), query).toBeLessThanOrEqual((few[at] ?? 0) * 1.5);
    await rows("DELETE FROM contact_messages WHERE name = 'Many' RETURNING 1");
  });
});

describe('a change', () => {
  it('sets status and assignee at a revision; who comes late is told who was faster', async () => {
    const { id } = await newMessage();
    const path = `/message/${id}`;
    const mine = await send(ravi, 'PATCH', path, { revision: 1, status: 'open', assigneeId: meera.id });
    expect([mine.status, mine.body['data']]).toMatchObject([
      200,
      { status: 'open', assigneeId: meera.id, revision: 2 },
    ]);
    const late = await send(meera, 'PATCH', path, { revision: 1, status: 'done' });
    expect([late.status, late.body['message'], late.body['code']]).toEqual([
      409,
      'Ravi Iyer has changed this. Nothing was saved.',
      'changed-elsewhere',
    ]);
    const both = await Promise.all(
      [meera, ravi].map((who) => send(who, 'PATCH', path, { revision: 2, status: 'done' })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await send(meera, 'PATCH', path, { revision: 3, assigneeId: null })).body['data']).toMatchObject({
      assigneeId: null,
    });
    const log = await rows('SELECT action, details FROM audit_log WHERE subject_id = ? ORDER BY id', id);
    expect(log.map(({ action }) => action)).toEqual(Array(3).fill('contact-message.changed'));
    expect(JSON.stringify(log)).not.toMatch(/How\?|Asha/);
  });

  it('refuses an operator who is gone, a message that is gone, and nonsense', async () => {
    const { id } = await newMessage();
    const gone = await operator();
    await rows("UPDATE admin_users SET status = 'inactive' WHERE id = ? RETURNING id", gone.id);
    for (const assigneeId of [gone.id, newId()])
      expect((await send(meera, 'PATCH', `/message/${id}`, { revision: 1, assigneeId })).status).toBe(400);
    expect((await send(meera, 'PATCH', `/message/${newId()}`, { revision: 1, status: 'done' })).status).toBe(404);
    for (const body of [{}, { revision: 1 }, { revision: 'x', status: 'done' }, { revision: 1, status: 'x' }, []])
      expect((await send(meera, 'PATCH', `/message/${id}`, body)).status).toBe(400);
    for (const path of ['/message/x', '/other/0123456789abcdef01234567', "/message/' OR 1"])
      expect((await send(meera, 'GET', path)).status, path).toBe(400);
    expect((await entryOf(`/message/${id}`)).revision).toBe(1);
  });

  it('meets feedback that was given again, which is new then', async () => {
    const founder = await person('founder');
    const give = (feedback: string) =>
      ask('POST', '/api/feedback/submit', {
        headers: { authorization: `Bearer ${founder.token}` },
        body: { rating: 3, feedback },
      });
    await give('First.');
    const path = `/feedback/${founder.id}`;
    expect((await send(meera, 'PATCH', path, { revision: 1, status: 'done' })).status).toBe(200);
    await give('Second.');
    expect(await entryOf(path)).toMatchObject({ status: 'new', text: 'Second.', revision: 3 });
    const late = await send(meera, 'PATCH', path, { revision: 2, status: 'open' });
    expect([late.status, late.body['message']]).toEqual([409, 'The person has written again. Nothing was saved.']);
  });
});

describe('a reply', () => {
  it('goes by mail from the support address, and stands below the message', async () => {
    const { id, email } = await newMessage({ subject: 'RE: Export', email: freshEmail('asha+é'.replace('é', 'e')) });
    const reply = { id: newId(), text: 'Hello Asha,\n\nchoose <b>Export</b>.\r\nBcc: all@example.com' };
    const { status, body } = await send(meera, 'POST', `/message/${id}/replies`, reply);
    expect([status, body['data']]).toMatchObject([
      200,
      { status: 'open', assigneeId: meera.id, replies: [{ id: reply.id, by: meera.name }] },
    ]);
    const [mail] = await mailsTo(email.toLowerCase());
    expect(mail).toMatchObject({ subject: 'Re: Export', headers: { 'Reply-To': SUPPORT } });
    expect(mail?.text).toContain('choose <b>Export</b>.\nBcc: all@example.com');
    expect(mail?.text).toContain('> How?');
    expect(mail?.html).not.toContain('<b>Export');
    const log = await rows('SELECT action, details FROM audit_log WHERE subject_id = ?', id);
    expect(log).toMatchObject([{ action: 'contact-message.answered' }]);
    expect(JSON.stringify(log)).not.toContain('Hello');
  });

  it('takes over what is assigned to an operator who no longer exists, and nothing else', async () => {
    const [{ id }, former] = [await newMessage(), await operator()];
    await send(meera, 'PATCH', `/message/${id}`, { revision: 1, assigneeId: former.id });
    await send(meera, 'POST', `/message/${id}/replies`, { id: newId(), text: 'First.' });
    expect(await entryOf(`/message/${id}`)).toMatchObject({ assigneeId: former.id, assignee: former.name });
    await rows('DELETE FROM admin_users WHERE id = ? RETURNING id', former.id);
    await send(meera, 'POST', `/message/${id}/replies`, { id: newId(), text: 'Second.' });
    expect(await entryOf(`/message/${id}`)).toMatchObject({ assigneeId: meera.id, assignee: meera.name });
  });

  it('is sent once, however often its id is sent', async () => {
    const { id, email } = await newMessage();
    const reply = { id: newId(), text: 'Once.', isDone: true };
    const path = `/message/${id}/replies`;
    const answers = await Promise.all([1, 2, 3].map(() => send(meera, 'POST', path, reply)));
    expect(answers.map(({ status }) => status).filter((status) => status !== 409)).toContain(200);
    expect((await send(meera, 'POST', path, reply)).status).toBe(200);
    const other = await send(meera, 'POST', path, { ...reply, text: 'Other.' });
    expect([other.status, other.body['code']]).toEqual([409, 'already-sent']);
    expect(await mailsTo(email.toLowerCase())).toHaveLength(1);
    expect(await entryOf(`/message/${id}`)).toMatchObject({ status: 'done', replies: [{ text: 'Once.' }] });
  });

  it('that the mail service does not take is not stored, and can be sent again', async () => {
    const { id } = await newMessage();
    const reply = { id: newId(), text: 'Again.' };
    const path = `/message/${id}/replies`;
    const vars = { EMAIL_PROVIDER: 'smtp', SMTP_HOST: '127.0.0.1', SMTP_PORT: String(smtp.hangUp) };
    const failed = await send(meera, 'POST', path, reply, { env: vars });
    expect([failed.status, failed.body['code']]).toEqual([502, 'not-sent']);
    expect(await entryOf(`/message/${id}`)).toMatchObject({ status: 'new', revision: 1, replies: [] });
    const [state] = await rows("SELECT failures, error FROM service_states WHERE name = 'mail'");
    expect(Number(state?.['failures'])).toBeGreaterThan(0);
    expect((await send(meera, 'POST', path, reply)).status).toBe(200);
  });

  it('is refused for a suppressed address, and says why', async () => {
    const { id, email } = await newMessage();
    await suppress({ email: email.toLowerCase() });
    const refused = await send(meera, 'POST', `/message/${id}/replies`, { id: newId(), text: 'Away.' });
    expect([refused.status, refused.body['code']]).toEqual([409, 'suppressed']);
    expect(await mailsTo(email.toLowerCase())).toEqual([]);
  });

  it('never carries a header that someone wrote', async () => {
    for (const over of [
      { subject: 'Hi\r\nBcc: all@example.com' },
      { subject: 'Hi\u2028Bcc: x' },
      { email: 'a@example.com, b@example.com' },
      { email: 'a@example.com\r\nBcc: b@example.com' },
    ]) {
      const { id } = await newMessage(over);
      const { status, body } = await send(meera, 'POST', `/message/${id}/replies`, { id: newId(), text: 'x' });
      expect([status, body['code']], JSON.stringify(over)).toEqual([409, 'not-mailable']);
      expect((await entryOf(`/message/${id}`)).replies).toEqual([]);
    }
    const { id } = await newMessage();
    for (const body of [
      { id: newId(), text: ' ' },
      { id: newId(), text: 'x'.repeat(5001) },
      { text: 'x' },
      { id: newId(), text: 'x', to: 'y' },
    ])
      expect((await send(meera, 'POST', `/message/${id}/replies`, body)).status).toBe(400);
    expect((await send(meera, 'POST', `/message/${newId()}/replies`, { id: newId(), text: 'x' })).status).toBe(404);
  });

  it('to feedback goes with the account', async () => {
    const founder = await person('founder');
    await giveFeedback(founder.id, 'Good.');
    await send(meera, 'POST', `/feedback/${founder.id}/replies`, { id: newId(), text: 'Thanks.' });
    expect((await mailsTo(founder.email))[0]).toMatchObject({ subject: 'Re: Your feedback on Outset' });
    await rows('DELETE FROM accounts WHERE id = ? RETURNING id', founder.id);
    expect(await rows('SELECT 1 FROM inbox_replies WHERE account_id = ?', founder.id)).toEqual([]);
    expect((await send(meera, 'GET', `/feedback/${founder.id}`)).status).toBe(404);
  });
});

describe('prepared answers', () => {
  it('are records with a title of their own', async () => {
    const records = (method: string, path = '', body?: unknown) =>
      ask(method, `/api/admin/records/prepared-answer${path}`, {
        headers: adminCookie(meera.token),
        ...(body === undefined ? {} : { body }),
      });
    const answer = { title: `Export ${newId()}`, text: 'Hello {first name},\n\nchoose Export.' };
    const made = await records('POST', '', answer);
    expect(made.status).toBe(200);
    const { _id } = made.body['data'] as { _id: string };
    expect((await records('POST', '', answer)).status).toBe(409);
    expect((await records('POST', '', { title: '', text: '' })).status).toBe(400);
    expect((await records('PUT', `/${_id}`, { ...answer, text: 'Other.', revision: 1 })).status).toBe(200);
    expect((await records('POST', '/delete', { ids: [_id] })).status).toBe(200);
    expect((await records('POST', '/restore', { ids: [_id] })).status).toBe(200);
  });
});

describe('an answer by mail', () => {
  const ADDRESS = 'reply@outset.test';
  const mailEnv = readEnv({ ...(env as unknown as RawEnv), REPLY_ADDRESS: ADDRESS });
  const threadOf = (id: string) =>
    threadAddressOf(createContext(mailEnv, { actor: { role: 'system', job: 'test' } }), id) ?? '';
  const take = (to: string, from: string, text: string, headers: string[] = []) => {
    const raw = [`From: Asha Rao <${from}>`, 'Subject: Re: Export', `Message-ID: <${newId()}@x>`, ...headers, '', text];
    return receiveMail(mailEnv, { to, raw: new Blob([raw.join('\r\n')]).stream() });
  };
  const messagesOf = (email: string) =>
    rows(
      'SELECT name, subject, message, status, retry_at FROM contact_messages WHERE email = ? ORDER BY created_at',
      email,
    );

  it('joins the thread that its address names, opens it again, and is quoted by the next reply', async () => {
    const { id, email } = await newMessage({ email: freshEmail('asha').toLowerCase() });
    const path = `/message/${id}/replies`;
    const vars = { REPLY_ADDRESS: ADDRESS };
    await send(meera, 'POST', path, { id: newId(), text: 'Choose Export.', isDone: true }, { env: vars });
    const [mail] = await mailsTo(email);
    expect(mail?.headers).toMatchObject({ 'Reply-To': threadOf(id) });
    const answer = 'It is grey.\r\n\r\nOn Fri, 27 Nov 2026, Outset <hello@outset.test> wrote:\r\n> Choose Export.';
    const headers = [`In-Reply-To: <a@b>`];
    await take(threadOf(id).toUpperCase(), email, answer, headers);
    const entry = await entryOf(`/message/${id}`);
    expect(entry).toMatchObject({
      status: 'open',
      replies: [{ isTheirs: false }, { isTheirs: true, text: 'It is grey.' }],
    });
    await send(meera, 'POST', path, { id: newId(), text: 'Sign in first.' }, { env: vars });
    const sent = await mailsTo(email);
    expect(sent.some(({ text }) => text.includes('Sign in first.') && text.includes('> It is grey.'))).toBe(true);
  });

  it('is stored once, however often a mail server brings it', async () => {
    const { id, email } = await newMessage({ email: freshEmail('asha').toLowerCase() });
    const headers = ['X-Same: 1'];
    const raw = [`From: ${email}`, 'Message-ID: <one@x>', ...headers, '', 'Once.'].join('\r\n');
    for (const _ of [1, 2]) await receiveMail(mailEnv, { to: threadOf(id), raw: new Blob([raw]).stream() });
    expect((await entryOf(`/message/${id}`)).replies).toHaveLength(1);
    expect(await messagesOf(email)).toHaveLength(1);
  });

  it('to a forged address, of someone else, or to no thread is a new message, and nothing is mailed by itself', async () => {
    const { id, email } = await newMessage({ email: freshEmail('asha').toLowerCase() });
    const forged = threadOf(id).replace(/.(?=@)/, (last) => (last === '0' ? '1' : '0'));
    const other = freshEmail('mallory').toLowerCase();
    await take(forged, other, 'I am Asha.');
    await take(threadOf(id), other, 'Forwarded to me.');
    await take(ADDRESS, other, 'Hello?');
    expect((await entryOf(`/message/${id}`)).replies).toEqual([]);
    expect(await messagesOf(other)).toMatchObject(
      ['I am Asha.', 'Forwarded to me.', 'Hello?'].map((message) => ({
        message,
        subject: 'Re: Export',
        retry_at: null,
      })),
    );
    expect(await mailsTo(other)).toEqual([]);
    expect(await messagesOf(email)).toHaveLength(1);
  });

  it('of a machine, without text or after too many is left out', async () => {
    const from = freshEmail('robot').toLowerCase();
    await take(ADDRESS, from, 'I am away.', ['Auto-Submitted: auto-replied']);
    await take(ADDRESS, from, '  ');
    expect(await messagesOf(from)).toEqual([]);
    for (let n = 0; n < 12; n++) await take(ADDRESS, from, `Again ${n}`);
    expect((await messagesOf(from)).length).toBeLessThanOrEqual(10);
  });
});
