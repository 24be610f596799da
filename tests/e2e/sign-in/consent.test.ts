/** The journey of a program that connects: a guest signs in, allows a part of what was asked, goes back with a code, and disconnects it in Settings. */
import { createHash, randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { base, openPage } from '@tests/setup/browser/page';
import { expectGoodLook } from '@tests/setup/browser/look';
import { makeAccount, signInOnPage } from '@tests/e2e/accounts/account-steps';

const CALLBACK = 'http://localhost:9/callback';
const post = async (path: string, init: RequestInit) => {
  const answer = await fetch(new URL(path, base()), { method: 'POST', ...init });
  return (await answer.json()) as Record<string, string>;
};

describe('connecting a program', () => {
  it('asks a guest to sign in, names program, host and rights, and ends in Settings', async () => {
    const account = await makeAccount('founder');
    const { client_id: client = '' } = await post('/oauth/register', {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ redirect_uris: [CALLBACK], client_name: 'Desk helper' }),
    });
    const verifier = randomBytes(32).toString('base64url');
    const asked = {
      client_id: client,
      redirect_uri: CALLBACK,
      response_type: 'code',
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
      code_challenge_method: 'S256',
      resource: `${base()}/mcp`,
      state: 'a state',
    };
    const { page } = await openPage(`/oauth/authorize?${new URLSearchParams(asked)}`);
    let address = '';
    await page.route(`${CALLBACK}**`, async (route) => {
      address = route.request().url();
      await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Back</title>Back' });
    });
    await signInOnPage(page, account, '**/oauth/authorize?**');
    await page.getByRole('heading', { name: 'Connect Desk helper to Outset?' }).waitFor();
    await page.getByText('this device (localhost:9)').waitFor();
    await expectGoodLook(page, { widths: [1280, 390] });
    await page.getByLabel(/^Change my data/).uncheck();
    await page.getByRole('button', { name: 'Allow' }).click();
    await page.waitForURL(`${CALLBACK}**`);
    const back = new URL(address).searchParams;
    expect(back.get('state')).toBe('a state');
    const fields = {
      ...asked,
      grant_type: 'authorization_code',
      code: back.get('code') ?? '',
      code_verifier: verifier,
    };
    const tokens = await post('/oauth/token', { body: new URLSearchParams(fields) });
    expect(tokens['scope']).toBe('directory:read own:read');

    await page.goto(new URL('/portal/settings/security#tokens', base()).href);
    await page.getByText('Connected from this device (localhost:9)').waitFor();
    await page.getByRole('button', { name: 'Disconnect the program Desk helper' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
    await page.getByText('You have no tokens and no connected programs.').waitFor();
    const { error } = await post('/oauth/token', {
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        client_id: client,
        refresh_token: tokens['refresh_token'] ?? '',
      }),
    });
    expect(error).toBe('invalid_grant');
  });
});
