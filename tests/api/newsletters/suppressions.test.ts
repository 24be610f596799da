/** Suppressed addresses for operators: found by part, page by page, added with a reason, and let in again. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Suppression } from '@/domain/newsletters/delivery/suppressions';
import { freshEmail, NASTY, rows } from '@tests/setup/accounts';
import { adminCookie, ask, operator } from '@tests/setup/admins';
import { suppressionsOf } from './mail-steps';

const PATH = '/api/admin/suppressions';
let headers: Record<string, string>;
const add = (body: unknown) => ask('POST', PATH, { headers, body });
const remove = (id: string) => ask('DELETE', `${PATH}/${id}`, { headers });
const read = async (query: Record<string, string> = {}) => {
  const { status, body } = await ask('GET', `${PATH}?${new URLSearchParams(query)}`, { headers });
  return { status, ...(body['data'] as { items: Suppression[]; next: string | null; total: number | null }) };
};

beforeAll(async () => {
  headers = adminCookie((await operator('admin')).token);
});

describe('suppressed addresses', () => {
  it('are added once with a reason, found by part of the address, and let in again; the log keeps no address', async () => {
    const email = freshEmail('Away+%_').toLowerCase();
    const added = await add({ email: ` ${email.toUpperCase()} `, detail: '=cmd <script>' });
    expect(added.status).toBe(200);
    const { id } = added.body['data'] as Suppression;
    expect(await add({ email, detail: 'again' })).toMatchObject({
      status: 409,
      body: { errors: { email: expect.any(String) } },
    });
    expect((await add({ email, scope: 'invitations', detail: 'asked by phone' })).status).toBe(200);
    const found = await read({ q: email.slice(0, 7).toUpperCase(), scope: 'all' });
    expect(found.items.find((item) => item.id === id)).toMatchObject({
      email,
      reason: 'operator',
      detail: '=cmd <script>',
    });
    expect([(await remove(id)).status, (await remove(id)).status]).toEqual([200, 404]);
    expect((await suppressionsOf({ email })).map(({ scope }) => scope)).toEqual(['invitations']);
    const log = await rows(
      "SELECT action, details FROM audit_log WHERE subject_type = 'suppression' AND subject_id = ?",
      id,
    );
    expect(log.map(({ action }) => action)).toEqual(['suppression.added', 'suppression.removed']);
    expect(JSON.stringify(log)).not.toContain(email);
  });

  it('come page by page, the newest first, and refuse a borrowed place', async () => {
    const emails = ['a', 'b', 'c'].map((name) => freshEmail(`pagewise-${name}`).toLowerCase());
    for (const email of emails) await add({ email, detail: 'x' });
    const first = await read({ q: 'pagewise-', limit: '2' });
    const second = await read({ q: 'pagewise-', limit: '2', after: first.next ?? '' });
    expect([...first.items, ...second.items].map(({ email }) => email)).toEqual([...emails].reverse());
    expect([first.total, second.total, second.next]).toEqual([3, null, null]);
    expect((await read({ q: 'other', after: first.next ?? '' })).status).toBe(400);
    for (const q of NASTY) expect((await read({ q })).status).toBe(200);
    for (const query of [{ scope: 'x' }, { limit: '0' }, { after: 'x' }] as Record<string, string>[])
      expect((await read(query)).status).toBe(400);
  });

  it('refuse what is no address, no reason, a line end in an address, and ids that cannot be one', async () => {
    for (const body of [
      {},
      { email: 'x', detail: 'y' },
      { email: 'a@b.in\r\nBcc: c@d.in', detail: 'y' },
      { email: 'a@b.in', detail: ' \r\n ' },
      { email: 'a@b.in', detail: 'x'.repeat(201) },
      { email: 'a@b.in', detail: 'x', scope: 'everything' },
      { email: 7, detail: 'x' },
      null,
    ])
      expect((await add(body)).status, JSON.stringify(body)).toBe(400);
    expect([(await remove('x')).status, (await remove('f'.repeat(24))).status]).toEqual([400, 404]);
    expect((await add('x'.repeat(1_000_000))).status).toBe(413);
    const bare = await ask('GET', PATH);
    expect(bare.status).toBe(401);
  });
});
