/** Switches of maintenance at the same moment: they come one after the other, and what the last success said is what holds. */
import { env } from 'cloudflare:test';
import { afterEach, describe, expect, it } from 'vitest';
import type { MaintenanceRecord } from '@/domain/maintenance/status';
import { readEnv, type RawEnv } from '@worker/env';
import { createContext, type Ctx } from '@worker/services/core/context';
import {
  MAINTENANCE_KEY,
  planMaintenance,
  settleMaintenance,
  toggleMaintenance,
} from '@worker/services/maintenance/maintenance';
import { rows } from '@tests/setup/accounts';
import { adminCookie, ask, operator } from '@tests/setup/admins';
import { asSystem, iso, status, switchOff, turn } from '@tests/setup/maintenance';

const raw = env as unknown as RawEnv;
const HOUR = 3_600_000;
const kept = async () => (await env.KV.get(MAINTENANCE_KEY, 'json')) as MaintenanceRecord;
const newest = async () => (await rows('SELECT max(revision) AS n FROM maintenance_switches'))[0]?.['n'] as number;
const count = async (sql: string) => (await rows(sql))[0]?.['n'] as number;

/** The system on a KV whose writes can be held back or broken. */
function onKv(put: (key: string, value: string) => Promise<void>): Ctx {
  const KV = { get: (key: string) => env.KV.get(key), put } as unknown as KVNamespace;
  return createContext({ ...readEnv(raw), KV }, { actor: { role: 'system', job: 'test' } });
}

afterEach(switchOff);

describe('switches at the same moment', () => {
  it('API-048 of parallel switches each is made or refused, and the state is that of the last one made', async () => {
    const headers = adminCookie((await operator('admin')).token);
    for (let round = 0; round < 4; round++) {
      const audits = await count("SELECT count(*) AS n FROM audit_log WHERE action LIKE 'maintenance.%activated'");
      const before = await newest();
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, n) =>
          ask('POST', '/api/maintenance/toggle', {
            headers,
            body: { maintenanceMode: n % 2 === 0, message: `Number ${n}` },
          }),
        ),
      );
      const made = answers.filter((answer) => answer.status === 200);
      const refused = answers.filter((answer) => answer.status === 409);
      expect(made.length + refused.length).toBe(8);
      expect(made.length).toBeGreaterThan(0);
      const revisionOf = ({ body }: (typeof answers)[number]) => (body['data'] as { revision: number }).revision;
      const last = made.reduce((a, b) => (revisionOf(b) > revisionOf(a) ? b : a));
      expect(await status()).toMatchObject({ maintenanceMode: last.body['maintenanceMode'] });
      await settleMaintenance(asSystem());
      expect(await kept()).toMatchObject({
        revision: await newest(),
        maintenanceMode: last.body['maintenanceMode'],
        message: (last.body['data'] as { message: string }).message,
      });
      // Each switch that was made has its audit row, and none that was refused.
      const after = await count("SELECT count(*) AS n FROM audit_log WHERE action LIKE 'maintenance.%activated'");
      expect(after - audits).toBe((await newest()) - before);
    }
  });

  it('an older write that reaches KV after a newer one is put right by the job of the next minute', async () => {
    let reached: () => void = () => undefined;
    let goOn: () => void = () => undefined;
    const isHeld = new Promise<void>((done) => (reached = done));
    const mayGoOn = new Promise<void>((done) => (goOn = done));
    let isFirst = true;
    const slow = onKv(async (key, value) => {
      if (isFirst) {
        isFirst = false;
        reached();
        await mayGoOn;
      }
      await env.KV.put(key, value);
    });
    const older = toggleMaintenance(slow, { maintenanceMode: true, message: 'Older', estimatedCompletion: null });
    await isHeld;
    // The newer one begins from the older, which is written already.
    await turn(false, 'Newer');
    goOn();
    await older;
    expect((await kept()).message).toBe('Older');
    await settleMaintenance(asSystem());
    expect(await kept()).toMatchObject({ maintenanceMode: false, message: 'Newer', revision: await newest() });
  });

  it('five quick switches end in the last one', async () => {
    for (const mode of [true, false, true, false, true]) await turn(mode, `Now ${mode ? 'on' : 'off'}`);
    expect(await status()).toMatchObject({ maintenanceMode: true });
    await settleMaintenance(asSystem());
    expect(await kept()).toMatchObject({ maintenanceMode: true, revision: await newest() });
  });

  it('a record by hand counts, and the next switch begins from it', async () => {
    await turn(true, 'By the switch');
    const window = { startsAt: iso(Date.now() + HOUR), endsAt: iso(Date.now() + 2 * HOUR), message: 'By hand' };
    await env.KV.put(MAINTENANCE_KEY, JSON.stringify({ maintenanceMode: false, window }));
    const { scheduled, revision } = await turn(true, 'After it');
    expect([scheduled, revision]).toEqual([window, await newest()]);
  });
});

it('a switch that KV does not take counts, with its notice, as soon as KV takes it', async () => {
  await turn(false);
  const notices = await count("SELECT count(*) AS n FROM notices WHERE topic = 'maintenance'");
  const broken = onKv(() => Promise.reject(new Error('KV is away')));
  const on = { maintenanceMode: true, message: 'Late', estimatedCompletion: null };
  expect(await toggleMaintenance(broken, on)).toMatchObject({ maintenanceMode: true, revision: await newest() });
  expect((await kept()).maintenanceMode).toBe(false);
  await expect(settleMaintenance(broken)).rejects.toThrow('KV is away');
  await settleMaintenance(asSystem());
  expect(await kept()).toMatchObject({ maintenanceMode: true, message: 'Late', revision: await newest() });
  expect(await count("SELECT count(*) AS n FROM notices WHERE topic = 'maintenance'")).toBe(notices + 1);
  const plan = { startsAt: iso(Date.now() + HOUR), endsAt: iso(Date.now() + 2 * HOUR), message: 'New disks' };
  expect(await planMaintenance(asSystem(), plan)).toMatchObject({ maintenanceMode: true, scheduled: plan });
});

it('a record that is gone from KV is written again, and one by hand is left alone', async () => {
  await turn(true, 'Lost');
  await env.KV.delete(MAINTENANCE_KEY);
  await settleMaintenance(asSystem());
  expect(await kept()).toMatchObject({ maintenanceMode: true, message: 'Lost' });
  await env.KV.put(MAINTENANCE_KEY, JSON.stringify({ maintenanceMode: false }));
  await settleMaintenance(asSystem());
  expect((await kept()).maintenanceMode).toBe(false);
});
