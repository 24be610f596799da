/** Hashing in turns: order, lanes, bounds, requests that were cancelled, and what a flood leaves to known devices. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { inTurn, isHalfFull, type Place } from '@worker/services/accounts/hashing-turns';

const KNOWN: Place = { lane: 'known' };
const STRANGER: Place = { lane: 'stranger' };
const REGISTRATION: Place = { lane: 'registration' };
/** A slow hash: it occupies its turn for so long. */
const HASH_MS = 130;
const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const hash = () => sleep(HASH_MS);
const never = () => new Promise<never>(() => undefined);

beforeEach(() => vi.useFakeTimers({ now: Date.now() }));
afterEach(async () => {
  // Whatever still waits ends, and what was cancelled counts as that.
  await vi.advanceTimersByTimeAsync(30_000);
  vi.useRealTimers();
});

/** Runs until the promise has settled. */
async function settled<T>(promise: Promise<T>): Promise<T> {
  let isDone = false;
  const end = () => (isDone = true);
  promise.then(end, end);
  while (!isDone) await vi.advanceTimersByTimeAsync(10);
  return promise;
}

describe('inTurn', () => {
  it('runs one at a time, first come first served, and goes on after an error', async () => {
    const order: string[] = [];
    let running = 0;
    const work = (name: string) =>
      inTurn(STRANGER, async () => {
        running += 1;
        expect(running).toBe(1);
        await sleep(5);
        running -= 1;
        order.push(name);
        if (name === 'b') throw new Error('b');
      });
    const results = await settled(Promise.allSettled(['a', 'b', 'c', 'd'].map(work)));
    expect(order).toEqual(['a', 'b', 'c', 'd']);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  it('lets the lanes take turns, two of three for known devices, whoever came first, and pauses between two hashes', async () => {
    const order: string[] = [];
    const starts: number[] = [];
    const work = (place: Place, name: string) =>
      inTurn(place, async () => {
        order.push(name);
        starts.push(Date.now());
        await hash();
      });
    const all = [
      ...['s1', 's2', 's3', 's4'].map((name) => work(STRANGER, name)),
      ...['r1', 'r2'].map((name) => work(REGISTRATION, name)),
      ...['k1', 'k2', 'k3'].map((name) => work(KNOWN, name)),
    ];
    await settled(Promise.all(all));
    expect(order).toEqual(['s1', 'k1', 'k2', 'r1', 'k3', 's2', 'r2', 's3', 's4']);
    const gaps = starts.slice(1).map((start, i) => start - (starts[i] ?? 0));
    for (const gap of gaps) expect(gap).toBeGreaterThanOrEqual(HASH_MS * 2.5);
    for (const gap of gaps) expect(gap).toBeLessThan(HASH_MS * 2.5 + 100);
  });

  it('lets 20 of a lane wait and refuses the next with Retry-After, while other lanes are open', async () => {
    const first = inTurn(STRANGER, hash);
    const waiting = Array.from({ length: 20 }, () => inTurn(STRANGER, async () => 'done'));
    await expect(inTurn(STRANGER, async () => 'no')).rejects.toMatchObject({ status: 429, retryAfter: 5 });
    const others = [inTurn(KNOWN, async () => 'done'), inTurn(REGISTRATION, async () => 'done')];
    await settled(first);
    expect(new Set(await settled(Promise.all([...waiting, ...others])))).toEqual(new Set(['done']));
  });

  it('gives one key so many places, and says when half of a lane is taken', async () => {
    const of = (key: string, maxPlaces: number) => inTurn({ lane: 'stranger', key, maxPlaces }, hash);
    const taken = [of('a', 2), of('a', 2), of('a', 2)];
    await expect(of('a', 2)).rejects.toMatchObject({ status: 429, retryAfter: 5 });
    taken.push(of('a', 6), of('b', 2));
    expect(isHalfFull('stranger')).toBe(false);
    taken.push(...Array.from({ length: 6 }, (_, n) => of(`c${n}`, 2)));
    expect([isHalfFull('stranger'), isHalfFull('known')]).toEqual([true, false]);
    await settled(Promise.all(taken));
    expect(isHalfFull('stranger')).toBe(false);
  });

  it('takes back the turn of a request that was cancelled in the middle', async () => {
    void inTurn(KNOWN, never);
    vi.setSystemTime(Date.now() + 11_000);
    expect(await settled(inTurn(KNOWN, async () => 'done'))).toBe('done');
  });
});

describe('a flood of five wrong passwords a second from many addresses', () => {
  it.each([130, 300])('leaves 19 of 20 sign-ins on known devices within 5 s, with hashes of %s ms', async (hashMs) => {
    const slow = () => sleep(hashMs);
    let refused = 0;
    const flood = setInterval(() => {
      const key = `network ${Math.random()}`;
      inTurn({ lane: 'stranger', key, maxPlaces: 2 }, slow).catch(() => (refused += 1));
    }, 200);
    // Until the lane is full.
    await vi.advanceTimersByTimeAsync(20_000);
    const waits: number[] = [];
    const signIns = Array.from({ length: 20 }, async (_, n) => {
      await sleep(n * 1_000);
      const start = Date.now();
      await inTurn({ lane: 'known', key: `device ${n}`, maxPlaces: 2 }, slow);
      waits.push(Date.now() - start);
    });
    await settled(Promise.all(signIns));
    clearInterval(flood);
    expect(refused).toBeGreaterThan(20);
    expect(waits.filter((wait) => wait <= 5_000).length).toBeGreaterThanOrEqual(19);
  });
});
