/** Startup terms: a public list whose links only members learn, and the import. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { StartupTerm } from '@/domain/startup-terms/terms';
import { importStartupTerms } from '@worker/services/startup-terms/startup-terms';
import { createContext } from '@worker/services/core/context';
import { readEnv, type RawEnv } from '@worker/env';
import { env } from 'cloudflare:test';
import { bearer, cookie, post, send } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { person } from '@tests/setup/people';

let token: string;
let visitor: string;

beforeAll(async () => {
  token = (await person('founder')).token;
  visitor = (await person('visitor')).token;
}, 60_000);

describe('GET /api/startup-terms', () => {
  const term = (over: Record<string, unknown> = {}) => ({
    category: 'Equity',
    title: 'Vesting',
    description: 'Earned over time.',
    ...over,
  });

  it('API-046 DASH-26 is a public list in its order; only members learn where a term leads', async () => {
    const figmaLink = 'https://www.figma.com/community/file/123';
    const terms = [
      term({ figmaLink, thumbnailUrl: 'https://img.example/v.png' }),
      term({ title: 'Cliff' }),
      term({ category: 'Basics' }),
    ];
    expect((await post('/dev/import-startup-terms', { terms })).body.data).toEqual({ stored: 3 });
    const guest = await send('GET', '/api/startup-terms');
    expect([guest.status, guest.body.success]).toEqual([200, true]);
    const seen = guest.body.data as StartupTerm[];
    expect(seen.map(({ category: of, title, hasLink }) => [of, title, hasLink])).toEqual([
      ['Equity', 'Vesting', true],
      ['Equity', 'Cliff', false],
      ['Basics', 'Vesting', false],
    ]);
    for (const one of seen) expect(one).not.toHaveProperty('figmaLink');
    expect(JSON.stringify(guest.body)).not.toContain('figma.com');
    for (const headers of [bearer(token), cookie(visitor)]) {
      const member = (await send('GET', '/api/startup-terms', undefined, headers)).body.data as StartupTerm[];
      expect(member).toEqual(seen.map((one, index) => ({ ...one, figmaLink: index === 0 ? figmaLink : '' })));
      expect(member[0]).toMatchObject({ thumbnailUrl: 'https://img.example/v.png', description: 'Earned over time.' });
    }
    const status = async (method: string) => (await send(method, '/api/startup-terms', {}, bearer(token))).status;
    expect(await Promise.all(['POST', 'PUT', 'DELETE'].map(status))).toEqual([403, 404, 404]);
  });

  it('is replaced, not doubled, and one bad term stops the import', async () => {
    const before = (await send('GET', '/api/startup-terms')).body.data as StartupTerm[];
    await post('/dev/import-startup-terms', {
      terms: before.map(({ category: of, title }) => term({ category: of, title, description: 'New' })),
    });
    const after = (await send('GET', '/api/startup-terms')).body.data as StartupTerm[];
    expect(after.map(({ _id, description }) => [_id, description])).toEqual(before.map(({ _id }) => [_id, 'New']));
    for (const over of [
      { figmaLink: 'javascript:alert(1)' },
      { title: ' ' },
      { category: null },
      { views: 9 },
      { thumbnailUrl: 'x' },
    ])
      expect((await post('/dev/import-startup-terms', { terms: [term({ title: 'Ok' }), term(over)] })).status).toBe(
        400,
      );
    expect((await send('GET', '/api/startup-terms')).body.data).toEqual(after);
  });

  it('is imported on localhost only, with any mail provider, and with the right', async () => {
    const body = { terms: [term()] };
    const path = '/dev/import-startup-terms';
    expect((await call(`https://outset.example${path}`, { method: 'POST', body })).status).toBe(404);
    expect((await call(path, { method: 'POST', body, env: { EMAIL_PROVIDER: 'cloudflare' } })).status).toBe(200);
    expect((await post(path, body, { origin: 'https://evil.test' })).status).toBe(403);
    const guest = createContext(readEnv(env as unknown as RawEnv));
    await expect(importStartupTerms(guest, [])).rejects.toMatchObject({ status: 401 });
  });
});
