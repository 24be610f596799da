/** Web push: devices are added by choice and only at push services, and a service on localhost reads the real protocol (RFC 8030, 8291, 8292). */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { PUSH_TEST_TEXT, PUSH_TEXT, type PushState } from '@/domain/notifications/push';
import { MINUTE_MS } from '@/domain/time/durations';
import { createOutside } from '@worker/integrations/outside';
import { readEnv, type RawEnv } from '@worker/env';
import { addPushDevice, readPush, sendPush, testPushDevice } from '@worker/services/notifications/push';
import { createContext } from '@worker/services/core/context';
import { bearer, rows, send } from '@tests/setup/accounts';
import { person, type Person } from '@tests/setup/people';
import { outsideUrl, postedTo } from '@tests/setup/servers/outside';
import { tokenOf } from '@tests/setup/tokens';

const SERVICE = 'https://updates.push.services.mozilla.com';
const base64url = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as Uint8Array).toString('base64url');
const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'));

/** Keys of this installation, as `npm run setup:push` makes them. */
let vapid: { publicKey: string; privateKey: string };
beforeAll(async () => {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, [
    'sign',
  ])) as CryptoKeyPair;
  const { d = '' } = (await crypto.subtle.exportKey('jwk', pair.privateKey)) as JsonWebKey;
  vapid = {
    publicKey: base64url((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer),
    privateKey: d,
  };
});

/** A browser: what it tells us, and what it keeps. */
async function browser(path: string) {
  const pair = (await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, [
    'deriveBits',
  ])) as CryptoKeyPair;
  const own = new Uint8Array((await crypto.subtle.exportKey('raw', pair.publicKey)) as ArrayBuffer);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  const place = `${path}/${crypto.randomUUID()}`;
  return {
    pair,
    own,
    auth,
    path: place,
    input: { endpoint: SERVICE + place, keys: { p256dh: base64url(own), auth: base64url(auth) } },
  };
}
type Browser = Awaited<ReturnType<typeof browser>>;

type Bytes = Uint8Array<ArrayBuffer>;
const hkdf = async (salt: Bytes, secret: Bytes, info: Bytes, length: number) =>
  new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'HKDF', hash: 'SHA-256', salt, info },
      await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits']),
      length * 8,
    ),
  );
const ascii = (text: string): Bytes => Uint8Array.from(new TextEncoder().encode(text));

/** Opens a message as a browser does: RFC 8291 over one record of RFC 8188. */
async function open(message: Bytes, { pair, own, auth }: Browser): Promise<string> {
  const salt = message.slice(0, 16);
  const theirs = message.slice(21, 21 + (message[20] ?? 0));
  const publicKey = await crypto.subtle.importKey('raw', theirs, { name: 'ECDH', namedCurve: 'P-256' }, false, []);
  const shared = new Uint8Array(
    await crypto.subtle.deriveBits(
      { name: 'ECDH', public: publicKey } as unknown as SubtleCryptoDeriveKeyAlgorithm,
      pair.privateKey,
      256,
    ),
  );
  const ikm = await hkdf(auth, shared, new Uint8Array([...ascii('WebPush: info\0'), ...own, ...theirs]), 32);
  const key = await hkdf(salt, ikm, ascii('Content-Encoding: aes128gcm\0'), 16);
  const iv = await hkdf(salt, ikm, ascii('Content-Encoding: nonce\0'), 12);
  const opened = new Uint8Array(
    await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv },
      await crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['decrypt']),
      message.slice(21 + theirs.length),
    ),
  );
  return new TextDecoder().decode(opened.slice(0, opened.lastIndexOf(2)));
}

/** The push service is the server of the tests; every other address goes by the rule of production. */
const outside = () =>
  createOutside({ fetch: (url, init) => fetch(String(url).replace(SERVICE, outsideUrl('')), init) });
function contextOf(who: Person | null, session = '', now = Date.now(), over: Record<string, string> = {}) {
  const keys = { PUSH_PUBLIC_KEY: vapid.publicKey, PUSH_PRIVATE_KEY: vapid.privateKey };
  return createContext(readEnv({ ...(env as unknown as RawEnv), ...keys, ...over }), {
    actor: who
      ? { role: 'founder', accountId: who.id, sessionId: session, fullName: 'Asha', email: who.email }
      : { role: 'system', job: 'send-push' },
    now: () => now,
    client: () => ({
      userAgent: 'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36',
    }),
    outside: outside(),
  });
}
const sessionOf = async ({ id }: Person) =>
  String((await rows('SELECT id FROM sessions WHERE account_id = ?', id))[0]?.['id']);
