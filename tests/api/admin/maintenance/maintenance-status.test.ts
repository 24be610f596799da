/** The status of maintenance: who may ask, what is remembered, and for how long. */
import { env } from 'cloudflare:test';
import { afterEach, describe, expect, it } from 'vitest';
import { MAINTENANCE_MESSAGE } from '@/domain/maintenance/status';
import type { RawEnv } from '@worker/env';
import { readEnv } from '@worker/env';
import { answerStatus } from '@worker/middleware/maintenance';
import { createContext } from '@worker/services/core/context';
import { findMaintenance, MAINTENANCE_KEY, toggleMaintenance } from '@worker/services/maintenance/maintenance';
import { call } from '@tests/setup/call';
import { asSystem, iso, status, switchOff, turn } from '@tests/setup/maintenance';

const raw = env as unknown as RawEnv;
const HOUR = 3_600_000;
afterEach(switchOff);

describe('the status', () => {
  it('API-047 tells everybody, without a sign-in, that it is off, with the usual text and no end', async () => {
    expect(await status()).toEqual({
      success: true,
      maintenanceMode: false,
      message: MAINTENANCE_MESSAGE,
      estimatedCompletion: null,
      scheduled: null,
      contactEmail: 'support@outset.example',
    });
  });

  it('API-047 tells the text and the expected end while it is on', async () => {
    const end = iso(Date.now() + HOUR);
    await turn(true, 'New disks \u{1f680} आशा <b>', end);
    expect(await status()).toMatchObject({
      maintenanceMode: true,
      message: 'New disks \u{1f680} आशा <b>',
      estimatedCompletion: end,
    });
  });

  it('answers 304 to its ETag until something changes, also to a weakened one', async () => {
    const first = await call('/api/maintenance/status');
    const etag = first.headers.get('etag') ?? '';
    expect(etag).toMatch(/^"[0-9a-f]{24}"$/);
    expect(first.headers.get('cache-control')).toContain('s-maxage=5');
    expect(first.headers.get('x-request-id')).toBeTruthy();
    for (const known of [etag, `W/${etag}`, `"old", ${etag}`]) {
      const again = await call('/api/maintenance/status', { headers: { 'if-none-match': known } });
      expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', etag]);
    }
    await turn(true);
    const changed = await call('/api/maintenance/status', { headers: { 'if-none-match': etag } });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
  });

  it('is answered from memory before the routes, the same as by the route', async () => {
    await turn(true, 'Back soon');
    const ask = (path: string, init?: RequestInit) =>
      answerStatus(new Request(`http://localhost:8787${path}`, init), raw);
    const quick = ask('/api/maintenance/status');
    const routed = await call('/api/maintenance/status');
    expect(await quick?.text()).toBe(await routed.text());
    for (const name of ['content-type', 'cache-control', 'etag', 'x-content-type-options']) {
      expect(quick?.headers.get(name), name).toBe(routed.headers.get(name));
    }
    const etag = quick?.headers.get('etag') ?? '';
    expect(ask('/api/maintenance/status', { headers: { 'if-none-match': etag } })?.status).toBe(304);
    for (const other of ['/x/api/maintenance/status', '/api/maintenance/status/', '/api/maintenance/status?x=1', '/']) {
      expect(ask(other), other).toBeNull();
    }
    expect(ask('/api/maintenance/status', { method: 'POST' })).toBeNull();
    expect(
      answerStatus(new Request('http://localhost:8787/api/maintenance/status'), { ...raw, KV: {} as KVNamespace }),
    ).toBeNull();
  });

  it('is remembered for 15 seconds, and asks KV no more often', async () => {
    let now = Date.now() + HOUR;
    const ctx = asSystem(() => now);
    await findMaintenance(ctx);
    await env.KV.put(MAINTENANCE_KEY, '{"maintenanceMode":true,"message":"By hand"}');
    now += 14_900;
    expect((await findMaintenance(ctx)).status.maintenanceMode).toBe(false);
    now += 200;
    expect((await findMaintenance(ctx)).status).toMatchObject({ maintenanceMode: true, message: 'By hand' });
  });

  it.each(['', 'not json', '[]', '{"maintenanceMode":"yes"}', 'null', '\ud800'])(
    'survives the record %j in KV: no maintenance',
    async (text) => {
      await env.KV.put(MAINTENANCE_KEY, text);
      const later = asSystem(() => Date.now() + 2 * HOUR);
      expect((await findMaintenance(later)).status.maintenanceMode).toBe(false);
    },
  );

  it('keeps the last known state when KV does not answer, and serves reads meanwhile', async () => {
    let isBroken = false;
    const KV = {
      get: (key: string) => (isBroken ? Promise.reject(new Error('KV is away')) : env.KV.get(key)),
      put: (key: string, value: string) => env.KV.put(key, value),
    } as unknown as KVNamespace;
    let now = Date.now() + 3 * HOUR;
    const ctx = createContext({ ...readEnv(raw), KV }, { actor: { role: 'system', job: 'test' }, now: () => now });
    await toggleMaintenance(ctx, { maintenanceMode: true, message: 'Known', estimatedCompletion: null });
    isBroken = true;
    now += 60_000;
    expect((await findMaintenance(ctx)).status).toMatchObject({ maintenanceMode: true, message: 'Known' });
  });
});
