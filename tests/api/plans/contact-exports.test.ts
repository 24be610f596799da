/** Exports of contacts through the API: what is answered, what is counted, and that parallel ones cannot pass the limit. */
import { env } from 'cloudflare:test';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { monthEnd, monthOf, type Allowance, type Contact } from '@/domain/plans/contact-exports';
import type { PlanId } from '@/domain/plans/plans';
import { readEnv, type RawEnv } from '@worker/env';
import { exportContacts, findAllowance } from '@worker/services/plans/contact-exports';
import { createContext } from '@worker/services/core/context';
import { addListings } from '@tests/factories/listings';
import { bearer, cookie, NASTY, post, rows, send } from '@tests/setup/accounts';
import { person, type Person } from '@tests/setup/people';

let refs: string[] = [];
let hidden = '';

beforeAll(async () => {
  const ids = await addListings([
    ...Array.from({ length: 59 }, (_, n) => ({ kind: 'seed' as const, name: `Contact Fund ${n}`, city: 'Pune' })),
    {
      kind: 'incubator',
      name: "Contact Incubator 'मुंबई'",
      city: 'Mumbai',
      website: 'https://incubator.example',
      contact: { name: 'Meera Nair', position: 'Director', email: 'meera@example.org' },
    },
    { kind: 'seed', name: 'Hidden Fund', isActive: false },
  ]);
  refs = ids.slice(0, 59).map((id) => `seed:${id}`);
  refs.unshift(`incubator:${ids[59]}`);
  hidden = `seed:${ids[60]}`;
});

// Exports are counted by the month: none of these tests may begin in one and end in the next.
beforeEach(async () => {
  const left = Date.parse(monthEnd(Date.now())) - Date.now();
  if (left < 30_000) await new Promise((done) => setTimeout(done, left + 1_000));
}, 60_000);

async function onPlan(plan: PlanId): Promise<Person> {
  const owner = await person('founder');
  await env.DB.prepare('UPDATE accounts SET plan = ? WHERE id = ?').bind(plan, owner.id).run();
  return owner;
}
const ask = (owner: Person, wanted: unknown) => post('/api/contacts/export', { refs: wanted }, bearer(owner.token));
const left = async (owner: Person) =>
  (await send('GET', '/api/contacts/export/left', undefined, bearer(owner.token))).body.data as Allowance;
const dataOf = (body: { data?: unknown }) => body.data as { contacts: Contact[]; left: Allowance };
const countOf = async (owner: Person) =>
  Number((await rows('SELECT count(*) AS n FROM contact_exports WHERE account_id = ?', owner.id))[0]?.['n']);

