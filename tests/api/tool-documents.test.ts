/** Documents of the tools in the account: kept on a revision, with versions, seen by their owner alone. */
import { env, SELF } from 'cloudflare:test';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { personText, type KeptDocument, type KeptVersion } from '../../src/domain/toolkit/account';
import { TOOLS } from '../../src/domain/toolkit/document';
import { readEnv, type RawEnv } from '../../worker/env';
import { deleteLostDocuments } from '../../worker/services/tool-document-files';
import { createContext } from '../../worker/services/context';
import { watchD1 } from '../fakes/counted-d1';
import { envelope, type EnvelopeParts } from '../factories/tool-documents';
import { bearer, cookie, NASTY, PASSWORD, rows, send, signIn, verifiedAccount } from '../setup/accounts';
import { call, ORIGIN } from '../setup/call';

const MINUTE = 60_000;
const DAY = 86_400_000;

async function person(kind: 'founder' | 'visitor' = 'founder') {
  const { email } = await verifiedAccount(kind);
  const { token } = await signIn(email);
  const id = String((await rows('SELECT id FROM accounts WHERE email = ?', email))[0]?.['id']);
  return { email, token, id };
}
type Person = Awaited<ReturnType<typeof person>>;

const path = (id = 'plan', tool = 'burn-rate') => `/api/tool-documents/${tool}/${id}`;
const put = (who: Person, base: number, parts: EnvelopeParts = {}, id = 'plan', tool = 'burn-rate') =>
  send('PUT', `${path(id, tool)}?base=${base}`, envelope({ id, tool, ...parts }), bearer(who.token));
const raw = (who: Person, body: unknown, query = 'base=0') =>
  send('PUT', `${path()}?${query}`, body, bearer(who.token));
const remove = (who: Person, base: number, id = 'plan') =>
  send('DELETE', `${path(id)}?base=${base}`, undefined, bearer(who.token));
const list = async (who: Person, tool = 'burn-rate') =>
  (await send('GET', `/api/tool-documents/${tool}`, undefined, bearer(who.token))).body.data as KeptDocument[];
const versions = async (who: Person, id = 'plan') =>
  (await send('GET', `${path(id)}/versions`, undefined, bearer(who.token))).body.data as KeptVersion[];
const read = (who: Person, query = '', id = 'plan') => call(`${path(id)}${query}`, { headers: bearer(who.token) });
const files = async () => (await env.FILES.list({ prefix: 'documents/' })).objects.map(({ key }) => key);
const keysOf = async (who: Person) =>
  (await rows('SELECT file_key FROM tool_document_versions WHERE account_id = ?', who.id)).map(
    (row) => row['file_key'],
  );

/** Makes all versions of a person older, as if the time had passed. */
const age = (who: Person, ms: number) =>
  env.DB.prepare(
    'UPDATE tool_document_versions SET started_at = started_at - ?1, saved_at = saved_at - ?1 WHERE account_id = ?2',
  )
    .bind(ms, who.id)
    .run();

