/** The dashboard's figures: current, read with one query of the database, for guests too. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import type { RawEnv } from '@worker/env';
import { watchD1 } from '@tests/fakes/counted-d1';
import { call } from '@tests/setup/call';
import { addListings } from '@tests/factories/listings';
import { bearer, signIn, verifiedAccount } from '@tests/setup/accounts';

interface Answer {
  success: boolean;
  message: string;
  data: { resources: number; angelInvestors: number; incubators: number; hackathonPlatforms: number };
}

const read = async (overrides?: Partial<RawEnv>) => {
  const response = await call('/api/dashboard/overview', overrides ? { env: overrides } : {});
  return { status: response.status, body: await response.json<Answer>() };
};

async function storeResource(category: string, name: string): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO resource_categories (id, title, description, icon, color, place, created_at, updated_at)
       VALUES (?1, ?1, 'Text', 'File', '#123456', 1, 1, 1) ON CONFLICT DO NOTHING`,
    ).bind(category),
    env.DB.prepare(
      `INSERT INTO resources (id, category_id, name, file_type, file_source, place, created_at, updated_at)
       VALUES (?1, ?2, ?1, 'md', 'local', 1, 1, 1)`,
    ).bind(name, category),
  ]);
}

describe('GET /api/dashboard/overview', () => {
  it('DASH-02 counts what is listed, and is live', async () => {
    const before = (await read()).body.data;
    expect(before.hackathonPlatforms).toBe(6);
    const [angel = ''] = await addListings([
      { kind: 'angel', name: 'Counted Angel' },
      { kind: 'angel', name: 'Inactive Angel', isActive: false },
      { kind: 'incubator', name: 'Counted Nest' },
      { kind: 'incubator', name: 'Second Nest' },
      { kind: 'seed', name: 'Not Counted' },
    ]);
    await storeResource('first', 'one');
    await storeResource('first', 'two');
    expect((await read()).body).toEqual({
      success: true,
      message: 'OK',
      data: {
        resources: before.resources + 2,
        angelInvestors: before.angelInvestors + 1,
        incubators: before.incubators + 2,
        hackathonPlatforms: 6,
      },
    });
    await env.DB.prepare('DELETE FROM listings WHERE id = ?').bind(angel).run();
    expect((await read()).body.data.angelInvestors).toBe(before.angelInvestors);
  });

  it('asks the database once, and reads few rows however many there are', async () => {
    await addListings(Array.from({ length: 300 }, (_, n) => ({ kind: 'angel' as const, name: `Angel ${n}` })));
    const watch = watchD1(env.DB);
    const { status } = await read({ DB: watch.db });
    expect(status).toBe(200);
    expect(watch.roundTrips).toBe(1);
    expect(Math.max(...watch.rowsRead)).toBeLessThan(30);
  });

  it('answers guests and members alike', async () => {
    const { email, password } = await verifiedAccount('visitor');
    const { token } = await signIn(email, password);
    const member = await call('/api/dashboard/overview', { headers: bearer(token) });
    expect(await member.json()).toEqual((await read()).body);
  });

  it('tells nothing of a database that fails', async () => {
    const broken = {
      prepare: () => ({ first: () => Promise.reject(new Error('secret table')) }),
    } as unknown as D1Database;
    const { status, body } = await read({ DB: broken });
    expect(status).toBe(500);
    expect(body.success).toBe(false);
    expect(JSON.stringify(body)).not.toContain('secret table');
  });

  it('has no other verb', async () => {
    expect((await call('/api/dashboard/overview', { method: 'POST', body: {} })).status).toBe(404);
  });
});
