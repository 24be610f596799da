/** Documents of the tools in the account: the people and the input that are refused. */
import { SELF } from 'cloudflare:test';
import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { personText } from '@/domain/tools/account';
import { envelope } from '@tests/factories/tool-documents';
import { bearer, cookie, NASTY, send } from '@tests/setup/accounts';
import { call, ORIGIN, earlyInTheMinute } from '@tests/setup/call';
import { person, type Person } from '@tests/setup/people';
import { keysOf, list, path, put, raw, read, remove } from '@tests/setup/tool-documents';

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

  it('shows no one the documents of others, under the same id or not, and no file by its key', async () => {
    const [owner, other] = [await person('founder'), await person('visitor')];
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
    const who = await person('founder');
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
    who = await person('founder');
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

  it('limits an address before a body is read', { timeout: 60_000 }, async () => {
    await earlyInTheMinute();
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