describe('keeping a document', () => {
  let who: Person;
  beforeAll(async () => {
    who = await person();
  });

  it('keeps what was sent, for founders and visitors and every tool, and lists it without its body', async () => {
    const visitor = await person('visitor');
    for (const one of [who, visitor]) {
      for (const tool of TOOLS) {
        const { status, body } = await put(
          one,
          0,
          { name: '  Seed plan ', data: { note: `for ${tool}` } },
          'plan',
          tool,
        );
        expect(status).toBe(200);
        expect(body.data).toMatchObject({
          id: 'plan',
          name: 'Seed plan',
          revision: 1,
          deletedAt: null,
          savedAt: 1_790_000_000_000,
        });
        expect(await list(one, tool)).toEqual([body.data]);
      }
      const response = await read(one);
      expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(response.headers.get('x-outset-revision')).toBe('1');
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(await response.json()).toEqual(envelope({ name: 'Seed plan', data: { note: 'for burn-rate' } }));
    }
    expect(new Set([...(await keysOf(who)), ...(await keysOf(visitor))]).size).toBe(2 * TOOLS.length);
  });

  it('lists in one round trip', async () => {
    const watch = watchD1(env.DB);
    const overrides = { DB: watch.db };
    await call('/api/tool-documents/burn-rate', { headers: bearer(who.token), env: overrides });
    watch.reset();
    const response = await call('/api/tool-documents/burn-rate', { headers: bearer(who.token), env: overrides });
    expect(response.status).toBe(200);
    // One for the session, one for the list.
    expect(watch.roundTrips).toBe(2);
  });

  it('takes a save on the newest revision and refuses one on an older, naming what is there', async () => {
    const second = await put(who, 1, { savedAt: 1_790_000_000_001, data: { bankBalance: 2 } });
    expect(second.body.data).toMatchObject({ revision: 2, savedAt: 1_790_000_000_001 });
    for (const base of [0, 1, 3]) {
      const late = await put(who, base, { data: { bankBalance: 3 } });
      expect(late).toMatchObject({
        status: 409,
        body: { success: false, code: 'conflict', message: 'This document was changed elsewhere meanwhile.' },
      });
      expect(late.body.data).toEqual(second.body.data);
    }
    expect(await put(who, 4, {}, 'never-kept')).toMatchObject({ status: 409, body: { data: null } });
    expect(((await (await read(who)).json()) as { data: unknown }).data).toEqual({ bankBalance: 2 });
  });

  it('of 20 saves at once on one revision exactly one is kept, and no file of the others stays', async () => {
    const one = await person();
    for (const base of [0, 1]) {
      const before = (await files()).length;
      const answers = await Promise.all(
        Array.from({ length: 20 }, (_, index) => put(one, base, { data: { by: index } })),
      );
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
      const winner = answers.findIndex(({ status }) => status === 200);
      const kept = (await (await read(one)).json()) as { data: { by: number } };
      expect(kept.data.by).toBe(winner);
      expect((await list(one))[0]?.revision).toBe(base + 1);
      // The second round takes the place of the first version, which is a minute old.
      expect(await versions(one)).toHaveLength(1);
      expect((await files()).length - before).toBe(base === 0 ? 1 : 0);
    }
    expect(await keysOf(one)).toHaveLength(1);
  });

  it('keeps 50 documents of a tool, not more, and never more than fit into the account', async () => {
    const one = await person();
    const made = await Promise.all(Array.from({ length: 52 }, (_, index) => put(one, 0, {}, `p${index}`)));
    expect(made.filter(({ status }) => status === 200)).toHaveLength(50);
    const over = await put(one, 0, {}, 'one-more');
    expect(over).toMatchObject({ status: 409, body: { code: 'full' } });
    expect(over.body.message).toMatch(/at most 50 documents/);
    const known = made.findIndex(({ status }) => status === 200);
    expect((await put(one, 1, { data: { still: 'editable' } }, `p${known}`)).status).toBe(200);
    expect((await put(one, 0, {}, 'other-tool', 'expenses')).status).toBe(200);
    expect((await remove(one, 2, `p${known}`)).status).toBe(200);
    expect((await put(one, 0, {}, 'one-more')).status).toBe(200);
    await env.DB.prepare('UPDATE tool_document_versions SET size = ? WHERE account_id = ? AND document_id = ?')
      .bind(500 * 1024 * 1024, one.id, 'one-more')
      .run();
    expect(await put(one, 0, {}, 'third', 'expenses')).toMatchObject({ status: 409, body: { code: 'full' } });
  });
});