describe('POST /api/contacts/export', () => {
  it('answers whom to write to, in the order asked, and what is left', async () => {
    const owner = await onPlan('free');
    const { status, body } = await ask(owner, [refs[1], refs[0]]);
    expect([status, body.success]).toEqual([200, true]);
    expect(dataOf(body).contacts).toEqual([
      expect.objectContaining({
        ref: refs[1],
        name: 'Contact Fund 0',
        kind: 'seed',
        city: 'Pune',
        contactPerson: null,
      }),
      {
        ref: refs[0],
        name: "Contact Incubator 'मुंबई'",
        kind: 'incubator',
        city: 'Mumbai',
        website: 'https://incubator.example',
        linkedin: null,
        twitter: null,
        contactPerson: 'Meera Nair',
        position: 'Director',
        email: 'meera@example.org',
      },
    ]);
    expect(dataOf(body).left).toMatchObject({ plan: 'free', limit: 5, used: 2, left: 3 });
    expect(await rows('SELECT ref, month FROM contact_exports WHERE account_id = ? ORDER BY ref', owner.id)).toEqual(
      [refs[0], refs[1]].sort().map((ref) => ({ ref, month: monthOf(Date.now()) })),
    );
    const [audit] = await rows(
      `SELECT details FROM audit_log WHERE actor_id = ? AND action = 'contacts.exported'`,
      owner.id,
    );
    expect(audit?.['details']).toBe('{"count":2}');
  });

  it('counts every export, also of the same contact, and the same twice in one export once', async () => {
    const owner = await onPlan('free');
    await ask(owner, [refs[1], refs[1]]);
    await ask(owner, [refs[1]]);
    expect(await countOf(owner)).toBe(2);
    expect(await left(owner)).toMatchObject({ used: 2, left: 3 });
  });

  it('lets exactly 50 of 51 parallel exports through on a plan of 50', async () => {
    const owner = await onPlan('core');
    const answers = await Promise.all(Array.from({ length: 51 }, (_, n) => ask(owner, [refs[n]])));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(50);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual([[403, 'export-limit']]);
    expect(await countOf(owner)).toBe(50);
    expect(await left(owner)).toMatchObject({ plan: 'core', limit: 50, used: 50, left: 0 });
  });

  it('exports all or nothing, and says what is left and when counting starts again', async () => {
    const owner = await onPlan('free');
    await ask(owner, refs.slice(0, 3));
    const { status, body } = await ask(owner, refs.slice(3, 6));
    expect(status).toBe(403);
    expect(body.message).toMatch(
      /^The Free plan has 5 contact exports a month and 2 are left; this export needs 3\. The count resets on 1 \w+ \d{4}\. Nothing was exported or counted\.$/,
    );
    expect(body.data).toBeUndefined();
    expect(await countOf(owner)).toBe(3);
    expect((await ask(owner, refs.slice(3, 5))).status).toBe(200);
    expect((await ask(owner, [refs[6]])).body.message).toContain('none is left');
    expect(
      await rows(`SELECT 1 FROM audit_log WHERE actor_id = ? AND action = 'contacts.exported'`, owner.id),
    ).toHaveLength(2);
  });

  it('has no limit on Premium', async () => {
    const owner = await onPlan('premium');
    for (let n = 0; n < 2; n++) expect((await ask(owner, refs.slice(0, 50))).status).toBe(200);
    expect(await left(owner)).toMatchObject({ plan: 'premium', limit: null, used: 100, left: null });
  });

  it('starts again with the month in India, on the day that the screen names', async () => {
    const owner = await onPlan('free');
    const at = (iso: string) =>
      createContext(readEnv(env as unknown as RawEnv), {
        actor: { role: 'founder', accountId: owner.id, sessionId: 's', fullName: 'Asha', email: owner.email },
        now: () => Date.parse(iso),
      });
    const five = refs.slice(1, 6).map((ref) => ({ kind: 'seed' as const, id: ref.slice(5) }));
    await exportContacts(at('2026-11-30T23:59:59.999+05:30'), five);
    expect(await findAllowance(at('2026-11-30T23:59:59.999+05:30'))).toMatchObject({
      left: 0,
      resetsAt: '2026-11-30T18:30:00.000Z',
    });
    await expect(exportContacts(at('2026-11-30T23:59:59.999+05:30'), five.slice(0, 1))).rejects.toMatchObject({
      status: 403,
    });
    await exportContacts(at('2026-12-01T00:00:00+05:30'), five);
    expect(await findAllowance(at('2026-12-31T12:00:00Z'))).toMatchObject({
      left: 0,
      resetsAt: '2026-12-31T18:30:00.000Z',
    });
  });

  it('says that none is left after moving to a smaller plan, never less', async () => {
    const owner = await onPlan('core');
    await ask(owner, refs.slice(0, 20));
    await env.DB.prepare(`UPDATE accounts SET plan = 'free' WHERE id = ?`).bind(owner.id).run();
    expect(await left(owner)).toMatchObject({ limit: 5, used: 20, left: 0 });
    expect((await ask(owner, [refs[0]])).status).toBe(403);
  });

  it('refuses an unknown, hidden or mislabelled entry before anything is counted', async () => {
    const owner = await onPlan('free');
    for (const bad of [`seed:${'0'.repeat(24)}`, hidden, refs[0]?.replace('incubator', 'seed')]) {
      const { status, body } = await ask(owner, [refs[1], bad]);
      expect([bad, status]).toEqual([bad, 404]);
      expect(body.message).toContain('Nothing was exported or counted.');
    }
    expect(await countOf(owner)).toBe(0);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['no entry', []],
    ['a text', 'seed:1'],
    ['an object', [{ kind: 'seed' }]],
    ['51 entries', Array.from({ length: 51 }, (_, n) => `seed:${n.toString(16).padStart(24, '0')}`)],
    ['a media person', [`youtube-influencer:${'0'.repeat(24)}`]],
    ['a mentor', [`mentor:${'0'.repeat(24)}`]],
    ['the prototype', ['__proto__']],
    ...NASTY.map((text): [string, unknown] => [`the text ${JSON.stringify(text.slice(0, 20))}`, [text]]),
  ])('refuses %s', async (_, wanted) => {
    const owner = await onPlan('free');
    const { status, body } = await ask(owner, wanted);
    expect(status).toBe(400);
    expect(body.message).not.toMatch(/SQLITE|D1_/);
    expect(await countOf(owner)).toBe(0);
  });

  it('is closed to guests and to other sites, and never counts for another person', async () => {
    expect((await post('/api/contacts/export', { refs: [refs[0]] })).status).toBe(401);
    expect((await send('GET', '/api/contacts/export/left')).status).toBe(401);
    const [owner, other] = [await onPlan('free'), await onPlan('free')];
    const foreign = await post('/api/contacts/export', { refs: [refs[0]] }, cookie(owner.token, 'https://evil.test'));
    expect(foreign.status).toBe(403);
    expect(foreign.body.code).toBe('forbidden');
    await post('/api/contacts/export', { refs: [refs[0]], accountId: other.id }, bearer(owner.token));
    expect([await countOf(owner), await countOf(other)]).toEqual([1, 0]);
  });
});
