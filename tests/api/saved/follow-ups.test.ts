/** The daily notice of follow-ups: who is told, when, and once. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import type { NotificationPage } from '@/domain/notifications/lines';
import { writeStamp, type SavedRecord } from '@/domain/saved/records';
import { tellFollowUps } from '@worker/services/saved/follow-ups';
import { addListings } from '@tests/factories/listings';
import { bearer, post, rows, send } from '@tests/setup/accounts';
import { ctxAt, person, type Person } from '@tests/setup/people';

const COLLECTION = '1790000000000';
/** 08:00 in India on the last of November. */
const MORNING = Date.parse('2031-11-30T02:30:00Z');
const DAY_MS = 24 * 60 * 60 * 1000;
let ids: string[] = [];
let ms = 1_790_000_000_000;

async function save(who: Person, records: [SavedRecord['kind'], string, SavedRecord['value']][]) {
  const { status } = await post(
    '/api/saved/sync',
    {
      since: 0,
      records: records.map(([kind, key, value]) => ({
        kind,
        key,
        value,
        stamp: writeStamp({ ms: (ms += 1), count: 0 }, 'aa'),
      })),
    },
    bearer(who.token),
  );
  expect(status).toBe(200);
}
const key = (n = 0) => `${COLLECTION}/seed:${ids[n]}`;

async function planner(followUp = '2031-11-30'): Promise<Person> {
  const who = await person('founder');
  await save(who, [
    ['collection', COLLECTION, { name: 'Seed "round" & मुंबई' }],
    ['member', key(), { place: 1 }],
    ['follow-up', key(), followUp],
    ['step', key(), 'In talks'],
  ]);
  return who;
}
const told = (who: Person) =>
  rows(`SELECT id, topic, title, body, href FROM notifications WHERE account_id = ?`, who.id);
const tell = (at = MORNING) => tellFollowUps(ctxAt(at));

beforeAll(async () => {
  ids = await addListings([
    { kind: 'seed', name: 'Kaveri <Capital> & "Sons"' },
    { kind: 'seed', name: 'Second Capital' },
  ]);
}, 60_000);

describe('on the day', () => {
  it('a person is told of the follow-up with all switches off, with the way to the board', async () => {
    const who = await planner();
    await tell(MORNING - DAY_MS);
    expect(await told(who)).toEqual([]);
    await tell();
    expect(await told(who)).toEqual([
      {
        id: expect.stringMatching(/^[\w:.-]{1,100}$/) as string,
        topic: 'follow-up',
        title: 'Follow up with Kaveri <Capital> & "Sons"',
        body: 'Planned for 30 Nov 2031 in Seed "round" & मुंबई. Step: In talks',
        href: `/portal/saved-investors?tab=${COLLECTION}&view=board`,
      },
    ]);
  });

  it('names what is gone in the words of a sentence', async () => {
    const who = await person('founder');
    const gone = `${COLLECTION}/seed:${'f'.repeat(24)}`;
    await save(who, [
      ['collection', COLLECTION, { name: 'Seed' }],
      ['member', gone, { place: 1 }],
      ['follow-up', gone, '2031-11-30'],
    ]);
    await tell();
    expect(await told(who)).toMatchObject([{ title: 'Follow up with an entry that is no longer listed' }]);
  });

  it('the line stands in the notification centre and can be marked read', async () => {
    const who = await planner('2020-01-15');
    await tell(Date.parse('2020-01-15T02:30:00Z'));
    const [line] = await told(who);
    await env.DB.prepare('UPDATE notifications SET created_at = ?1 WHERE id = ?2')
      .bind(Date.now(), String(line?.['id']))
      .run();
    const { body } = await send('GET', '/api/notifications/list', undefined, bearer(who.token));
    const [item] = (body.data as NotificationPage).items;
    expect(item?.title).toBe('Follow up with Kaveri <Capital> & "Sons"');
    expect((await post('/api/notifications/read', { id: item?.id }, bearer(who.token))).status).toBe(200);
  });

  it('a person is told of a meeting in the morning, once', async () => {
    const who = await person('visitor');
    const add = (id: string, state: string, at: string) =>
      env.DB.prepare(
        `INSERT INTO meetings (id, account_id, request_key, title, starts_at, time_zone, minutes, participants, state, provider, day, created_at)
         VALUES (?1 || ?2, ?2, ?1, 'Call with Kaveri', ?3, 'Asia/Kolkata', 30, '[]', ?4, 'mail', '2031-11-01', 0)`,
      )
        .bind(id, who.id, Date.parse(at), state)
        .run();
    await add('a', 'sent', '2031-11-30T10:00:00Z');
    await add('b', 'draft', '2031-11-30T11:00:00Z');
    await add('c', 'sent', '2031-11-30T18:30:00Z');
    await tell();
    await tell();
    expect(await told(who)).toMatchObject([
      {
        topic: 'follow-up',
        title: 'Call with Kaveri',
        body: 'Today at 15:30 in India, 30 minutes.',
        href: '/portal/calendar',
      },
    ]);
  });

  it('no one is told twice, by a retry, by runs at once or on the days after', async () => {
    const who = await planner();
    await Promise.all([tell(), tell(), tell()]);
    await tell();
    await tell(MORNING + DAY_MS);
    expect(await told(who)).toHaveLength(1);
  });

  it('a day that was missed is made up for, an older one is not', async () => {
    const late = await planner('2031-11-28');
    const old = await planner('2031-11-27');
    await tell();
    expect([await told(late), await told(old)].map(({ length }) => length)).toEqual([1, 0]);
  });

  it('another date of the same item is told again', async () => {
    const who = await planner();
    await tell();
    await save(who, [['follow-up', key(), '2031-12-01']]);
    await tell(MORNING + DAY_MS);
    expect(await told(who)).toHaveLength(2);
  });
});

describe('no one is told', () => {
  it('of an item that was taken out, of a collection that was deleted, of a date that was cleared', async () => {
    const [taken, deleted, cleared] = [await planner(), await planner(), await planner()];
    await save(taken, [['member', key(), null]]);
    await save(deleted, [['collection', COLLECTION, null]]);
    await save(cleared, [['follow-up', key(), null]]);
    await tell();
    for (const who of [taken, deleted, cleared]) expect(await told(who)).toEqual([]);
  });

  it('of the items of others', async () => {
    const who = await planner();
    const other = await planner('2031-12-24');
    await tell();
    expect(await told(other)).toEqual([]);
    expect(await told(who)).toHaveLength(1);
  });
});

it('is due once a day and runs by the queue', async () => {
  const who = await planner('2019-06-15');
  const tick = (at: string) => send('POST', `/dev/tick?at=${encodeURIComponent(at)}`);
  const other = await tick('2019-06-15T02:31:00Z');
  expect(JSON.stringify(other.body)).not.toContain('tell-follow-ups');
  const due = await tick('2019-06-15T02:30:00Z');
  expect(JSON.stringify(due.body)).toContain('tell-follow-ups');
  await expect.poll(() => told(who), { timeout: 10_000 }).toHaveLength(1);
});
