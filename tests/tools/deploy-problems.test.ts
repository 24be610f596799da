/** The check before a deployment sees what the Worker will read, also where a variable is left out. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

interface Config {
  vars?: Record<string, string>;
  [section: string]: unknown;
}

const { deployProblems, neededSecrets } = (await import('../../scripts/build/deploy-problems.mjs')) as {
  neededSecrets(vars: Record<string, string>): Record<string, string>;
  deployProblems(config: Config): Promise<string[]>;
};

const READY: Config & { vars: Record<string, string> } = {
  vars: {
    SITE_URL: 'https://outset.test',
    EMAIL_PROVIDER: 'cloudflare',
    EMAIL_FROM: 'Outset <hello@outset.test>',
    SUPPORT_EMAIL: 'support@outset.test',
    OPERATOR_NAME: 'Outset Labs',
    OPERATOR_ADDRESS: '12 MG Road, Bengaluru 560001',
    GRIEVANCE_EMAIL: 'grievance@outset.test',
    ADMIN_EMAIL: 'owner@outset.test',
  },
  d1_databases: [{ binding: 'DB', database_id: '4f7a' }],
  kv_namespaces: [{ binding: 'KV', id: '4f7b' }],
  r2_buckets: [{ binding: 'FILES' }],
  queues: { producers: [{ binding: 'JOBS' }] },
  ratelimits: [{ name: 'LIMIT_STRICT' }, { name: 'LIMIT_NORMAL' }],
  send_email: [{ name: 'EMAIL' }],
};

const withVars = (over: Record<string, string>, ...left: string[]): Config => ({
  ...READY,
  vars: Object.fromEntries(Object.entries({ ...READY.vars, ...over }).filter(([name]) => !left.includes(name))),
});

describe('a deployment', () => {
  it('goes out when all is set', async () => {
    expect(await deployProblems(READY)).toEqual([]);
  });

  it('does not with the outbox, named or left to the default', async () => {
    for (const config of [
      withVars({ EMAIL_PROVIDER: 'outbox' }),
      withVars({ EMAIL_PROVIDER: '' }),
      withVars({}, 'EMAIL_PROVIDER'),
    ])
      expect(await deployProblems(config)).toEqual([expect.stringMatching(/^EMAIL_PROVIDER: /)]);
  });

  it.each<[service: string, vars: Record<string, string>, ...secrets: string[]]>([
    ['reminders on devices', { PUSH_PUBLIC_KEY: `B${'-'.repeat(86)}` }, 'PUSH_PRIVATE_KEY'],
    ['Google Calendar', { GOOGLE_CALENDAR_CLIENT_ID: 'id' }, 'GOOGLE_CALENDAR_CLIENT_SECRET'],
    ['Turnstile', { TURNSTILE_SITE_KEY: 'key' }, 'TURNSTILE_SECRET_KEY'],
    [
      'Stripe',
      { STRIPE_PRICE_CORE: 'price_1', STRIPE_PRICE_PREMIUM: 'price_2' },
      'STRIPE_SECRET_KEY',
      'STRIPE_WEBHOOK_SECRET',
    ],
    ['SMTP', { EMAIL_PROVIDER: 'smtp', SMTP_HOST: 'mail.outset.test', SMTP_USERNAME: 'outset' }, 'SMTP_PASSWORD'],
  ])('with %s goes out, and needs its secret', async (_, vars, ...secrets) => {
    expect(await deployProblems(withVars(vars))).toEqual([]);
    expect(Object.keys(neededSecrets(vars))).toEqual(['APP_SECRET', 'ADMIN_PASSWORD', ...secrets]);
  });

  it('takes addresses of a domain that only has example in its name', async () => {
    expect(await deployProblems(withVars({ REPLY_ADDRESS: 'reply@mail.example.in' }))).toEqual([]);
  });

  it.each<[string, Config, RegExp]>([
    ['no variables', { ...READY, vars: undefined }, /^SITE_URL: /],
    ['no SITE_URL', withVars({}, 'SITE_URL'), /^SITE_URL: /],
    ['a SITE_URL of this machine', withVars({ SITE_URL: 'http://127.0.0.1:8787' }), /^SITE_URL is /],
    ['the SITE_URL of the sample', withVars({ SITE_URL: 'https://outset.example' }), /^SITE_URL is /],
    ['an operator without a name', withVars({ OPERATOR_NAME: '' }), /^OPERATOR_NAME: /],
    ['an operator without a postal address', withVars({}, 'OPERATOR_ADDRESS'), /^OPERATOR_ADDRESS: /],
    ['nobody who answers grievances', withVars({}, 'GRIEVANCE_EMAIL'), /^GRIEVANCE_EMAIL: /],
    ['a grievance contact that is no address', withVars({ GRIEVANCE_EMAIL: 'Meera' }), /^GRIEVANCE_EMAIL: /],
    ['a first operator whom everybody knows', withVars({}, 'ADMIN_EMAIL'), /^ADMIN_EMAIL: /],
    ['the default sender', withVars({}, 'EMAIL_FROM'), /^EMAIL_FROM is /],
    ['the default address of support', withVars({}, 'SUPPORT_EMAIL'), /^SUPPORT_EMAIL is /],
    ['a sample operator', withVars({ ADMIN_EMAIL: 'admin@outset.example' }), /^ADMIN_EMAIL is /],
    ['one price of two', withVars({ STRIPE_PRICE_CORE: 'price_1' }), /^STRIPE_PRICE_PREMIUM: /],
    ['SMTP without a host', withVars({ EMAIL_PROVIDER: 'smtp' }), /^SMTP_HOST: /],
    ['a provider of no such name', withVars({ EMAIL_PROVIDER: 'pigeon' }), /^EMAIL_PROVIDER: /],
    ['no binding for mail', { ...READY, send_email: [] }, /^EMAIL: binding is missing/],
    ['no database id', { ...READY, d1_databases: [{ binding: 'DB', database_id: '0000-00' }] }, /^The D1 database/],
  ])('is refused for %s, by name', async (_, config, problem) => {
    expect(await deployProblems(config)).toEqual([expect.stringMatching(problem)]);
  });
});

it('a deployment reads the feeds of news, and no samples, by default', () => {
  const config = readFileSync(new URL('../../wrangler.toml', import.meta.url), 'utf8');
  const [, production = ''] = /^\[env\.production\.vars\]\n([\s\S]*?)^\[/m.exec(config) ?? [];
  expect(production).toContain('NEWS_PROVIDER = "rss"');
});
