/** A program that calls the API through the built app is identified by its bearer token. */
import { expect, it } from 'vitest';
import { DEMO_PASSWORD } from '@tests/setup/app';
import { base } from '@tests/setup/html';

it('API-001 a program is known by its bearer token, and by nothing else that it may read', async () => {
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${base()}${path}`, { headers });
  const signedIn = await fetch(`${base()}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'demo.founder@outset.example', password: DEMO_PASSWORD }),
  });
  const { token, sessionId } = (await signedIn.json()) as { token: string; sessionId: string };
  for (const path of ['/api/profile', '/api/twofa/2fa-status', '/api/notifications', '/api/check/getcheck']) {
    expect((await ask(path, { authorization: `Bearer ${token}` })).status, path).toBe(200);
    const wrongs: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${sessionId}` },
      { authorization: token },
      { authorization: 'Bearer ' },
    ];
    for (const wrong of wrongs) expect((await ask(path, wrong)).status, path).toBe(401);
  }
});
