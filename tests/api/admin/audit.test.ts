/** The log of operators' actions: who may read it, how to restore an earlier version or a record from the bin, and when the bin is emptied. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { changedFields, subjectText, BIN_DAYS, type AuditRecord } from '@/domain/admin/audit';
import { readEnv, type RawEnv } from '@worker/env';
import { JOBS } from '@worker/jobs/jobs';
import { createContext } from '@worker/services/core/context';
import { freshEmail, verifiedAccount } from '@tests/setup/accounts';
import { adminCookie, ask, asNobody, operator, type Operator } from '@tests/setup/admins';
import { angelRow, importRows, rollBack } from './records/import-steps';

let admin: Operator;
let boss: Operator;
beforeAll(async () => {
  [admin, boss] = [await operator(), await operator('super_admin')];
});

const send = (who: Operator | null, method: string, path: string, body?: unknown) =>
  ask(method, path, { ...(who ? { headers: adminCookie(who.token) } : {}), ...(body === undefined ? {} : { body }) });
const faq = (over: object = {}) => ({
  category: 'Account',
  question: `Who? ${crypto.randomUUID()}`,
  answer: 'First.',
  isActive: true,
  ...over,
});
type Row = Record<string, unknown> & { _id: string; revision: number };
type Entry = Record<string, unknown> & { id: number; action: string };

async function newFaq(who: Operator = admin): Promise<Row> {
  return (await send(who, 'POST', '/api/admin/records/faq', faq())).body['data'] as Row;
}
async function change(made: Row, answer: string, revision: number): Promise<void> {
  const body = faq({ question: made['question'], answer, revision });
  expect((await send(admin, 'PUT', `/api/admin/records/faq/${made._id}`, body)).status).toBe(200);
}
async function entriesOf(
  who: Operator,
  query: string,
): Promise<{ items: Entry[]; next: string | null; operators: Row[] }> {
  const { status, body } = await send(who, 'GET', `/api/admin/audit?${query}`);
  expect(status).toBe(200);
  return body['data'] as never;
}

describe('the audit log', () => {
  it('tells who did what to which record, before and after, the newest first', async () => {
    const made = await newFaq();
    await change(made, 'Second.', 1);
    const { items } = await entriesOf(admin, `record=${made._id}`);
    expect(items).toMatchObject([
      {
        action: 'faq.updated',
        operator: admin.name,
        name: made['question'],
        changes: { answer: ['First.', 'Second.'] },
      },
      { action: 'faq.created', operatorId: admin.id, role: 'admin' },
    ]);
  });

  it('shows an admin their own entries, a super admin those of all, of one operator, of a day', async () => {
    const made = await newFaq(boss);
    expect((await entriesOf(admin, `q=${made._id}`)).items).toEqual([]);
    expect(
      (await entriesOf(admin, `operator=${boss.id}&noun=faq`)).items.map((one) => one['operatorId']),
    ).not.toContain(boss.id);
    // The history of a record is open to every operator.
    expect((await entriesOf(admin, `record=${made._id}`)).items).toMatchObject([{ operatorId: boss.id }]);
    expect((await entriesOf(admin, '')).operators).toEqual([]);
    const all = await entriesOf(boss, `operator=${boss.id}&noun=faq&from=2020-01-01`);
    expect(all.items.map(({ subjectId }) => subjectId)).toContain(made._id);
    expect(all.operators).toContainEqual({ id: boss.id, name: boss.name });
    expect((await entriesOf(boss, `record=${made._id}&to=2020-01-01`)).items).toEqual([]);
  });

  it('is read page after page, and a place of another list is refused', async () => {
    const who = await operator();
    for (let i = 0; i < 26; i++) await newFaq(who);
    const first = await entriesOf(who, 'noun=faq');
    expect(first.items).toHaveLength(25);
    const second = await entriesOf(who, `noun=faq&after=${String(first.next)}`);
    expect([second.items.length, second.next]).toEqual([1, null]);
    expect((await send(who, 'GET', `/api/admin/audit?after=${String(first.next)}`)).status).toBe(400);
  });

  it.each(['noun=nonsense', 'action=x', 'operator=1', 'from=yesterday', 'after=x'])('refuses %s', async (query) => {
    expect((await send(boss, 'GET', `/api/admin/audit?${query}`)).status).toBe(400);
  });
});

const MESSAGE =
  'INSERT INTO contact_messages (id, name, email, subject, message, created_at) VALUES (?, ?, ?, ?, ?, 1)';

describe('an entry of any kind', () => {
  it('names its record and what was changed', async () => {
    const [founder, id] = [await verifiedAccount('founder', { fullName: 'Asha Rao' }), crypto.randomUUID().slice(-12)];
    const messageId = `${id}${id}`.replaceAll('-', '0').slice(0, 24);
    await env.DB.prepare(MESSAGE).bind(messageId, 'Asha', founder.email, 'Where is my plan?', 'x').run();
    await send(boss, 'POST', '/api/admin/admin-users', {
      adminname: 'Ravi Iyer',
      adminemail: freshEmail('ravi'),
      adminrole: 'admin',
    });
    await send(boss, 'PATCH', `/api/admin/inbox/message/${messageId}`, { status: 'done', revision: 1 });
    const account = (await env.DB.prepare('SELECT id FROM accounts WHERE email = ?')
      .bind(founder.email)
      .first()) as Row & { id: string };
    await send(boss, 'DELETE', `/api/admin/users/${account.id}/sessions`);
    const { items } = await entriesOf(boss, `operator=${boss.id}`);
    const of = (kind: string) => items.find(({ action }) => action.startsWith(kind)) as unknown as AuditRecord;
    expect(
      [of('admin-user.created'), of('contact-message.'), of('account.')].map((one) => [
        subjectText(one),
        changedFields(one),
      ]),
    ).toEqual([
      ['Ravi Iyer', 'Role: Admin, Status: Active'],
      ['Where is my plan?', 'Status: Done'],
      ['Asha Rao', ''],
    ]);
    expect((await entriesOf(boss, 'q=asha+rao&noun=account')).items[0]).toMatchObject({ subjectId: account.id });
    expect((await entriesOf(admin, `record=${account.id}`)).items[0]).toMatchObject({ operator: boss.name });
  });

  it('keeps the name that a deleted operator acted under', async () => {
    const leaver = await operator('admin');
    const made = await newFaq(leaver);
    expect((await send(boss, 'DELETE', `/api/admin/admin-users/${leaver.id}`)).status).toBe(200);
    expect((await entriesOf(boss, `record=${made._id}`)).items).toMatchObject([{ operator: leaver.name }]);
    expect((await entriesOf(boss, '')).operators).toContainEqual({ id: leaver.id, name: leaver.name });
    expect((await entriesOf(boss, 'noun=admin-user&action=deleted')).items[0]).toMatchObject({ name: leaver.name });
    // The search finds what an operator did by their name.
    const named = (await entriesOf(boss, `noun=faq&q=${encodeURIComponent(leaver.name.toUpperCase())}`)).items;
    expect(named.length).toBeGreaterThan(0);
  });

  it('is one line for an import, which leads to its records', async () => {
    const who = await operator();
    const job = await importRows(who, 'angel-investor', [angelRow(`A ${who.id}`), angelRow(`B ${who.id}`)]);
    const { items } = await entriesOf(who, 'noun=import');
    expect((await entriesOf(who, 'noun=angel-investor')).items).toEqual([]);
    expect(items).toMatchObject([{ action: 'import.started', name: 'rows.csv', batch: job.id }]);
    const together = (await entriesOf(who, `batch=${job.id}`)).items;
    expect(together.map(({ action }) => action)).toEqual(['angel-investor.created', 'angel-investor.created']);
    expect((await entriesOf(who, `record=${String(together[0]?.['subjectId'])}`)).items).toHaveLength(1);
    await rollBack(who, job.id);
    expect((await entriesOf(who, 'noun=import')).items.map(({ action }) => action)).toEqual([
      'import.rolled-back',
      'import.started',
    ]);
  });
});

describe('an earlier version', () => {
  it('comes back as a change of its own', async () => {
    const made = await newFaq();
    await change(made, 'Second.', 1);
    await change(made, 'Third.', 2);
    const { items } = await entriesOf(admin, `record=${made._id}`);
    const back = await send(admin, 'POST', `/api/admin/audit/${items[1]?.id}/restore`);
    expect(back.body['data']).toMatchObject({ _id: made._id, answer: 'First.', revision: 4 });
    const [newest] = (await entriesOf(admin, `record=${made._id}`)).items;
    expect(newest).toMatchObject({ action: 'faq.updated', changes: { answer: ['Third.', 'First.'] } });
  });

  it('comes back for one field alone, also for one of a group', async () => {
    const [row] = (
      await importRows(admin, 'angel-investor', [angelRow(`Links ${crypto.randomUUID()}`)]).then(({ id }) =>
        entriesOf(admin, `batch=${id}`),
      )
    ).items;
    const path = `/api/admin/records/angel-investor/${String(row?.['subjectId'])}`;
    const was = (await send(admin, 'GET', path)).body['data'] as Row & { socialLinks: object };
    const changed = { sector: ['Space'], socialLinks: { ...was.socialLinks, twitter: 'https://x.com/asha' } };
    expect((await send(admin, 'PUT', path, changed)).status).toBe(200);
    const [entry] = (await entriesOf(admin, `record=${String(row?.['subjectId'])}`)).items;
    const restore = (field: string, who: Operator | null = admin) =>
      send(who, 'POST', `/api/admin/audit/${entry?.id}/restore-field`, { field });
    const now = (await restore('socialLinks.twitter')).body['data'];
    expect(now).toMatchObject({ sector: ['Space'], socialLinks: was.socialLinks });
    expect((await restore('sector')).body['data']).toMatchObject({ sector: was['sector'] });
    expect((await restore('about')).body).toMatchObject({ errors: { field: 'This entry did not change this field.' } });
    expect((await restore('sector', null)).status).toBe(401);
  });

  it('is none of a deleted record, or of nothing', async () => {
    const made = await newFaq(boss);
    const [entry] = (await entriesOf(boss, `record=${made._id}`)).items;
    await send(boss, 'DELETE', `/api/admin/records/faq/${made._id}`);
    expect((await send(boss, 'POST', `/api/admin/audit/${entry?.id}/restore`)).status).toBe(404);
    for (const id of ['0', 'x', '999999999'])
      expect((await send(boss, 'POST', `/api/admin/audit/${id}/restore`)).status).toBe(404);
  });
});

describe('the bin', () => {
  it('lists what was deleted with its name and who did it, and ends it after 30 days', async () => {
    const made = await newFaq();
    await send(admin, 'DELETE', `/api/admin/records/faq/${made._id}`);
    const list = async (query = 'noun=faq') =>
      ((await send(admin, 'GET', `/api/admin/bin?${query}`)).body['data'] as { items: Row[] }).items;
    const mine = async () => (await list()).find(({ _id }) => _id === made._id);
    expect(await mine()).toMatchObject({ noun: 'faq', name: made['question'], deletedBy: admin.name });
    expect((await list('noun=mentor')).some(({ _id }) => _id === made._id)).toBe(false);
    const inDays = (days: number) => asNobody(() => Date.now() + days * 86_400_000);
    await JOBS['empty-bin'](inDays(BIN_DAYS - 1), { job: 'empty-bin', at: 0 });
    expect(await mine()).toBeDefined();
    await JOBS['empty-bin'](inDays(BIN_DAYS + 1), { job: 'empty-bin', at: 0 });
    expect(await mine()).toBeUndefined();
    const { n } = (await env.DB.prepare('SELECT count(*) AS n FROM bin WHERE id = ?').bind(made._id).first()) as {
      n: number;
    };
    expect(n).toBe(0);
  });

  it('is emptied step by step until nothing is due', async () => {
    await env.DB.prepare(
      `INSERT INTO bin (id, noun, name, row, deleted_at)
       WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 501)
       SELECT printf('%024x', i + 700000), 'faq', 'Many', '{}', 1 FROM n`,
    ).run();
    const steps: unknown[] = [];
    const queue = { send: (body: unknown) => Promise.resolve(void steps.push(body)) } as unknown as Queue;
    const noted = createContext(readEnv({ ...(env as unknown as RawEnv), JOBS: queue }));
    await JOBS['empty-bin'](noted, { job: 'empty-bin', at: 0 });
    expect(steps).toEqual([{ job: 'empty-bin', at: expect.any(Number) }]);
    await JOBS['empty-bin'](noted, { job: 'empty-bin', at: 0 });
    expect(steps).toHaveLength(1);
    const left = await env.DB.prepare("SELECT count(*) AS n FROM bin WHERE name = 'Many'").first();
    expect(left).toEqual({ n: 0 });
  });

  it('and the log are for operators alone', async () => {
    for (const path of ['/api/admin/audit', '/api/admin/bin']) expect((await send(null, 'GET', path)).status).toBe(401);
    expect((await send(null, 'POST', '/api/admin/audit/1/restore')).status).toBe(401);
    expect((await send(admin, 'GET', '/api/admin/bin?noun=account')).status).toBe(400);
  });
});

describe('one entry', () => {
  it('is read by its id, by those who may read it', async () => {
    const [mine, made] = [await newFaq(), await newFaq(boss)];
    const read = async (id: unknown, who: Operator | null = admin) =>
      send(who, 'GET', `/api/admin/audit/${String(id)}`);
    const idOf = async ({ _id }: Row) => (await entriesOf(boss, `record=${_id}`)).items[0]?.id;
    expect((await read(await idOf(mine))).body['data']).toMatchObject({ subjectId: mine._id, operator: admin.name });
    // As in the history of the record, which is open to every operator.
    expect((await read(await idOf(made))).body['data']).toMatchObject({ subjectId: made._id, operator: boss.name });
    await send(boss, 'POST', '/api/admin/admin-users', {
      adminname: 'Ravi Iyer',
      adminemail: freshEmail('ravi'),
      adminrole: 'admin',
    });
    const [closed] = (await entriesOf(boss, `operator=${boss.id}&noun=admin-user`)).items;
    expect([(await read(closed?.id)).status, (await read(closed?.id, boss)).status]).toEqual([404, 200]);
    expect((await read(closed?.id, null)).status).toBe(401);
    for (const id of ['0', 'x', '999999999'])
      expect((await read(id)).body).toMatchObject({ message: 'This entry could not be found.' });
  });
});