async function device(path: string, who?: Person) {
  const owner = who ?? (await person('founder'));
  const mine = await browser(path);
  const ctx = contextOf(owner, await sessionOf(owner), Date.now() - 10 * MINUTE_MS);
  const state = await addPushDevice(ctx, mine.input);
  return { ...mine, who: owner, ctx, state, id: state.devices[0]?.id ?? '' };
}
const line = (who: Person, over: { topic?: string; readAt?: number | null; at?: number } = {}) =>
  env.DB.prepare(
    "INSERT INTO notifications (id, account_id, topic, title, created_at, read_at) VALUES (?,?,?,'Follow up with Blume',?,?)",
  )
    .bind(
      crypto.randomUUID(),
      who.id,
      over.topic ?? 'follow-up',
      over.at ?? Date.now() - MINUTE_MS,
      over.readAt ?? null,
    )
    .run();
const devicesOf = (who: Person) => rows('SELECT id FROM push_devices WHERE account_id = ?', who.id);

describe('a message', () => {
  it('is encrypted for the browser, signed by our key, and says only that something is due, once', async () => {
    const { who, path, ...mine } = await device('/ok');
    await line(who);
    await line(who);
    await sendPush(contextOf(null));
    await sendPush(contextOf(null));
    const [sent, ...others] = await postedTo(path);
    expect(others).toEqual([]);
    const message = new Uint8Array(Buffer.from(sent?.bytes ?? '', 'base64'));
    expect(await open(message, { path, ...mine })).toBe(PUSH_TEXT);
    expect(PUSH_TEXT).toBe('Something is due in Outset. Open your calendar.');
    expect(sent?.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200', urgency: 'normal' });
    // RFC 8292: a token of ours for this service, and the key that it is checked with.
    const [, token = '', key] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(sent?.headers['authorization'] ?? '') ?? [];
    expect(key).toBe(vapid.publicKey);
    const [head = '', body = '', signature = ''] = token.split('.');
    const publicKey = await crypto.subtle.importKey(
      'raw',
      bytesOf(vapid.publicKey),
      { name: 'ECDSA', namedCurve: 'P-256' },
      false,
      ['verify'],
    );
    expect(
      await crypto.subtle.verify(
        { name: 'ECDSA', hash: 'SHA-256' },
        publicKey,
        bytesOf(signature),
        ascii(`${head}.${body}`),
      ),
    ).toBe(true);
    const claims = JSON.parse(Buffer.from(body, 'base64url').toString()) as { aud: string; exp: number; sub: string };
    expect([claims.aud, claims.exp > Date.now() / 1000, claims.exp < Date.now() / 1000 + 86_400]).toEqual([
      SERVICE,
      true,
      true,
    ]);
    expect(claims.sub).toMatch(/^(?:mailto:|https:)/);
  });

  it('follows what is unread and due, and neither news, what was read, nor what came before the device', async () => {
    const { who, path } = await device('/ok');
    await line(who, { topic: 'news' });
    await line(who, { readAt: Date.now() });
    await line(who, { at: Date.now() - 60 * MINUTE_MS });
    await sendPush(contextOf(null));
    expect(await postedTo(path)).toEqual([]);
    await line(who, { topic: 'deadline' });
    await sendPush(contextOf(null));
    expect(await postedTo(path)).toHaveLength(1);
  });

  it.each(['/gone', '/ended'])('of a device that its service no longer knows removes it: %s', async (path) => {
    const { who, ctx, id } = await device(path);
    expect(await testPushDevice(ctx, id)).toEqual({ result: 'gone' });
    expect(await devicesOf(who)).toEqual([]);
  });

  it('that the service does not take leaves the device', async () => {
    const { who, ctx, id } = await device('/down');
    expect(await testPushDevice(ctx, id)).toEqual({ result: 'failed' });
    expect(await devicesOf(who)).toHaveLength(1);
  });

  it('goes to no host that was taken off the list since', async () => {
    const { who, path } = await device('/ok');
    await line(who);
    await sendPush(contextOf(null, '', Date.now(), { PUSH_SERVICES: 'fcm.googleapis.com' }));
    expect([await postedTo(path), await devicesOf(who)]).toEqual([[], []]);
  });
});

describe('a key that is no point on the curve', () => {
  const noPoint = base64url(new Uint8Array(65).fill(7));

  it('is refused when the device is added', async () => {
    const who = await person('founder');
    const { input } = await browser('/ok');
    const keys = { ...input.keys, p256dh: noPoint };
    await expect(addPushDevice(contextOf(who, await sessionOf(who)), { ...input, keys })).rejects.toMatchObject({
      status: 400,
    });
    expect(await devicesOf(who)).toEqual([]);
  });

  it('removes its device, and neither it nor a service that breaks stops the messages of others', async () => {
    const [broken, failing, fine] = [await device('/ok'), await device('/throws'), await device('/ok')];
    await rows('UPDATE push_devices SET p256dh = ? WHERE id = ? RETURNING 1', noPoint, broken.id);
    for (const { who } of [broken, failing, fine]) await line(who);
    const ctx = contextOf(null);
    const { ask } = ctx.outside;
    ctx.outside.ask = (address, ...more) =>
      String(address).includes('/throws') ? Promise.reject(new Error('unexpected')) : ask(address, ...more);
    await sendPush(ctx);
    expect(await devicesOf(broken.who)).toEqual([]);
    expect([await devicesOf(failing.who), await postedTo(fine.path)]).toMatchObject([[{}], [{}]]);
  });
});

describe('a device', () => {
  it('is tested, listed without its address and keys, and ends with its session or its account', async () => {
    const { who, ctx, id, path, state, ...mine } = await device('/ok');
    expect(await testPushDevice(ctx, id)).toEqual({ result: 'sent' });
    const [sent] = await postedTo(path);
    expect(await open(new Uint8Array(Buffer.from(sent?.bytes ?? '', 'base64')), { path, ...mine })).toBe(
      PUSH_TEST_TEXT,
    );
    expect(state).toMatchObject({
      publicKey: vapid.publicKey,
      devices: [{ device: 'Chrome on Windows', isThis: true }],
    });
    expect(JSON.stringify(state)).not.toContain(mine.input.keys.auth);
    expect(JSON.stringify(state)).not.toContain(SERVICE);
    await rows('DELETE FROM sessions WHERE account_id = ? RETURNING 1', who.id);
    expect(await devicesOf(who)).toEqual([]);
  });

  it('that signs in as another account is theirs, and no one takes it without its secret', async () => {
    const { who, input } = await device('/ok');
    const other = await person('visitor');
    const ctx = contextOf(other, await sessionOf(other));
    const forged = { ...input, keys: { ...input.keys, auth: base64url(crypto.getRandomValues(new Uint8Array(16))) } };
    await expect(addPushDevice(ctx, forged)).rejects.toMatchObject({ status: 409 });
    expect((await addPushDevice(ctx, input)).devices).toHaveLength(1);
    expect(await devicesOf(who)).toEqual([]);
  });

  it('is one of ten at most', async () => {
    const { who, ctx } = await device('/ok');
    for (let n = 1; n < 10; n++) await addPushDevice(ctx, (await browser('/ok')).input);
    await expect(addPushDevice(ctx, (await browser('/ok')).input)).rejects.toMatchObject({ status: 409 });
    expect((await readPush(ctx)).devices).toHaveLength(10);
    expect(await devicesOf(who)).toHaveLength(10);
  });

  it.each([
    'http://updates.push.services.mozilla.com/a',
    'https://updates.push.services.mozilla.com:8443/a',
    'https://me@updates.push.services.mozilla.com/a',
    'https://push.example.com/a',
    'https://evil-fcm.googleapis.com.example.com/a',
    'https://fcm.googleapis.com.evil.example/a',
    'https://notify.windows.com/a',
    'https://127.0.0.1/a',
    'https://169.254.169.254/latest',
    'https://localhost/a',
    'javascript:alert(1)',
    '',
  ])('is refused at %s', async (endpoint) => {
    const who = await person('founder');
    const { input } = await browser('/ok');
    await expect(addPushDevice(contextOf(who, await sessionOf(who)), { ...input, endpoint })).rejects.toMatchObject({
      status: 400,
    });
    expect(await devicesOf(who)).toEqual([]);
  });
});

describe('the routes', () => {
  it('offer nothing without keys, are closed to guests and tokens, and know only one’s own devices', async () => {
    const { id, input, who } = await device('/ok');
    const other = await person('founder');
    const as = (one: Person) => bearer(one.token);
    const state = await send('GET', '/api/push', undefined, as(who));
    expect((state.body.data as unknown as PushState).publicKey).toBeNull();
    expect((await send('POST', '/api/push', input, as(who))).status).toBe(404);
    const wrong = await send(
      'POST',
      '/api/push',
      { endpoint: input.endpoint, keys: { p256dh: 'x', auth: 1 } },
      as(who),
    );
    expect([wrong.status, wrong.body.message]).toEqual([
      400,
      'Your browser did not send a subscription. Reload the page and try again.',
    ]);
    const program = await tokenOf(other);
    for (const [method, path] of [
      ['GET', ''],
      ['POST', ''],
      ['POST', `/${id}/test`],
      ['DELETE', `/${id}`],
    ] as const) {
      expect((await send(method, `/api/push${path}`, method === 'POST' ? input : undefined)).status).toBe(401);
      expect([401, 403]).toContain(
        (await send(method, `/api/push${path}`, method === 'POST' ? input : undefined, bearer(program.token))).status,
      );
    }
    expect((await send('DELETE', `/api/push/${id}`, undefined, as(other))).status).toBe(404);
    expect((await send('DELETE', '/api/push/x', undefined, as(other))).status).toBe(400);
    expect((await send('DELETE', `/api/push/${id}`, undefined, as(who))).status).toBe(200);
    expect(await devicesOf(who)).toEqual([]);
  });
});
