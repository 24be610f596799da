/** Merging two entries that are the same one: what moves, who may, what is refused, and the way back. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { change, newReplica, outgoing, receive, type Replica } from '@/domain/saved/replica';
import type { SyncAnswer } from '@/domain/saved/input';
import type { QualityItem } from '@/domain/quality/items';
import { viewOf } from '@/domain/saved/deals';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { addListings, type ListingSeed } from '@tests/factories/listings';
import { bearer, post, rows, send } from '@tests/setup/accounts';
import { adminCookie, ask, operator, type Operator } from '@tests/setup/admins';
import { ctxAt, person, type Person } from '@tests/setup/people';

const DAY_MS = 24 * 3_600_000;
const PAGE = 'https://lotus.example.org/about';
let meera: Operator;
let asha: Person;
beforeAll(async () => {
  [meera, asha] = [await operator('admin'), await person('founder')];
});

const as = (by: Operator = meera) => ({ headers: adminCookie(by.token) });
const itemId = () => crypto.randomUUID().replaceAll('-', '').slice(0, 24);
const source = (field: string, address: string) => ({ field, value: null, address, published: null, isList: false });

/** Puts a pair of entries with an item of the queue into the database. */
async function pair(first: Partial<ListingSeed> = {}, second: Partial<ListingSeed> = {}) {
  const names = [`Lotus ${itemId()}`, `Lotus Fund ${itemId()}`] as const;
  const [one = '', other = ''] = await addListings([
    { kind: 'seed', type: 'Seed', about: 'Invests.', sources: [source('website', PAGE)], ...first, name: names[0] },
    { kind: 'seed', type: 'Seed', about: 'Funds.', website: 'https://lotus.example.org', ...second, name: names[1] },
  ]);
  return { one, other, names, item: await waiting(one, other, names[0]) };
}
async function waiting(one: string, other: string, name: string): Promise<string> {
  const id = itemId();
  await env.DB.prepare(
    `INSERT INTO quality_items (id, kind, noun, record_id, other_id, name, found_key, created_at)
     VALUES (?, 'duplicate', 'seed-investor', ?, ?, ?, ?, 1)`,
  )
    .bind(id, one, other, name, `duplicate:${id}`)
    .run();
  return id;
}
const merge = (item: string, body: object, by = meera) =>
  ask('POST', `/api/admin/quality/${item}/merge`, { ...as(by), body: { revision: 1, ...body } });
const undo = (item: string, revision = 2) =>
  ask('POST', `/api/admin/quality/${item}/reopen`, { ...as(), body: { revision } });
const listing = async (id: string) =>
  (await rows('SELECT name, about, website, sources, revision FROM listings WHERE id = ?', id))[0];

const sync = async (by: Person, since: number, records: readonly object[]) =>
  (await post('/api/saved/sync', { since, records }, bearer(by.token))).body.data as SyncAnswer;
async function synchronise(by: Person, replica: Replica): Promise<Replica> {
  const sent = outgoing(replica);
  return receive(replica, sent, await sync(by, replica.version, sent));
}
const savedOf = async (accountId: string) =>
  Object.fromEntries(
    (
      await rows('SELECT kind, key, value FROM saved_records WHERE account_id = ? AND value IS NOT NULL', accountId)
    ).map(({ kind, key, value }) => [`${String(kind)} ${String(key)}`, value]),
  );

