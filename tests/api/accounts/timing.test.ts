/**
 * The time of an answer does not tell whether an email address has an account. Median of the ratios of neighbours, with room for a busy
 * machine: a missing hash or a mail that is waited for would stand out; `npm run bench -- --only timing` measures finely.
 */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { hashPassword, verifyPassword } from '@worker/services/accounts/password-hashing';
import { takeAtLeast } from '@worker/services/core/steady-time';
import { founderBody, freshEmail, PASSWORD, post, verifiedAccount } from '@tests/setup/accounts';

let known: string;

beforeAll(async () => {
  known = (await verifiedAccount()).email;
}, 60_000);

const median = (values: number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;

async function timeOf(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}

/** Median over pairs of the time for the known email over that for an unknown one, right after each other. */
async function ratio(pairs: number, answer: (email: string) => Promise<unknown>): Promise<number> {
  const ratios: number[] = [];
  await answer(freshEmail());
  for (let n = 0; n < pairs; n += 1) {
    const times = { known: 0, unknown: 0 };
    for (const kind of n % 2 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const))
      times[kind] = await timeOf(() => answer(kind === 'known' ? known : freshEmail()));
    ratios.push(times.known / times.unknown);
    await env.DB.prepare('DELETE FROM attempts').run();
  }
  return median(ratios);
}

/** How far from 1, in the best of three series at most: a busy machine may spoil one, but a real difference shows in all. */
async function nearest(pairs: number, room: number, answer: (email: string) => Promise<unknown>): Promise<number> {
  let best = Infinity;
  for (let series = 0; series < 3 && best >= room; series += 1)
    best = Math.min(best, Math.abs((await ratio(pairs, answer)) - 1));
  return best;
}

describe('equal times', () => {
  it('of a hash for a wrong password and for an unknown e-mail: one each', async () => {
    // The clock of the runtime stands still while it computes, so the cost is compared by running it often enough.
    const cost = async (load: () => Promise<string | null>) => {
      const start = performance.now();
      for (let i = 0; i < 3; i += 1) await verifyPassword('not it', { lane: 'stranger' }, load);
      return performance.now() - start;
    };
    const stored = await hashPassword(PASSWORD, { lane: 'registration' });
    // A machine that does other things meanwhile makes one of them slower, but not five times over.
    let ratio = 0;
    for (let tries = 0; tries < 5 && !(ratio > 1 / 3 && ratio < 3); tries += 1)
      ratio = (await cost(async () => null)) / (await cost(async () => stored));
    expect(ratio).toBeGreaterThan(1 / 3);
    expect(ratio).toBeLessThan(3);
  });

  it('of a reset request', { timeout: 120_000 }, async () => {
    const off = await nearest(12, 0.05, (email) => post('/api/request-password-reset', { email }));
    expect(off).toBeLessThan(0.05);
  });

  it('of a new confirmation link', { timeout: 120_000 }, async () => {
    const off = await nearest(12, 0.05, (email) => post('/api/resend-verification', { email }));
    expect(off).toBeLessThan(0.05);
  });

  it('of a registration', { timeout: 120_000 }, async () => {
    const off = await nearest(8, 0.2, (email) => post('/api/register', founderBody({ email })));
    expect(off).toBeLessThan(0.2);
  });

  it('of a failed login', { timeout: 120_000 }, async () => {
    const off = await nearest(8, 0.2, (email) => post('/api/login', { email, password: 'not the password' }));
    expect(off).toBeLessThan(0.2);
  });

  it('come from a fixed time around work that succeeds or fails', async () => {
    const slow = () => new Promise((done) => setTimeout(done, 30));
    for (const work of [async () => 1, async () => slow()]) {
      const took = await timeOf(() => takeAtLeast(80, work));
      expect(took).toBeGreaterThanOrEqual(78);
    }
    const start = performance.now();
    await expect(takeAtLeast(80, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(performance.now() - start).toBeGreaterThanOrEqual(78);
  });
});
