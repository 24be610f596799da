/** Documents of the tools in the account: kept on a revision, with versions, seen by their owner alone. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Pulse } from '@/domain/notifications/pulse';
import { TOOLS } from '@/domain/tools/document';
import { deleteLostDocuments } from '@worker/services/tools/tool-documents';
import { watchD1 } from '@tests/fakes/counted-d1';
import { envelope } from '@tests/factories/tool-documents';
import { bearer, PASSWORD, rows, send } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { ctxAt, person, type Person } from '@tests/setup/people';
import { age, DAY, files, keysOf, list, MINUTE, path, put, read, remove, versions } from '@tests/setup/tool-documents';

describe('keeping a document', () => {
  let who: Person;
  beforeAll(async () => {
    who = await person('founder');
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

  it('tells the pulse of the owner when a document last changed', async () => {
    const [owner, other] = [await person('founder'), await person('founder')];
    const changedAt = async (one: Person) =>
      ((await send('GET', '/api/pulse', undefined, bearer(one.token))).body.data as Pulse).documentsChangedAt;
    expect(await changedAt(owner)).toBe(0);
    await put(owner, 0, {});
    const first = await changedAt(owner);
    expect(first).toBeGreaterThan(Date.now() - MINUTE);
    await remove(owner, 1);
    expect(await changedAt(owner)).toBeGreaterThanOrEqual(first);
    expect(await changedAt(other)).toBe(0);
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
        body: { success: false, code: 'conflict', message: 'This document was changed on another device.' },
      });
      expect(late.body.data).toEqual(second.body.data);
    }
    expect(await put(who, 4, {}, 'never-kept')).toMatchObject({ status: 409, body: { data: null } });
    expect(((await (await read(who)).json()) as { data: unknown }).data).toEqual({ bankBalance: 2 });
  });

  it('of 20 saves at once on one revision exactly one is kept, and no file of the others stays', async () => {
    const one = await person('founder');
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
    const one = await person('founder');
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
    const who = await person('founder');
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
    const who = await person('founder');
    await put(who, 0, { data: { text: 'x'.repeat(1000) } });
    await put(who, 1, { data: {} });
    expect((await versions(who)).map(({ revision }) => revision)).toEqual([2, 1]);
  });

  it('keeps 20 of them, and their files alone', async () => {
    const who = await person('founder');
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
    const who = await person('founder');
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
    const who = await person('founder');
    for (let round = 0; round < 5; round += 1) {
      const id = `r${round}`;
      await put(who, 0, {}, id);
      const [saved, deleted] = await Promise.all([put(who, 1, { data: { v: 2 } }, id), remove(who, 1, id)]);
      expect([saved.status, deleted.status].sort()).toEqual([200, 409]);
      expect((await read(who, '', id)).status).toBe(saved.status === 200 ? 200 : 404);
    }
  });

  it('remembers the last 200', async () => {
    const who = await person('founder');
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

describe('the end', () => {
  it('takes all files with the account, and those of no one else', { timeout: 40_000 }, async () => {
    const [gone, other] = [await person('founder'), await person('founder')];
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
    const who = await person('founder');
    await put(who, 0, { data: { bankBalance: 77 } });
    const { body } = await send('GET', '/api/account/data', undefined, bearer(who.token));
    const data = body as unknown as Record<string, unknown>;
    expect(data['toolDocuments']).toMatchObject([{ tool: 'burn-rate', id: 'plan', deletedAt: null }]);
    expect(data['toolDocumentVersions']).toMatchObject([{ documentId: 'plan' }]);
    expect(data['toolDocumentBodies']).toMatchObject([{ id: 'plan', document: { data: { bankBalance: 77 } } }]);
    expect(JSON.stringify(data)).not.toContain('documents/');
  });

  it('sweeps files that no version names, a day later', async () => {
    const who = await person('founder');
    await put(who, 0);
    const lost = `documents/${'0'.repeat(32)}.json`;
    await env.FILES.put(lost, '{}');
    const sweep = (at: number) => deleteLostDocuments(ctxAt(at));
    await sweep(Date.now());
    expect(await env.FILES.head(lost)).not.toBeNull();
    await sweep(Date.now() + 2 * DAY);
    expect(await env.FILES.head(lost)).toBeNull();
    expect(await env.FILES.head(String((await keysOf(who))[0]))).not.toBeNull();
  });

  it('deletes its file again when the database refuses', async () => {
    const who = await person('founder');
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
