/** Many strangers sign in at once: known devices are served first, a network has few places in the queue, and the challenge makes room for people. */
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest';
import { inTurn, type Place } from '@worker/services/accounts/hashing-turns';
import { freshEmail, PASSWORD, post, verifiedAccount } from '@tests/setup/accounts';
import { freshAddress } from '@tests/setup/admins';
import { call } from '@tests/setup/call';
import { codeOf, protectedAccount } from '@tests/setup/two-factor';

const STRANGER: Place = { lane: 'stranger' };
const LIMITED = { RATE_LIMIT_SCALE: '1' };
const CHALLENGED = {
  ...LIMITED,
  TURNSTILE_SITE_KEY: 'the site key',
  TURNSTILE_SECRET_KEY: 'the secret',
  TURNSTILE_VERIFY_URL: `${inject('turnstileUrl')}/siteverify`,
};

interface Options {
  device?: string | undefined;
  address?: string;
  env?: Record<string, string>;
  more?: Record<string, unknown>;
}

const signIn = async (email: string, { device, address = freshAddress(), env = LIMITED, more = {} }: Options = {}) => {
  const response = await call('/api/login', {
    method: 'POST',
    body: { email, password: PASSWORD, ...more },
    headers: {
      'cf-connecting-ip': address,
      ...(device === undefined ? {} : { cookie: `__Host-outset-device=${device}` }),
    },
    env,
  });
  const body = (await response.json()) as { code?: string; tempToken?: string };
  return { status: response.status, retryAfter: response.headers.get('retry-after'), ...body };
};

/** An account, and the token of a browser that has signed in to it. */
async function known() {
  const { email } = await verifiedAccount();
  const answer = await post('/api/login', { email, password: PASSWORD });
  const device = /__Host-outset-device=([\w.-]+);/.exec(answer.headers.get('set-cookie') ?? '')?.[1];
  return { email, device };
}

let open = () => {};
let busy: Promise<unknown>[] = [];
/** Someone holds the turn until the end, and so many strangers wait behind. */
function flood(strangers: number): void {
  busy = [
    inTurn(STRANGER, () => new Promise<void>((done) => (open = done))),
    ...Array.from({ length: strangers }, () => inTurn(STRANGER, async () => undefined)),
  ];
}
/** Until what was asked before now waits or was refused. */
const soon = () => new Promise((done) => setTimeout(done, 300));

beforeEach(() => {
  busy = [];
});
afterEach(async () => {
  open();
  await Promise.all(busy);
});

describe('while strangers fill their lane', () => {
  it('a known device and the second step after a right password still pass, a stranger gets 429', async () => {
    const { email, device } = await known();
    const { email: protectedEmail, secret } = await protectedAccount();
    const first = await signIn(protectedEmail);
    expect(first.tempToken).toBeDefined();
    flood(20);
    expect(await signIn(email)).toMatchObject({ status: 429, code: 'too-many', retryAfter: '5' });
    expect((await signIn(freshEmail(), {})).status).toBe(429);
    const passing = [
      signIn(email, { device }),
      signIn(protectedEmail, { more: { tempToken: first.tempToken, totpCode: codeOf(secret) } }),
    ];
    await soon();
    open();
    expect((await Promise.all(passing)).map(({ status }) => status)).toEqual([200, 200]);
    // A token that is none makes no one known.
    await Promise.all(busy);
    flood(20);
    expect((await signIn(protectedEmail, { more: { tempToken: 'founder.none' } })).status).toBe(429);
  });

  it('a network has two places among strangers, and other networks have theirs', async () => {
    const { email } = await verifiedAccount();
    flood(0);
    const [address, other] = [freshAddress(), freshAddress()];
    const waiting = [signIn(email, { address }), signIn(email, { address })];
    await soon();
    expect(await signIn(email, { address })).toMatchObject({ status: 429, code: 'too-many' });
    waiting.push(signIn(email, { address: other }));
    await soon();
    open();
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([200, 200, 200]);
  });
});

describe('where a challenge is configured', () => {
  it('it is needed once the lane of strangers is half full, and gives a network six places', async () => {
    const { email, device } = await known();
    flood(9);
    const address = freshAddress();
    const env = CHALLENGED;
    const waiting = [signIn(email, { address, env })];
    await soon();
    for (const challenge of [undefined, '', 'a program'])
      expect(await signIn(email, { env, more: { challenge } })).toMatchObject({
        status: 429,
        code: 'challenge-needed',
        retryAfter: '5',
      });
    const answered = () => signIn(email, { address, env, more: { challenge: 'a person' } });
    for (let n = 1; n < 6; n += 1) waiting.push(answered());
    waiting.push(signIn(email, { device, address, env }));
    await soon();
    expect(await answered()).toMatchObject({ status: 429, code: 'too-many' });
    open();
    expect(new Set((await Promise.all(waiting)).map(({ status }) => status))).toEqual(new Set([200]));
  });

  it('one that cannot be checked now counts as not answered', async () => {
    const { email } = await verifiedAccount();
    const env = { ...CHALLENGED, TURNSTILE_VERIFY_URL: `${inject('turnstileUrl')}/broken` };
    expect((await signIn(email, { env, more: { challenge: 'a person' } })).status).toBe(200);
    flood(10);
    expect(await signIn(email, { env, more: { challenge: 'a person' } })).toMatchObject({ code: 'challenge-needed' });
  });
});
