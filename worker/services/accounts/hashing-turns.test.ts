/** Hashing in turns: order, a bound, and requests that were cancelled. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { inTurn } from './hashing-turns';

afterEach(() => vi.useRealTimers());

describe('inTurn', () => {
  it('runs one at a time, first come first served, and goes on after an error', async () => {
    const order: string[] = [];
    let running = 0;
    const work = (name: string) =>
      inTurn(async () => {
        running += 1;
        expect(running).toBe(1);
        await new Promise((resolve) => setTimeout(resolve, 5));
        running -= 1;
        order.push(name);
        if (name === 'b') throw new Error('b');
      });
    const results = await Promise.allSettled(['a', 'b', 'c', 'd'].map(work));
    expect(order).toEqual(['a', 'b', 'c', 'd']);
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
  });

  it('lets 20 wait and refuses the next with Retry-After', async () => {
    let open = () => {};
    const first = inTurn(() => new Promise<void>((resolve) => (open = resolve)));
    const waiting = Array.from({ length: 20 }, () => inTurn(async () => 'done'));
    await expect(inTurn(async () => 'no')).rejects.toMatchObject({ status: 429, retryAfter: 5 });
    open();
    await first;
    expect(new Set(await Promise.all(waiting))).toEqual(new Set(['done']));
  });

  it('takes back the turn of a request that was cancelled in the middle', async () => {
    void inTurn(() => new Promise<never>(() => undefined));
    vi.setSystemTime(Date.now() + 11_000);
    expect(await inTurn(async () => 'done')).toBe('done');
  });
});