describe('versions', () => {
  it('replaces a version for ten minutes, then adds one, and reads each of them', async () => {
    const who = await person();
    await put(who, 0, { data: { step: 1 } });
    await put(who, 1, { data: { step: 2 } });
    expect((await versions(who)).map(({ revision }) => revision)).toEqual([2]);
    await age(who, 9 * MINUTE);
    await put(who, 2, { data: { step: 3 } });
    expect((await versions(who)).map(({ revision }) => revision)).toEqual([3]);
    await age(who, 2 * MINUTE);
    await put(who, 3, { name: 'Renamed', data: { step: 4 } });
    const found = await versions(who);
    expect(found.map(({ revision, name }) => [revision, name])).toEqual([
      [4, 'Renamed'],
      [3, 'My runway plan'],
    ]);
    expect(found.every(({ size, savedAt }) => size > 50 && savedAt > 1_700_000_000_000)).toBe(true);
    const old = await read(who, '?revision=3');
    expect(old.headers.get('x-outset-revision')).toBe('3');
    expect(await old.json()).toMatchObject({ data: { step: 3 } });
    for (const gone of [1, 2, 5]) expect((await read(who, `?revision=${gone}`)).status).toBe(404);
    expect(await keysOf(who)).toHaveLength(2);
  });

  it('keeps what was there before most of a document went away', async () => {
    const who = await person();
    await put(who, 0, { data: { text: 'x'.repeat(1000) } });
    await put(who, 1, { data: {} });
    expect((await versions(who)).map(({ revision }) => revision)).toEqual([2, 1]);
  });

  it('keeps 20 of them, and their files alone', async () => {
    const who = await person();
    for (let base = 0; base < 24; base += 1) {
      expect((await put(who, base, { data: { base } })).status).toBe(200);
      await age(who, DAY);
    }
    const found = await versions(who);
    expect(found.map(({ revision }) => revision)).toEqual(Array.from({ length: 20 }, (_, index) => 24 - index));
    const named = await keysOf(who);
    expect(named).toHaveLength(20);
    expect((await files()).filter((key) => named.includes(key))).toHaveLength(20);
    expect((await read(who, '?revision=4')).status).toBe(404);
  });
});

describe('deleting a document', () => {
  it('takes all versions away, is remembered, and lets the id come back on its revision alone', async () => {
    const who = await person();
    await put(who, 0);
    await age(who, DAY);
    await put(who, 1);
    const keys = await keysOf(who);
    expect(keys).toHaveLength(2);
    const late = await remove(who, 1);
    expect(late).toMatchObject({ status: 409, body: { code: 'conflict', data: { revision: 2, deletedAt: null } } });
    expect((await remove(who, 2)).body.data).toMatchObject({
      revision: 3,
      name: '',
      size: 0,
      deletedAt: expect.any(Number),
    });
    expect(await list(who)).toMatchObject([{ id: 'plan', revision: 3, name: '', deletedAt: expect.any(Number) }]);
    expect(await keysOf(who)).toEqual([]);
    expect((await files()).filter((key) => keys.includes(key))).toEqual([]);
    expect((await read(who)).status).toBe(404);
    expect((await send('GET', `${path()}/versions`, undefined, bearer(who.token))).status).toBe(404);
    // Again is the same.
    expect((await remove(who, 2)).status).toBe(200);
    for (const reused of [0, 1, 2]) expect((await put(who, reused)).status).toBe(409);
    expect((await put(who, 3)).body.data).toMatchObject({ revision: 4, deletedAt: null });
    expect((await remove(who, 9, 'unknown')).status).toBe(404);
    expect(
      (await rows('SELECT action FROM audit_log WHERE actor_id = ? ORDER BY id', who.id)).filter(({ action }) =>
        String(action).startsWith('tool-document'),
      ),
    ).toEqual([
      { action: 'tool-document.kept' },
      { action: 'tool-document.deleted' },
      { action: 'tool-document.kept' },
    ]);
  });

  it('either a save or a deletion of the same revision wins', async () => {
    const who = await person();
    for (let round = 0; round < 5; round += 1) {
      const id = `r${round}`;
      await put(who, 0, {}, id);
      const [saved, deleted] = await Promise.all([put(who, 1, { data: { v: 2 } }, id), remove(who, 1, id)]);
      expect([saved.status, deleted.status].sort()).toEqual([200, 409]);
      expect((await read(who, '', id)).status).toBe(saved.status === 200 ? 200 : 404);
    }
  });

  it('remembers the last 200', async () => {
    const who = await person();
    await env.DB.batch(
      Array.from({ length: 200 }, (_, index) =>
        env.DB.prepare(
          "INSERT INTO tool_documents (account_id, tool, id, name, saved_at, revision, size, updated_at, deleted_at) VALUES (?, 'burn-rate', ?, '', 1, 2, 0, 1, ?)",
        ).bind(who.id, `old${index}`, index + 1),
      ),
    );
    await put(who, 0);
    await remove(who, 1);
    const left = await list(who);
    expect(left).toHaveLength(200);
    expect(left.some(({ id }) => id === 'plan')).toBe(true);
    expect(left.some(({ id }) => id === 'old0')).toBe(false);
  });
});

