/** The description of the API against the built app: real answers fit it, and a TypeScript client that is generated from it works. */
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { DIRECTORIES } from '@/domain/directory/directories';
import { MEDIA_DIRECTORIES } from '@/domain/media/people';
import { FORMAT } from '@/domain/tools/document';
import { base, get } from '@tests/setup/html';
import { makeFounder } from '@tests/setup/html-account';

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
interface Described {
  security?: object[];
  responses: Record<string, { content?: { 'application/json'?: { schema: object } } }>;
}
interface Specs {
  paths: Record<string, Record<string, Described>>;
  components: { schemas: Record<string, object> };
}

const root = join(import.meta.dirname, '../..');
const folder = join(root, '.tmp', `openapi-${process.pid}`);
let specs: Specs;
beforeAll(async () => {
  specs = JSON.parse((await get('/api/openapi.json')).text) as Specs;
  mkdirSync(folder, { recursive: true });
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = () =>
  Object.entries(specs.paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, described]) => (described.security ? [{ path, method, described }] : [])),
  );

/** The schema of an answer as the document has it: a field that it does not name is a fault. */
function schemaOf(method: string, path: string, status: number) {
  const schema = specs.paths[path]?.[method]?.responses[status]?.content?.['application/json']?.schema;
  const whole = { ...schema, $defs: specs.components.schemas };
  return z.fromJSONSchema(
    JSON.parse(JSON.stringify(whole).replaceAll('#/components/schemas/', '#/$defs/')) as JsonSchema,
  );
}

/** What does not fit, by field; empty where all does. */
function faultsOf(method: string, path: string, status: number, answer: unknown): string[] {
  const read = schemaOf(method, path, status).safeParse(answer);
  return read.success ? [] : read.error.issues.map((issue) => `${issue.path.join('.')}: ${JSON.stringify(issue)}`);
}

async function first(api: string): Promise<string> {
  const answer = JSON.parse((await get(api, { as: 'founder' })).text) as
    | { _id: string }[]
    | { data: { _id: string }[] };
  return (Array.isArray(answer) ? answer : answer.data)[0]?._id ?? '';
}

describe('the description of the API', () => {
  it('has an answer, an error and the limits of every route that is open to tokens', () => {
    expect(open().length).toBeGreaterThan(40);
    for (const { path, method, described } of open()) {
      for (const status of [200, 401, 403, 429])
        expect(
          described.responses[status]?.content?.['application/json']?.schema,
          `${method} ${path} ${status}`,
        ).toBeTruthy();
    }
  });

  it('is true of the answers to everyone and of the directories', { timeout: 60_000 }, async () => {
    const asked: [path: string, address: string][] = [
      ['/api/exchange-rates', '/api/exchange-rates'],
      ['/api/faq/faqs', '/api/faq/faqs'],
      ['/api/milestones', '/api/milestones'],
      ['/api/startup-terms', '/api/startup-terms'],
      ['/api/schemes', '/api/schemes'],
      ['/api/schemes/{id}', `/api/schemes/${await first('/api/schemes')}`],
    ];
    for (const { api } of Object.values(DIRECTORIES).toReversed())
      asked.push(
        [api, `${api}?size=100`],
        [api, `${api}?size=20&sort=fit`],
        [`${api}/facets`, `${api}/facets`],
        [`${api}/relaxations`, `${api}/relaxations?q=nothing&sector=SaaS`],
        [`${api}/{id}`, `${api}/${await first(api)}`],
      );
    for (const { api } of Object.values(MEDIA_DIRECTORIES))
      asked.push([api, api], [`${api}/{id}`, `${api}/${await first(api)}`]);
    for (const [path, address] of asked) {
      const { status, text } = await get(address, { as: 'founder' });
      expect([address, status]).toEqual([address, 200]);
      expect([address, ...faultsOf('get', path, 200, JSON.parse(text)).slice(0, 3)]).toEqual([address]);
    }
  });

  it('is true of the answers about a person', async () => {
    const founder = await makeFounder();
    const document = { format: FORMAT, tool: 'expenses', version: 1, id: 'book', name: 'Book', savedAt: 1, data: {} };
    const stamp = `${Date.now().toString(36).padStart(9, '0')}.0000.script`;
    const saved = { kind: 'favourite', key: `seed:${await first('/api/seed-investors')}`, value: true, stamp };
    const marks = { changes: [{ milestoneId: await first('/api/milestones'), done: true, dueOn: '2027-03-01' }] };
    const raise = { amount: 100_000_00, currency: 'INR' };
    const weights = { stage: 1, industry: 1, city: 1, ticket: 1 };
    const search = { name: 'In Pune', directory: 'seed', query: 'location=Pune' };
    await founder.call('POST', '/api/saved-searches', search);
    const inTool = { path: '/api/tool-documents/{tool}', address: '/api/tool-documents/expenses' };
    const asked: [method: string, path: string, address?: string, body?: object][] = [
      ['put', `${inTool.path}/{id}`, `${inTool.address}/book?base=0`, document],
      ['get', inTool.path, inTool.address],
      ['get', `${inTool.path}/{id}`, `${inTool.address}/book`],
      ['get', `${inTool.path}/{id}/versions`, `${inTool.address}/book/versions`],
      ['post', '/api/saved/sync', undefined, { since: 0, records: [saved] }],
      ['get', '/api/saved/cards', `/api/saved/cards?refs=${saved.key}`],
      ['get', '/api/saved-searches'],
      ['post', '/api/check/marks', undefined, marks],
      ['get', '/api/check/getcheck'],
      ['put', '/api/fit', undefined, { weights, raise }],
      ['get', '/api/fit'],
      ['put', '/api/calendar/answers', undefined, { company: 'private', state: 'Karnataka' }],
      ['get', '/api/calendar'],
      ['get', '/api/desk'],
      ['get', '/api/desk/company'],
      ['get', '/api/profile'],
      ['delete', `${inTool.path}/{id}`, `${inTool.address}/book?base=1`],
    ];
    for (const [method, path, address = path, body] of asked) {
      const answer = await founder.call(method.toUpperCase(), address, body);
      expect([address, ...faultsOf(method, path, 200, answer).slice(0, 3)]).toEqual([address]);
    }
    for (const as of ['founder', 'visitor'] as const)
      for (const path of [
        '/api/desk',
        '/api/desk/company',
        '/api/calendar',
        as === 'founder' ? '/api/profile' : '/api/visitor/profile',
      ]) {
        const { text } = await get(path, { as });
        expect([as, path, ...faultsOf('get', path, 200, JSON.parse(text)).slice(0, 3)]).toEqual([as, path]);
      }
    expect(faultsOf('get', '/api/fit', 200, { success: true, message: 'OK', data: { weights, raise } })).toHaveLength(
      1,
    );
  });
});