/** Forty people who saved one of the two entries or both, by statements: signing in is not what is tested. */
async function forty(one: string, other: string): Promise<string> {
  const prefix = itemId();
  const add = (select: string) => env.DB.prepare(select).bind(prefix, one, other).run();
  const people = `WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 39)`;
  await env.DB.prepare(
    `INSERT INTO accounts (id, email, user_type, full_name, phone, location, password_hash, terms_accepted_at, is_verified, created_at, updated_at)
     ${people} SELECT ?1 || i, ?1 || i || '@example.org', 'visitor', 'Asha Rao', '', '', '', 1, 1, 1, 1 FROM n`,
  )
    .bind(prefix)
    .run();
  await env.DB.prepare(`INSERT INTO saved_versions (account_id, version) ${people} SELECT ?1 || i, 1 FROM n`)
    .bind(prefix)
    .run();
  // Even ones saved the second entry; each fourth one saved both.
  await add(`INSERT INTO saved_records (account_id, kind, key, value, stamp, version)
    ${people} SELECT ?1 || i, 'favourite', 'seed:' || iif(i % 2, ?2, ?3), 'true', '0mabcdefg.0000.aa', 1 FROM n`);
  await add(`INSERT INTO saved_records (account_id, kind, key, value, stamp, version)
    ${people} SELECT ?1 || i, 'favourite', 'seed:' || ?2, 'true', '0mabcdefh.0000.aa', 1 FROM n WHERE i % 4 = 0 AND ?3 <> ''`);
  return prefix;
}
const favourites = (prefix: string, id: string) =>
  rows(
    `SELECT account_id FROM saved_records WHERE key = 'seed:' || ? AND value IS NOT NULL AND account_id LIKE ? || '%' ORDER BY 1`,
    id,
    prefix,
  );

