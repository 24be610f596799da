/** Each import fence and each rule of the domain's purity is broken on purpose and must be reported; legal imports must pass. */
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const eslint = new ESLint({ cwd: root });

async function rulesBroken(file: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(`/** Broken on purpose. */\n${code}\n`, { filePath: resolve(root, file) });
  return (result?.messages ?? []).map((message) => message.ruleId ?? message.message);
}

const value = (source: string) => `import { thing } from '${source}';\nexport const use = thing;`;
const type = (source: string, name = 'Thing') =>
  `import type { ${name} } from '${source}';\nexport type Use = ${name};`;

const BREAKS: [what: string, file: string, code: string, rule?: string][] = [
  ['domain imports react', 'src/domain/x.ts', value('react')],
  ['domain imports node', 'src/domain/x.ts', value('node:fs')],
  ['domain imports lib', 'src/domain/x.ts', value('../lib/storage')],
  ['domain imports a type of lib', 'src/domain/x.ts', type('../lib/viewer')],
  ['domain imports the worker', 'src/domain/accounts/x.ts', value('../../../worker/env')],
  ['domain imports by alias', 'src/domain/x.ts', value('@worker/env')],
  ['domain re-exports lib', 'src/domain/x.ts', "export * from '../lib/storage';"],
  ['domain loads lib later', 'src/domain/x.ts', "export const load = () => import('../lib/storage');"],
  ['domain asks the time', 'src/domain/x.ts', 'export const at = Date.now();', 'no-restricted-syntax'],
  ['domain makes a date of now', 'src/domain/x.ts', 'export const at = new Date();', 'no-restricted-syntax'],
  ['domain rolls dice', 'src/domain/x.ts', 'export const die = Math.random();', 'no-restricted-syntax'],
  ['domain fetches', 'src/domain/x.ts', "export const answer = fetch('/');", 'no-restricted-globals'],
  ['domain makes ids', 'src/domain/x.ts', 'export const id = crypto.randomUUID();', 'no-restricted-globals'],
  ['domain reaches around', 'src/domain/x.ts', 'export const f = globalThis.fetch;', 'no-restricted-syntax'],
  ['an island imports the server client', 'src/islands/x/X.tsx', value('../../lib/api/api-server')],
  ['an island imports a value of the API', 'src/islands/x/X.tsx', value('../../../worker/api')],
  ['an island imports another type of the worker', 'src/islands/x/X.tsx', type('../../../worker/env', 'Env')],
  ['an island imports a page', 'src/islands/x/X.tsx', value('../../pages/index.astro')],
  ['lib imports a store', 'src/lib/x.ts', value('../stores/toasts')],
  ['lib loads a store later', 'src/lib/x.ts', "export const load = () => import('../stores/roadmap');"],
  ['lib imports an island', 'src/lib/x.ts', value('../islands/ui/Button')],
  [
    'lib imports more than Api',
    'src/lib/x.ts',
    "import type { Api, api } from '../../worker/api';\nexport type U = Api | typeof api;",
  ],
  ['a store imports an island', 'src/stores/x.ts', value('../islands/ui/Button')],
  ['a store imports react', 'src/stores/x.ts', value('react')],
  ['a page imports a service', 'src/pages/x.ts', value('../../worker/services/directory/listings')],
  ['a page imports drizzle', 'src/pages/x.ts', value('drizzle-orm')],
  ['a route imports drizzle', 'worker/routes/public/x.ts', value('drizzle-orm')],
  ['a route imports the schema', 'worker/routes/public/x.ts', value('../../db/schema')],
  ['a route imports an adapter', 'worker/routes/public/x.ts', value('../../integrations/email')],
  ['a route imports a job', 'worker/routes/public/x.ts', value('../../jobs/schedule')],
  ['a middleware imports drizzle', 'worker/middleware/x.ts', value('drizzle-orm/d1')],
  ['a middleware imports the database', 'worker/middleware/x.ts', value('../db/client')],
  ['a service imports hono', 'worker/services/x.ts', value('hono')],
  ['a service imports a part of hono', 'worker/services/x.ts', value('hono/http-exception')],
  ['a service imports a route', 'worker/services/x.ts', value('../routes/public/health')],
  ['a service imports an adapter', 'worker/services/x.ts', value('../integrations/email')],
  ['a service imports a port as a value', 'worker/services/x.ts', value('../integrations/email/port')],
  ['a service imports a vendor', 'worker/services/x.ts', value('worker-mailer')],
  ['the database imports a service', 'worker/db/x.ts', value('../services/listings')],
  ['a job imports drizzle', 'worker/jobs/x.ts', value('drizzle-orm')],
  ['a job imports hono', 'worker/jobs/x.ts', value('hono')],
  ['a job imports a route', 'worker/jobs/x.ts', value('../routes/public/health')],
  ['a port imports a package', 'worker/integrations/email/port.ts', value('worker-mailer')],
  ['the choice of an adapter imports a vendor', 'worker/integrations/email/index.ts', value('worker-mailer')],
  ['an adapter imports a service', 'worker/integrations/email/x.ts', value('../../services/accounts')],
  ['the worker imports the browser', 'worker/services/x.ts', value('../../src/lib/storage/storage')],
  ['a route imports the entry', 'worker/routes/public/x.ts', value('../../index')],
  ['a script imports the entry', 'tests/setup/x.ts', value('../../worker/index')],
];