describe('a client that is generated from it', () => {
  it('type-checks, and reads, writes and handles an error with a token', { timeout: 60_000 }, async () => {
    const guide = readFileSync(join(root, 'docs/features/tokens.md'), 'utf8');
    const program = /```ts\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
    const types = astToString(await openapiTS(specs as unknown as OpenAPI3));
    writeFileSync(join(folder, 'outset.ts'), types);
    writeFileSync(join(folder, 'program.ts'), program);
    const check = async () =>
      promisify(execFile)(process.execPath, [
        join(root, 'node_modules/typescript-native/bin/tsc'),
        ...[
          '--noEmit',
          '--strict',
          '--ignoreConfig',
          '--target',
          'es2023',
          '--module',
          'esnext',
          '--moduleResolution',
          'bundler',
        ],
        ...['--types', '', '--lib', 'es2023,dom,dom.iterable', '--skipLibCheck', join(folder, 'program.ts')],
      ]).then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      );
    expect(await check()).toBe('');
    // A field that no answer has.
    writeFileSync(join(folder, 'program.ts'), program.replace('list.data.page.next', 'list.data.page.following'));
    expect(await check()).toContain("Property 'following' does not exist");
    writeFileSync(join(folder, 'program.ts'), program);

    const { followUp } = (await import(/* @vite-ignore */ join(folder, 'program.ts'))) as {
      followUp: (
        site: string,
        token: string,
        city: string,
        on: string,
      ) => Promise<{ found: number; saved: { name: string; on: unknown }[]; refused: unknown }>;
    };
    const founder = await makeFounder();
    const token = await founder.makeToken('directory:read', 'own:read', 'own:write');
    const { found, saved, refused } = await followUp(base(), token, 'Mumbai', '2027-01-15');
    expect(found).toBeGreaterThan(0);
    expect(refused).toBeNull();
    expect(saved).toEqual([{ name: expect.any(String) as string, on: '2027-01-15' }]);

    const wrong = await followUp(base(), token, 'Mumbai', 'soon');
    expect(wrong.refused).toMatchObject({
      success: false,
      code: 'invalid',
      message: 'The date must be like 2026-11-30',
    });
    const reading = await followUp(
      base(),
      await founder.makeToken('directory:read', 'own:read'),
      'Mumbai',
      '2027-01-15',
    );
    expect(reading.refused).toMatchObject({ success: false, code: 'scope-missing' });
    expect(faultsOf('post', '/api/saved/sync', 403, reading.refused)).toEqual([]);
  });
});