describe('merging two entries', () => {
  it('moves forty favourites, keeps the sources, leads the old address on, and gives everybody back what they had', async () => {
    const { one, other, names, item } = await pair({}, { sources: [source('city', `${PAGE}/city`)] });
    const prefix = await forty(one, other);
    const before = [await favourites(prefix, one), await favourites(prefix, other)];
    expect(before.map(({ length }) => length)).toEqual([30, 20]);
    const both = (await ask('GET', `/api/admin/quality/${item}/pair`, as())).body['data'];
    expect(both).toMatchObject({ first: { id: one }, second: { id: other, record: { about: 'Funds.' } } });
    const { status, body } = await merge(item, { keep: one, take: ['about', 'socialLinks.website', 'no-field'] });
    expect(status, JSON.stringify(body)).toBe(200);
    expect(body['data']).toMatchObject({
      status: 'accepted',
      reason: `${names[1]} was merged into ${names[0]}`,
      canUndo: true,
    });
    expect(await listing(other)).toBeUndefined();
    const kept = await listing(one);
    expect(kept).toMatchObject({ about: 'Funds.', website: 'https://lotus.example.org', revision: 2 });
    expect((JSON.parse(String(kept?.['sources'])) as { address: string }[]).map(({ address }) => address)).toEqual([
      PAGE,
      `${PAGE}/city`,
    ]);
    expect([(await favourites(prefix, one)).length, (await favourites(prefix, other)).length]).toEqual([40, 0]);
    const detail = await send('GET', `/api/seed-investors/${other}`, undefined, bearer(asha.token));
    expect([detail.status, JSON.stringify(detail.body)]).toEqual([200, expect.stringContaining(one)]);
    const log = await rows(
      "SELECT action, actor_name, details FROM audit_log WHERE subject_id = ? AND action LIKE '%merged'",
      one,
    );
    expect(log).toMatchObject([{ action: 'seed-investor.merged', actor_name: meera.name }]);
    expect(JSON.parse(String(log[0]?.['details']))).toEqual({ name: names[0], merged: names[1], mergedId: other });

    const undone = await undo(item);
    expect([undone.status, undone.body['data']]).toEqual([
      200,
      expect.objectContaining({ status: 'open', reason: '' }),
    ]);
    expect([await favourites(prefix, one), await favourites(prefix, other)]).toEqual(before);
    expect(await listing(one)).toMatchObject({ about: 'Invests.', website: null });
    expect(await listing(other)).toMatchObject({ name: names[1], about: 'Funds.' });
    expect(await rows("SELECT * FROM merged_saved WHERE account_id LIKE ? || '%'", prefix)).toEqual([]);
    expect((await undo(item, 3)).body['code']).toBe('decided');
    // It can be merged again, the other way round.
    expect((await merge(item, { revision: 3, keep: other })).status).toBe(200);
    expect((await favourites(prefix, other)).length).toBe(40);
  });

  it('keeps the newer state and both notes of a deal, and changes made since the merge stay with what the person had', async () => {
    const { one, other, item } = await pair();
    const bala = await person('founder');
    const home = '1790000000000';
    let phone = change(
      newReplica('aa'),
      [
        { kind: 'collection', key: home, value: { name: 'Round' } },
        ...[one, other].flatMap((id, i) => [
          { kind: 'member' as const, key: `${home}/seed:${id}`, value: { place: i } },
          { kind: 'note' as const, key: `${home}/seed:${id}`, value: `Note ${i}` },
        ]),
        { kind: 'step', key: `${home}/seed:${one}`, value: 'Contacted' },
        { kind: 'step', key: `${home}/seed:${other}`, value: 'In talks' },
        { kind: 'follow-up', key: `${home}/seed:${other}`, value: '2030-01-02' },
      ],
      1000,
    );
    phone = await synchronise(bala, phone);
    const had = await savedOf(bala.id);
    await post(
      '/api/reports',
      { noun: 'seed-investor', id: other, field: 'about', value: 'x', address: PAGE },
      bearer(bala.token),
    );
    expect((await merge(item, { keep: one })).status).toBe(200);
    phone = await synchronise(bala, phone);
    expect(viewOf(phone.state).collections[0]?.items).toMatchObject([
      { id: one, step: 'In talks', note: 'Note 1\n\nNote 0', followUp: '2030-01-02' },
    ]);
    expect(await rows('SELECT record_id FROM quality_items WHERE account_id = ?', bala.id)).toEqual([
      { record_id: one },
    ]);
    phone = await synchronise(
      bala,
      change(phone, [{ kind: 'follow-up', key: `${home}/seed:${one}`, value: '2030-02-03' }], Date.now() + 1000),
    );
    expect((await undo(item)).status).toBe(200);
    expect(await savedOf(bala.id)).toEqual({ ...had, [`follow-up ${home}/seed:${other}`]: '"2030-02-03"' });
    expect(await rows('SELECT record_id FROM quality_items WHERE account_id = ?', bala.id)).toEqual([
      { record_id: other },
    ]);
    phone = await synchronise(bala, phone);
    expect(viewOf(phone.state).collections[0]?.items.map(({ id }) => id)).toEqual([one, other]);
  });

  it('recognises the old id from a device that was offline, in a shared collection, and over a second merge', async () => {
    const { one, other, item } = await pair();
    const bala = await person('founder');
    const favourite = { kind: 'favourite' as const, key: `seed:${other}`, value: true as const };
    let phone = change(newReplica('aa'), [favourite], 1000);
    expect((await merge(item, { keep: one })).status).toBe(200);
    const [third = ''] = await addListings([{ kind: 'seed', type: 'Seed', name: `Lotus ${itemId()}` }]);
    const second = await waiting(third, one, 'Lotus');
    expect((await merge(second, { keep: third })).status).toBe(200);
    phone = await synchronise(bala, phone);
    expect(viewOf(phone.state).favourites.map(({ id }) => id)).toEqual([third]);
    const home = '1790000000001';
    phone = change(
      phone,
      [
        { kind: 'collection', key: home, value: { name: 'Round' } },
        { kind: 'member', key: `${home}/seed:${other}`, value: { place: 1 } },
      ],
      Date.now(),
    );
    phone = await synchronise(bala, phone);
    const share = await send('PUT', `/api/saved/collections/${home}/share`, undefined, bearer(bala.token));
    const shared = await send('GET', `/api${(share.body.data as { path: string }).path}`);
    expect((shared.body.data as { total: number }).total).toBe(1);
    expect(await savedOf(bala.id)).toHaveProperty([`member ${home}/seed:${third}`]);
    const cards = await send('GET', `/api/saved/cards?refs=seed:${other},seed:${third}`, undefined, bearer(bala.token));
    expect(
      (cards.body.data as { id: string; href: string }[]).map(({ id, href }) => [id, href.endsWith(third)]),
    ).toEqual([
      [other, true],
      [third, true],
    ]);
    // The first merge waits for the second one.
    expect((await undo(item)).body['message']).toBe(
      'The entry was itself merged into another one since. Undo that first.',
    );
    expect((await undo(second)).status).toBe(200);
    const now = await rows('SELECT now_id FROM merges WHERE gone_id = ?', other);
    expect(now).toEqual([{ now_id: one }]);
    expect((await undo(item)).status).toBe(200);
  });

  it('is refused with the reason, and nothing changes', async () => {
    const messageOf = async (item: string, body: object, by?: Operator) => {
      const answer = await merge(item, body, by);
      return [answer.status, answer.body['message']];
    };
    const first = await pair();
    const asAccount = await ask('POST', `/api/admin/quality/${first.item}/merge`, {
      body: { revision: 1, keep: first.one },
      headers: bearer(asha.token),
    });
    expect(asAccount.status).toBe(403);
    expect(
      (await ask('POST', `/api/admin/quality/${first.item}/merge`, { body: { revision: 1, keep: first.one } })).status,
    ).toBe(401);
    expect((await merge(first.item, { keep: 'x' })).status).toBe(400);
    expect((await merge(first.item, { keep: 'f'.repeat(24) })).status).toBe(409);
    const sample = await pair({}, { isSample: true });
    expect(await messageOf(sample.item, { keep: sample.one })).toEqual([
      409,
      'Samples are invented, so they cannot be merged with anything.',
    ]);
    const kinds = await pair({}, { kind: 'pre-seed' });
    expect(await messageOf(kinds.item, { keep: kinds.one })).toEqual([
      409,
      'The two entries are of different kinds, so they cannot be merged.',
    ]);
    const [one, two] = await Promise.all([
      merge(first.item, { keep: first.one }),
      merge(first.item, { keep: first.other }, await operator('admin')),
    ]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
    const again = await waiting(first.one, first.other, 'Lotus');
    expect(await messageOf(again, { keep: first.one })).toEqual([
      409,
      'One of the two entries was merged already. Nothing was changed.',
    ]);
  });

  it('leaves an amount that was changed since the merge in its currency when it is undone', async () => {
    const range = { fundMin: 50_000, fundMax: 100_000, fundCurrency: 'USD' };
    const { one, item } = await pair({ fundMin: 1_000_000, fundMax: 2_500_000, fundCurrency: 'INR' }, range);
    expect((await merge(item, { keep: one, take: ['funds'] })).status).toBe(200);
    await env.DB.prepare('UPDATE listings SET fund_max = 200000, revision = revision + 1 WHERE id = ?').bind(one).run();
    expect((await undo(item)).status).toBe(200);
    expect(await rows('SELECT fund_min, fund_max, fund_currency FROM listings WHERE id = ?', one)).toEqual([
      { fund_min: 50_000, fund_max: 200_000, fund_currency: 'USD' },
    ]);
  });

  it('can be undone for 30 days and not while a new entry has the name', async () => {
    const { one, other, names, item } = await pair();
    await forty(one, other);
    await merge(item, { keep: one });
    const [twin = ''] = await addListings([{ kind: 'seed', type: 'Seed', name: names[1] }]);
    const refused = await undo(item);
    expect([refused.status, refused.body['message']]).toEqual([409, expect.stringContaining('with this name')]);
    expect(await listing(one)).toMatchObject({ revision: 2 });
    await env.DB.prepare('DELETE FROM listings WHERE id = ?').bind(twin).run();
    const had = () =>
      rows('SELECT 1 FROM merged_saved s JOIN merges m ON m.id = s.merge_id WHERE m.gone_id = ?', other);
    const daysLater = async (days: number) => {
      await env.DB.prepare('UPDATE merges SET merged_at = ? WHERE gone_id = ?')
        .bind(Date.now() - days * DAY_MS, other)
        .run();
      await endExpired(ctxAt());
    };
    const canUndo = async () => {
      const { body } = await ask('GET', '/api/admin/quality?kind=duplicate&status=accepted&limit=500', as());
      return (body['data'] as { items: QualityItem[] }).items.find(({ id }) => id === item)?.canUndo;
    };
    await daysLater(29);
    expect([(await had()).length, await canUndo()]).toEqual([20, true]);
    await daysLater(31);
    expect(await canUndo()).toBe(false);
    expect(await had()).toEqual([]);
    expect((await undo(item)).body['message']).toBe('A merge can be undone for 30 days, and they are over.');
    expect(await rows('SELECT now_id, gone_row FROM merges WHERE gone_id = ?', other)).toEqual([
      { now_id: one, gone_row: null },
    ]);
  });
});