describe('who may', () => {
  it('refuses guests everywhere, before a body is looked at', async () => {
    const calls: [string, string][] = [
      ['GET', '/api/tool-documents/burn-rate'],
      ['GET', path()],
      ['GET', `${path()}/versions`],
      ['PUT', `${path()}?base=0`],
      ['DELETE', `${path()}?base=1`],
    ];
    for (const [method, at] of calls) {
      const body = method === 'PUT' ? 'x'.repeat(9 * 1024 * 1024) : undefined;
      expect((await send(method, at, body)).status, `${method} ${at}`).toBe(401);
    }
  });

  it('shows nobody the documents of others, under the same id or not, and no file by its key', async () => {
    const [owner, other] = [await person(), await person('visitor')];
    await put(owner, 0, { name: 'Secret plan' });
    expect(await list(other)).toEqual([]);
    expect((await read(other)).status).toBe(404);
    expect((await read(other, '?revision=1')).status).toBe(404);
    expect((await send('GET', `${path()}/versions`, undefined, bearer(other.token))).status).toBe(404);
    expect((await put(other, 1)).status).toBe(409);
    expect((await remove(other, 1)).status).toBe(404);
    expect((await put(other, 0, { name: 'My own' })).status).toBe(200);
    expect(await (await read(owner)).json()).toMatchObject({ name: 'Secret plan' });
    expect((await list(owner))[0]?.revision).toBe(1);
    const key = String((await keysOf(owner))[0]);
    for (const at of [`/files/${key}`, `/files/photos/${key.slice(10)}`, `/files/resources/${key.slice(10)}`]) {
      expect((await call(at, { headers: bearer(owner.token) })).status, at).toBe(404);
    }
  });

  it('refuses a browser that believes another person to be signed in, and writes from other sites', async () => {
    const who = await person();
    const personOf = (email: string) => createHash('sha256').update(personText(email)).digest('base64url').slice(0, 22);
    const as = (email: string) => ({ ...bearer(who.token), 'x-outset-person': personOf(email) });
    const body = envelope();
    expect(await send('PUT', `${path()}?base=0`, body, as('other@example.com'))).toMatchObject({
      status: 403,
      body: { code: 'another-person' },
    });
    expect((await send('GET', '/api/tool-documents/burn-rate', undefined, as('other@example.com'))).status).toBe(403);
    expect(await list(who)).toEqual([]);
    expect((await send('PUT', `${path()}?base=0`, body, as(who.email))).status).toBe(200);
    expect((await send('PUT', `${path()}?base=1`, body, cookie(who.token, 'https://evil.example'))).status).toBe(403);
    expect((await send('DELETE', `${path()}?base=1`, undefined, { cookie: `__Host-outset=${who.token}` })).status).toBe(
      403,
    );
    expect((await list(who))[0]?.revision).toBe(1);
  });
});