const LEGAL: [what: string, file: string, code: string][] = [
  ['domain imports zod and itself', 'src/domain/x.ts', `${value('zod')}\nexport { other } from './errors';`],
  ['domain reads a given date', 'src/domain/x.ts', 'export const day = (at: number) => new Date(at).getUTCDay();'],
  ['lib imports type Api', 'src/lib/x.ts', type('../../worker/api', 'Api')],
  [
    'lib imports type Api in braces',
    'src/lib/x.ts',
    "import { type Api } from '../../worker/api';\nexport type U = Api;",
  ],
  [
    'an island imports ui, stores and domain',
    'src/islands/x/X.tsx',
    `${value('../ui/Button')}\nexport { s } from '../../stores/toasts';`,
  ],
  ['the middleware of pages imports the server client', 'src/middleware.ts', value('./lib/api/api-server')],
  ['a component imports the server client', 'src/components/x/start.ts', value('../../lib/api/api-server')],
  [
    'a route imports a service, a schema and hono',
    'worker/routes/public/x.ts',
    `${value('../../services/health')}\nexport { Hono } from 'hono';`,
  ],
  ['a development route runs the clock', 'worker/routes/dev/x.ts', value('../../jobs/schedule')],
  [
    'a service imports the schema and drizzle',
    'worker/services/x.ts',
    `${value('../db/schema')}\nexport { eq } from 'drizzle-orm';`,
  ],
  ['a service imports the type of a port', 'worker/services/x.ts', type('../integrations/email/port')],
  ['an adapter imports its vendor', 'worker/integrations/email/smtp.ts', value('worker-mailer')],
  ['a job imports a service', 'worker/jobs/x.ts', value('../services/listings')],
  ['the log writes to the console', 'worker/log.ts', "console.log('line');"],
];

describe('import fences', () => {
  it.each(BREAKS)('reports that %s', async (_what, file, code, rule = 'outset/fences') => {
    expect(await rulesBroken(file, code)).toContain(rule);
  });

  it.each(LEGAL)('accepts that %s', async (_what, file, code) => {
    expect(await rulesBroken(file, code)).toEqual([]);
  });

  it('reports a fence broken in the frontmatter of a page', async () => {
    const [result] = await eslint.lintText(
      "---\n// Broken on purpose.\nimport { db } from '../../worker/db/client';\n---\n\n<p>{db}</p>\n",
      { filePath: resolve(root, 'src/pages/x.astro') },
    );
    expect(result?.messages.map((message) => message.ruleId)).toContain('outset/fences');
  });
});

/** The findings of oxlint about a file, in a separate folder with our configuration. */
function generalRulesBroken(file: string, code: string): string {
  const dir = mkdtempSync(join(tmpdir(), 'outset-lint-'));
  try {
    mkdirSync(dirname(join(dir, file)), { recursive: true });
    writeFileSync(join(dir, file), code);
    copyFileSync(join(root, '.oxlintrc.json'), join(dir, '.oxlintrc.json'));
    return spawnSync(join(root, 'node_modules/.bin/oxlint'), ['--format=unix', file], { cwd: dir, encoding: 'utf8' })
      .stdout;
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

describe('general rules', () => {
  it.each([
    ['any', 'src/lib/x.ts', 'export const use = (value: any) => value;', 'typescript(no-explicit-any)'],
    ['console', 'worker/services/x.ts', "console.log('hello');", 'eslint(no-console)'],
    ['an ignored type error', 'src/lib/x.ts', '// @ts-ignore\nexport const n = 1;', 'typescript(ban-ts-comment)'],
    [
      'a hook in a condition',
      'src/islands/x.tsx',
      'export function X(a: boolean) {\n  if (a) useState(1);\n}',
      'rules-of-hooks',
    ],
  ])('report %s', (_, file, code, rule) => expect(generalRulesBroken(file, code)).toContain(rule));

  it('let a script print', () =>
    expect(generalRulesBroken('scripts/x.mjs', "console.log('hello');")).not.toContain('no-console'));
});
