/** The challenge of the contact form: off without keys, and with them in front of every message. */
import { describe, expect, inject, it } from 'vitest';
import { send } from '@tests/setup/accounts';
import { call } from '@tests/setup/call';
import { message, postWith, stored, SUPPORT } from '@tests/setup/support';

describe('the challenge', () => {
  const turnstile = (path: string) => ({
    TURNSTILE_SITE_KEY: 'the site key',
    TURNSTILE_SECRET_KEY: 'the secret',
    TURNSTILE_VERIFY_URL: new URL(path, inject('turnstileUrl')).href,
  });

  it('is off without keys, and its public key is told where it is on', async () => {
    expect((await send('GET', '/api/contact')).body.data).toEqual({ email: SUPPORT, siteKey: null });
    const response = await call('/api/contact', { env: turnstile('/siteverify') });
    expect(await response.text()).toContain('"siteKey":"the site key"');
  });

  it('lets a person through and stops everything else before a mail goes out', async () => {
    const vars = turnstile('/siteverify');
    const body = message({ challenge: 'a person' });
    expect((await postWith(vars, body)).status).toBe(200);
    const asked = (await (await fetch(`${inject('turnstileUrl')}/asked`)).json()) as Record<string, string>[];
    expect(asked.at(-1)).toEqual({ secret: 'the secret', response: 'a person' });
    for (const challenge of [undefined, '', 'a program', 'x'.repeat(2048)]) {
      const refused = message({ challenge });
      expect(await postWith(vars, refused)).toMatchObject({ status: 400, body: { code: 'challenge-failed' } });
      expect(await stored(refused.email)).toEqual([]);
    }
    for (const challenge of [7, {}, 'x'.repeat(2049)]) {
      expect((await postWith(vars, message({ challenge }))).status).toBe(400);
    }
  });

  it.each(['/broken', '/page', '/away', '/silent', 'http://127.0.0.1:9/refused'])(
    'is not passed when the service answers like %s',
    async (path) => {
      const body = message({ challenge: 'a person' });
      expect(await postWith(turnstile(path), body)).toMatchObject({
        status: 502,
        body: { message: 'We could not check that you are a person. Please try again in a minute.' },
      });
      expect(await stored(body.email)).toEqual([]);
    },
  );

  it('names the key that is missing in the log, not to the caller', async () => {
    const { status, body } = await postWith({ TURNSTILE_SECRET_KEY: 'only the secret' }, message());
    expect(status).toBe(500);
    expect(body.message).not.toContain('TURNSTILE');
  });
});