describe('hostile input', () => {
  let who: Person;
  beforeAll(async () => {
    who = await person();
  });

  it('refuses tools, ids, bases and revisions that cannot be', async () => {
    const as = bearer(who.token);
    for (const tool of ['burn', 'constructor', '__proto__', 'Burn-Rate', '%00'])
      expect((await send('GET', `/api/tool-documents/${tool}`, undefined, as)).status, tool).toBe(400);
    for (const id of ['a.b', 'x'.repeat(65), '%20', 'a%2Fb', '%00', 'आशा']) {
      expect((await send('GET', path(id), undefined, as)).status, id).toBe(400);
      expect((await send('PUT', `${path(id)}?base=0`, envelope({ id }), as)).status, id).toBe(400);
    }
    for (const base of ['', '-1', '1.5', 'x', '1e3', '01', '9'.repeat(12), "0' OR 1=1--"]) {
      expect((await raw(who, envelope(), `base=${encodeURIComponent(base)}`)).status, base).toBe(400);
      expect((await send('DELETE', `${path()}?base=${encodeURIComponent(base)}`, undefined, as)).status).toBe(400);
    }
    expect((await raw(who, envelope(), '')).status).toBe(400);
    for (const revision of ['0', '-1', 'x', '9'.repeat(12)])
      expect((await read(who, `?revision=${revision}`)).status, revision).toBe(400);
  });

  it('refuses what is no document of this tool and id', async () => {
    const wrong: unknown[] = [
      '',
      '{',
      'null',
      '[]',
      '"text"',
      '{}',
      `${JSON.stringify(envelope())}x`,
      envelope({ format: 'other' }),
      envelope({ tool: 'expenses' }),
      envelope({ id: 'another' }),
      envelope({ id: 7 as never }),
      envelope({ version: 0 }),
      envelope({ version: '1' }),
      envelope({ version: 1.5 }),
      envelope({ savedAt: -1 }),
      envelope({ savedAt: 1e300 }),
      envelope({ savedAt: '1' as never }),
      envelope({ data: null }),
      envelope({ data: [] }),
      envelope({ data: 'x' }),
      envelope({ name: '' }),
      envelope({ name: '   ' }),
      envelope({ name: 'x'.repeat(81) }),
      envelope({ name: 'a\u0000b' }),
      envelope({ name: ['x'] as never }),
      `{"format":"outset-document","tool":"burn-rate","version":1,"id":"plan","name":"n","savedAt":1,"data":${'{"a":'.repeat(5000)}1${'}'.repeat(5000)}}`,
    ];
    for (const body of wrong) {
      const answer = await raw(who, body);
      expect(answer.status, JSON.stringify(body).slice(0, 80)).toBe(400);
      expect(answer.body.message).toBeTruthy();
    }
    const bytes = await SELF.fetch(`${ORIGIN}${path()}?base=0`, {
      method: 'PUT',
      headers: bearer(who.token),
      body: new Uint8Array([0x7b, 0xff, 0xfe, 0x7d]),
    });
    expect(bytes.status).toBe(400);
    expect(await list(who)).toEqual([]);
  });

  it('keeps no key that reaches a prototype, and strange names and texts as they are', async () => {
    const text = JSON.stringify(envelope({ data: { a: 1 } })).replace(
      '{"a":1}',
      '{"a":1,"__proto__":{"isAdmin":true},"constructor":{"prototype":{"x":1}},"deep":{"\\u005f_proto__":{"y":1}}}',
    );
    expect((await raw(who, text)).status).toBe(200);
    const kept = await (await read(who)).text();
    expect(kept).not.toMatch(/proto|constructor/);
    expect(JSON.parse(kept)).toEqual(envelope({ data: { a: 1, deep: {} } }));
    let base = 1;
    for (const nasty of NASTY) {
      const name = nasty.slice(0, 80);
      const { status } = await raw(who, envelope({ name, data: { nasty } }), `base=${base}`);
      if (/\p{Cc}/u.test(name)) expect(status).toBe(400);
      else {
        expect(status, name).toBe(200);
        base += 1;
        expect(((await (await read(who)).json()) as { data: unknown }).data).toEqual({ nasty });
        expect((await list(who))[0]?.name).toBe(name.trim().toWellFormed());
      }
    }
  });

  it('takes 8 MB and refuses more, told or counted', { timeout: 60_000 }, async () => {
    const fill = (bytes: number) => {
      const empty = JSON.stringify(envelope({ id: 'large', data: { text: '' } })).length;
      return envelope({ id: 'large', data: { text: 'x'.repeat(bytes - empty) } });
    };
    const LIMIT = 8 * 1024 * 1024;
    const as = bearer(who.token);
    expect((await send('PUT', `${path('large')}?base=0`, fill(LIMIT), as)).status).toBe(200);
    expect((await list(who)).find(({ id }) => id === 'large')?.size).toBe(LIMIT);
    const over = await send('PUT', `${path('large')}?base=1`, fill(LIMIT + 1), as);
    expect(over).toMatchObject({ status: 413, body: { code: 'too-large' } });
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(1024 * 1024));
        if (sent > 40) controller.close();
      },
    });
    const counted = await SELF.fetch(`${ORIGIN}${path('large')}?base=1`, { method: 'PUT', headers: as, body: endless });
    expect(counted.status).toBe(413);
    expect(sent).toBeLessThan(40);
    // Three bytes a character: the bytes count.
    const wide = envelope({ id: 'large', data: { text: '₹'.repeat(LIMIT / 3) } });
    expect((await send('PUT', `${path('large')}?base=1`, wide, as)).status).toBe(413);
  });

  it('limits an address before a body is read', async () => {
    const strict = { RATE_LIMIT_SCALE: '1' };
    const headers = { ...bearer(who.token), 'cf-connecting-ip': '203.0.113.77' };
    let refused: Response | undefined;
    for (let count = 0; count < 130 && !refused; count += 1) {
      const response = await call(`${path()}?base=0`, { method: 'PUT', headers, body: '{', env: strict });
      if (response.status === 429) refused = response;
      else expect(response.status).toBe(400);
    }
    expect(refused?.headers.get('retry-after')).toBe('60');
  });
});

