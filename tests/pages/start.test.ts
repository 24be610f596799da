/** `npm start` into an empty folder with a mail provider that sends: the same content and people as with the outbox, without its inbox. */
import { afterAll, describe, expect, it } from 'vitest';
import { DEMO_PASSWORD, newDataDir, removeDataDir, startApp, type App } from '@tests/setup/app';

const dataDir = newDataDir();
let app: App | undefined;
afterAll(async () => {
  await app?.stop();
  removeDataDir(dataDir);
});

describe('a first start', () => {
  it('loads the sample content and the demo people with any mail provider', async () => {
    app = await startApp(dataDir, { EMAIL_PROVIDER: 'cloudflare' });
    const { base } = app;
    const list = (await (await fetch(`${base}/api/investors`)).json()) as { total?: number; data?: unknown[] };
    expect(list.data?.length).toBeGreaterThan(0);
    const signedIn = await fetch(`${base}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'demo.founder@outset.example', password: DEMO_PASSWORD }),
    });
    expect(signedIn.status).toBe(200);
    expect((await fetch(`${base}/dev/inbox`)).status).toBe(404);
    expect(app.output()).toContain('goes out by cloudflare');
  }, 180_000);
});
