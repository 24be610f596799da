/** Features of a developer's machine do not exist anywhere else, and a public site does not run without a mail provider. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { readEnv, type RawEnv } from '@worker/env';
import { api } from '@worker/api';
import { call } from '@tests/setup/call';

const PUBLIC = {
  SITE_URL: 'https://outset.example',
  APP_SECRET: 'a secret of sixteen or more',
  EMAIL_PROVIDER: 'cloudflare',
  OPERATOR_NAME: 'Outset Labs',
  OPERATOR_ADDRESS: '12 MG Road, Bengaluru 560001',
  GRIEVANCE_EMAIL: 'grievance@outset.example',
  ADMIN_EMAIL: 'owner@outset.example',
};
/** A rebound name, or a proxy in front of a machine that kept the local settings. */
const OTHER_HOST = 'http://outset.example';

const ROUTES = [
  ...new Set(
    api.routes
      .filter(({ method, path }) => method !== 'ALL' && path.startsWith('/dev/'))
      .map(({ method, path }) => `${method} ${path.replace(':name', 'verify-email')}`),
  ),
];

async function statusOf(route: string, host: string, over?: Partial<RawEnv>): Promise<number> {
  const [method = '', path = ''] = route.split(' ');
  const address = new URL(path === '/dev/tick' ? `${path}?at=2026-01-01T00:00:00Z` : path, host).href;
  return (await call(address, { method, ...(method === 'POST' ? { body: {} } : {}), ...(over ? { env: over } : {}) }))
    .status;
}

describe('/dev', () => {
  const LOCAL = 'http://localhost:8787';

  it('is nothing at a public address, nor under another host, nor under one that only begins alike', async () => {
    expect(ROUTES).toContain('GET /dev/inbox.json');
    for (const route of ROUTES) {
      expect(await statusOf(route, LOCAL, PUBLIC), route).toBe(404);
      expect(await statusOf(route, OTHER_HOST), route).toBe(404);
      expect(await statusOf(route, 'http://localhost.evil.test'), route).toBe(404);
    }
  });

  it('has its clock, the sample content and the demo people with any mail provider, and mails with the outbox alone', async () => {
    const missing: string[] = [];
    for (const route of ROUTES) {
      expect(await statusOf(route, LOCAL), route).not.toBe(404);
      if ((await statusOf(route, LOCAL, { EMAIL_PROVIDER: 'cloudflare' })) === 404) missing.push(route);
    }
    expect(missing.sort()).toEqual([
      'GET /dev/inbox',
      'GET /dev/inbox.json',
      'GET /dev/mails',
      'GET /dev/mails/verify-email',
      'POST /dev/maintenance',
      'PUT /dev/maintenance',
    ]);
  });
});

describe('the environment', () => {
  const read = (vars: Record<string, unknown>) => readEnv({ ...(env as unknown as RawEnv), ...vars } as RawEnv);

  it.each([['outbox'], [undefined], ['']])(
    'of a public site with EMAIL_PROVIDER %j is refused by its name',
    (provider) => {
      expect(() => read({ ...PUBLIC, EMAIL_PROVIDER: provider })).toThrow(/not usable\. EMAIL_PROVIDER: /);
      // A host that only begins like localhost is public, too.
      const alike = { ...PUBLIC, SITE_URL: 'https://localhost.evil.test', EMAIL_PROVIDER: provider };
      expect(() => read(alike)).toThrow(/EMAIL_PROVIDER: /);
      expect(read({ EMAIL_PROVIDER: provider }).EMAIL_PROVIDER).toBe('outbox');
    },
  );

  it.each([
    ['GOOGLE_CALENDAR_CLIENT_ID', 'GOOGLE_CALENDAR_CLIENT_SECRET'],
    ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  ])('has %s and %s, or neither', (one, other) => {
    expect(() => read({ [one]: 'set' })).toThrow(`${other}: must be set together with ${one}`);
    expect(() => read({ [other]: 'set' })).toThrow(`${one}: must be set together with ${other}`);
    expect(read({ [one]: 'set', [other]: 'set' })).toMatchObject({ [one]: 'set', [other]: 'set' });
  });

  it('names every variable and binding that is wrong', () => {
    expect(() => read({ ...PUBLIC, APP_SECRET: undefined, EMAIL_PROVIDER: 'smtp' })).toThrow(
      /APP_SECRET: must be set.*SMTP_HOST: must be set/,
    );
    expect(() => read({ ...PUBLIC, EMAIL: undefined })).toThrow(/EMAIL: binding is missing/);
    expect(() => read({ DB: undefined, KV: undefined })).toThrow(/DB: binding is missing; KV: binding is missing/);
    expect(read(PUBLIC).SITE_URL).toBe(PUBLIC.SITE_URL);
  });
});