describe('the end', () => {
  it('takes all files with the account, and those of nobody else', { timeout: 40_000 }, async () => {
    const [gone, other] = [await person(), await person()];
    for (const one of [gone, other]) {
      await put(one, 0);
      await age(one, DAY);
      await put(one, 1);
      await put(one, 0, {}, 'book', 'expenses');
    }
    const [keys, otherKeys] = [await keysOf(gone), await keysOf(other)];
    expect([keys.length, otherKeys.length]).toEqual([3, 3]);
    expect((await send('DELETE', '/api/twofa/delete-account', { password: PASSWORD }, bearer(gone.token))).status).toBe(
      200,
    );
    const left = await files();
    expect(left.filter((key) => keys.includes(key))).toEqual([]);
    expect(left.filter((key) => otherKeys.includes(key))).toHaveLength(3);
    expect(await keysOf(gone)).toEqual([]);
    expect((await put(gone, 2)).status).toBe(401);
  });

  it('puts the documents into the download of the data', async () => {
    const who = await person();
    await put(who, 0, { data: { bankBalance: 77 } });
    const { body } = await send('GET', '/api/account/data', undefined, bearer(who.token));
    const data = body as unknown as Record<string, unknown>;
    expect(data['toolDocuments']).toMatchObject([{ tool: 'burn-rate', id: 'plan', deletedAt: null }]);
    expect(data['toolDocumentVersions']).toMatchObject([{ documentId: 'plan' }]);
    expect(data['toolDocumentBodies']).toMatchObject([{ id: 'plan', document: { data: { bankBalance: 77 } } }]);
    expect(JSON.stringify(data)).not.toContain('documents/');
  });

  it('sweeps files that no version names, a day later', async () => {
    const who = await person();
    await put(who, 0);
    const lost = `documents/${'0'.repeat(32)}.json`;
    await env.FILES.put(lost, '{}');
    const sweep = (at: number) =>
      deleteLostDocuments(
        createContext(readEnv(env as unknown as RawEnv), { actor: { role: 'system', job: 'test' }, now: () => at }),
      );
    await sweep(Date.now());
    expect(await env.FILES.head(lost)).not.toBeNull();
    await sweep(Date.now() + 2 * DAY);
    expect(await env.FILES.head(lost)).toBeNull();
    expect(await env.FILES.head(String((await keysOf(who))[0]))).not.toBeNull();
  });

  it('deletes its file again when the database refuses', async () => {
    const who = await person();
    const before = await files();
    const DB = new Proxy(env.DB, {
      get: (real, name) => {
        const value = Reflect.get(real, name) as unknown;
        if (name !== 'batch') return typeof value === 'function' ? (value.bind(real) as unknown) : value;
        return (statements: D1PreparedStatement[]) =>
          statements.length > 3 ? Promise.reject(new Error('broken')) : real.batch(statements);
      },
    });
    const spy = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const headers = bearer(who.token);
    const response = await call(`${path()}?base=0`, { method: 'PUT', headers, body: envelope(), env: { DB } });
    spy.mockRestore();
    expect(response.status).toBe(500);
    expect(await files()).toEqual(before);
    expect(await list(who)).toEqual([]);
  });
});
