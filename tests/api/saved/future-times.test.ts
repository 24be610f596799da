/** Devices whose clock is far ahead: what they send is kept, and nothing of it is frozen for the others. */
import { describe, expect, it } from 'vitest';
import { MAX_AHEAD_MS } from '@/domain/time/durations';
import { addFavourite, removeFavourite } from '@/domain/saved/changes';
import { readStamp, writeStamp } from '@/domain/saved/records';
import { change, newReplica, outgoing, receive, type Replica } from '@/domain/saved/replica';
import type { SyncAnswer } from '@/domain/saved/input';
import { viewOf } from '@/domain/saved/deals';
import { bearer, post, rows } from '@tests/setup/accounts';
import { person } from '@tests/setup/people';
import { list, put, read } from '@tests/setup/tool-documents';

const YEAR_5188 = 36 ** 9 - 1;
const ref = { type: 'seed' as const, id: 'a'.repeat(24) };

const stampOf = async (account: string) =>
  readStamp(String((await rows('SELECT stamp FROM saved_records WHERE account_id = ?', account))[0]?.['stamp'])).ms;

async function synchronise(token: string, replica: Replica): Promise<Replica> {
  const sent = outgoing(replica);
  const { status, body } = await post('/api/saved/sync', { since: replica.version, records: sent }, bearer(token));
  expect(status, body.message).toBe(200);
  return receive(replica, sent, body.data as SyncAnswer, Date.now());
}

describe('saved items of a device in the year 5188', () => {
  it('are dated a day ahead at most, and the next device can change them', async () => {
    const who = await person('founder');
    let ahead = newReplica('aa');
    ahead = await synchronise(who.token, change(ahead, addFavourite(ahead.state, ref).changes, YEAR_5188));
    const limit = Date.now() + MAX_AHEAD_MS;
    const kept = await stampOf(who.id);
    expect(kept).toBeGreaterThan(limit - 60_000);
    expect(kept).toBeLessThanOrEqual(limit);
    let desk = await synchronise(who.token, newReplica('bb'));
    expect(viewOf(desk.state).favourites).toHaveLength(1);
    desk = await synchronise(who.token, change(desk, removeFavourite(ref).changes, Date.now()));
    expect(viewOf(desk.state).favourites).toEqual([]);
    // The device itself hears of it, whatever its own copy says of the time, and can change it once more.
    ahead = await synchronise(who.token, ahead);
    expect(viewOf(ahead.state).favourites).toEqual([]);
    ahead = await synchronise(who.token, change(ahead, addFavourite(ahead.state, ref).changes, YEAR_5188));
    desk = await synchronise(who.token, desk);
    expect(viewOf(desk.state).favourites).toHaveLength(1);
  });

  it('that were stored before there was a limit open again', async () => {
    const who = await person('founder');
    const send = (stamp: string, value: true | null) =>
      post(
        '/api/saved/sync',
        { since: 0, records: [{ kind: 'favourite', key: `seed:${ref.id}`, value, stamp }] },
        bearer(who.token),
      );
    await send(writeStamp({ ms: 1, count: 0 }, 'aa'), true);
    const frozen = writeStamp({ ms: YEAR_5188, count: 0 }, 'aa');
    await rows('UPDATE saved_records SET stamp = ?1 WHERE account_id = ?2 RETURNING stamp', frozen, who.id);
    // A device that has seen the stamp counts on from it.
    const { body } = await send(writeStamp({ ms: YEAR_5188, count: 1 }, 'bb'), null);
    expect((body.data as SyncAnswer).records).toMatchObject([{ value: null }]);
    expect(await stampOf(who.id)).toBeLessThanOrEqual(Date.now() + MAX_AHEAD_MS);
  });
});

it('a document that was saved in the far future is dated a day ahead at most, and its next revision is taken', async () => {
  const who = await person('founder');
  expect((await put(who, 0, { savedAt: Number.MAX_SAFE_INTEGER })).status).toBe(200);
  const limit = Date.now() + MAX_AHEAD_MS;
  const [document] = await list(who);
  expect(document?.savedAt).toBeLessThanOrEqual(limit);
  expect(((await (await read(who)).json()) as { savedAt: number }).savedAt).toBe(document?.savedAt);
  expect((await put(who, 1, { savedAt: (document?.savedAt ?? 0) + 1 })).status).toBe(200);
});
