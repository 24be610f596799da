/** The addresses for Google Sheets: own data alone, harmless cells, kept by no one, and a key that opens nothing else. */
import { env } from 'cloudflare:test';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_BOOK } from '@/domain/expenses/expense';
import { EXPENSE_BOOK } from '@/domain/expenses/stored-book';
import { writeStamp } from '@/domain/saved/records';
import { SHEETS } from '@/domain/tokens/personal-token';
import { DESK_BYTES } from '@worker/services/desk/desk-sources';
import { expense } from '@tests/factories/expenses';
import { addListings } from '@tests/factories/listings';
import { bearer, PASSWORD, post, send } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { person } from '@tests/setup/people';
import { program, tokenOf } from '@tests/setup/tokens';
import { put } from '@tests/setup/tool-documents';

const withKey = async (kind: 'founder' | 'visitor' = 'founder') => tokenOf(await person(kind), ['sheet:read']);
const sheet = (key: string, name: string) => call(`/api/sheets/${key}/${name}.csv`);
const linesOf = async (answer: Response) => (await answer.text()).trim().split('\r\n');

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the addresses for Google Sheets', () => {
  it('have the header alone while nothing is in the account, and no one keeps them', async () => {
    const { token } = await withKey('visitor');
    for (const [name, first] of [
      ['expenses', 'Date,Description'],
      ['saved', 'Name,Kind'],
      ['runway', 'Month,Opening balance'],
    ] as const) {
      const answer = await sheet(token, name);
      const lines = await linesOf(answer);
      expect([answer.status, lines.length, lines[0]?.includes(first)]).toEqual([200, 1, true]);
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(answer.headers.get('x-robots-tag')).toBe('noindex, nofollow');
      expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    }
  });

  it('hold the person’s own expenses, plan and saved items, and no cell is run', async () => {
    const { token, person: who } = await withKey();
    const stranger = await withKey();
    const rent = expense({ description: '=IMPORTXML("http://evil")', amount: 12_345_50 });
    const book = EXPENSE_BOOK.encode({ ...EMPTY_BOOK, currency: 'INR', expenses: [rent] });
    await put(who, 0, { data: book }, 'book', 'expenses');
    await put(who, 0, {
      data: {
        currency: 'INR',
        bankBalance: 600_000,
        teamMembers: [{ id: 't', name: 'Asha', role: 'Engineer', monthlyCost: 100_000 }],
      },
    });
    const [id = '', sample = ''] = await addListings([
      {
        kind: 'seed',
        name: '=HYPERLINK("evil")',
        city: 'Pune',
        contact: { name: 'Meera Nair', position: 'Director', email: 'meera.nair@example.org' },
      },
      { kind: 'angel', name: 'Made-up Angel', city: 'Pune', isSample: true },
    ]);
    const stamp = writeStamp({ ms: Date.now(), count: 0 }, 'aa');
    const records = [`seed:${id}`, `angel:${sample}`].map((key) => ({ kind: 'favourite', key, value: true, stamp }));
    await post('/api/saved/sync', { since: 0, records }, bearer(who.token));

    const [, spent] = await linesOf(await sheet(token, 'expenses'));
    expect(spent).toBe(
      `2026-01-15,"'=IMPORTXML(""http://evil"")",Software & Subscriptions,12345.50,Credit Card,No,,,,INR,,,`,
    );
    const [, month] = await linesOf(await sheet(token, 'runway'));
    expect(month).toMatch(/^\d{4}-\d\d,600000\.00,0\.00,100000\.00,-100000\.00,500000\.00,INR$/);
    const saved = await linesOf(await sheet(token, 'saved'));
    expect(saved[1]).toContain(`"'=HYPERLINK(""evil"")",Seed`);
    expect(saved).toHaveLength(2);
    expect(saved.join('\n')).not.toMatch(/Meera|meera\.nair|Made-up/);
    for (const name of SHEETS) expect(await linesOf(await sheet(stranger.token, name))).toHaveLength(1);
  });

  it('say so where a document is too large', async () => {
    const { token, person: who } = await withKey();
    await put(who, 0, { data: EXPENSE_BOOK.encode(EMPTY_BOOK) }, 'book', 'expenses');
    await env.DB.prepare('UPDATE tool_documents SET size = ? WHERE account_id = ?')
      .bind(DESK_BYTES + 1, who.id)
      .run();
    expect((await sheet(token, 'expenses')).status).toBe(400);
  });
});

describe('the key in them', () => {
  it('opens nothing else, and no other token opens them', async () => {
    const key = await withKey();
    for (const path of ['/api/profile', '/api/seed-investors', '/api/saved-searches'])
      expect((await send('GET', path, undefined, key.headers)).status).toBe(401);
    expect((await post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, key.headers)).status).toBe(401);
    expect((await sheet((await program()).token, 'saved')).status).toBe(401);
    expect((await sheet(key.person.token, 'saved')).status).toBe(401);
    expect((await sheet(key.token, 'profile')).status).toBe(404);
    const both = { name: 'x', scopes: ['sheet:read', 'own:read'], password: PASSWORD };
    expect((await post('/api/personal-tokens', both, bearer(key.person.token))).status).toBe(400);
  });

  it('is refused once it was cut, has expired or was revoked, and is in no log', async () => {
    const lines: string[] = [];
    for (const level of ['log', 'error', 'warn'] as const)
      vi.spyOn(console, level).mockImplementation((line: string) => void lines.push(line));
    const cut = await withKey();
    expect((await sheet(cut.token.slice(0, -1), 'saved')).status).toBe(401);
    await env.DB.prepare('UPDATE personal_tokens SET expires_at = 1 WHERE id = ?').bind(cut.id).run();
    expect((await sheet(cut.token, 'saved')).status).toBe(401);
    const { token, id, person: owner } = await withKey();
    expect((await sheet(token, 'saved')).status).toBe(200);
    await send('DELETE', `/api/personal-tokens/${id}`, undefined, bearer(owner.token));
    expect((await sheet(token, 'saved')).status).toBe(401);
    vi.spyOn(env.FILES, 'get').mockRejectedValue(new Error('R2 is away'));
    const broken = await withKey();
    await put(broken.person, 0, { data: EXPENSE_BOOK.encode(EMPTY_BOOK) }, 'book', 'expenses');
    expect((await sheet(broken.token, 'expenses')).status).toBe(500);
    expect(lines.some((line) => line.includes('/api/sheets/:key/:file'))).toBe(true);
    for (const key of [token, broken.token]) expect(lines.join('\n')).not.toContain(key);
  });

  it('is limited by itself, and not by the network of Google', async () => {
    const { token } = await withKey();
    const counted: string[] = [];
    const limit = ({ key }: { key: string }) => {
      counted.push(key);
      return Promise.resolve({ success: counted.length < 2 });
    };
    const limited = { LIMIT_NORMAL: { limit } };
    const ask = () => call(`/api/sheets/${token}/runway.csv`, { env: limited });
    expect((await ask()).status).toBe(200);
    const second = await ask();
    expect([second.status, second.headers.get('retry-after')]).toEqual([429, '60']);
    expect(counted.every((key) => key.startsWith('sheet:') && !key.includes(token))).toBe(true);
  });
});
