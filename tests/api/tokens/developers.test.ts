/** The examples of /developers and /api/docs, called as they are there: with the scope that they name and with no other. */
import { beforeAll, describe, expect, it } from 'vitest';
import { API_RULES, developerTasks } from '@/domain/site/developers';
import { TOKEN_SCOPES, type TokenScope } from '@/domain/accounts/actor';
import { addListings } from '@tests/factories/listings';
import { send } from '@tests/setup/accounts';
import { call, ORIGIN } from '@tests/setup/call';
import { program } from '@tests/setup/tokens';

const tasks = developerTasks(ORIGIN);

beforeAll(async () => {
  await addListings([
    { kind: 'seed', name: 'Monsoon Capital', city: 'Mumbai', sectors: ['SaaS'] },
    ...Array.from({ length: 14 }, (_, n) => ({ kind: 'seed' as const, name: `Bay ${n}`, city: 'Mumbai' })),
  ]);
});

describe('the examples for developers', () => {
  it.each(tasks.map((task) => [task.heading, task] as const))('%s: works as it is written there', async (_, task) => {
    const { method, path, body } = task.call;
    for (const scope of TOKEN_SCOPES) {
      const { headers } = await program([scope as TokenScope]);
      const answer = await send(method, path, body, headers);
      expect([scope, answer.status]).toEqual([scope, scope === task.scope ? 200 : 403]);
    }
    for (const { code, with: name } of task.examples)
      if (name !== 'Claude or ChatGPT') expect(code, name).toContain(`${ORIGIN}${path}`);
  });

  it.each(tasks.map(({ tool, scope }) => [tool.name, tool, scope] as const))(
    'the tool %s answers what Claude asks it',
    async (_, { name, arguments: given }, scope) => {
      const { headers } = await program([scope as TokenScope]);
      const answer = await call('/mcp', {
        method: 'POST',
        headers: { ...headers, accept: 'application/json, text/event-stream' },
        body: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } },
      });
      const { result } = (await answer.json()) as { result: { isError: boolean; content: { text: string }[] } };
      expect(result.isError).toBe(false);
      expect(result.content[0]?.text).not.toContain('does not fit');
    },
  );

  it('the reference names the rules, and the scope of each route that is open', async () => {
    const text = await (await call('/api/docs')).text();
    for (const [what] of API_RULES) expect(text).toContain(`<strong>${what}.</strong>`);
    expect(text).toContain('Personal tokens: <code>own:write</code>');
    const { paths } = (await (await call('/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { security?: object[] }>>;
    };
    expect(paths['/api/fit']?.['put']?.security).toEqual([{ session: [] }, { personalToken: ['own:write'] }]);
    expect(paths['/api/personal-tokens']?.['get']?.security).toBeUndefined();
  });

  it('the first page says how to reach the next one', async () => {
    await addListings(Array.from({ length: 3 }, (_, n) => ({ kind: 'seed' as const, name: `Harbour ${n}` })));
    const { headers } = await program(['directory:read']);
    const first = (await send('GET', '/api/seed-investors?size=2', undefined, headers)).body as unknown as {
      page: { next: string };
    };
    const next = await send('GET', `/api/seed-investors?size=2&after=${first.page.next}`, undefined, headers);
    expect(next.status).toBe(200);
  });
});

it('the first example gets every entry that it asks for', async () => {
  const { headers } = await program(['directory:read']);
  const { body } = await send('GET', tasks[0]?.call.path ?? '', undefined, headers);
  const { data, page } = body as unknown as { data: unknown[]; page: { next: string | null } };
  expect(data.length).toBeGreaterThanOrEqual(15);
  expect(page.next).toBeNull();
});
