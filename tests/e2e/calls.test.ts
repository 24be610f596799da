/** Whom the pages call: our own API with the session's cookie, and another party only where a person asks for it. In an Outset of its own. */
import type { BrowserContext, Request } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir, removeDataDir, startApp, type App } from '../setup/app';
import { addLibrary, DRIVE_ID } from '../setup/library';
import { demoEmail, demoPassword, openPage, uniqueEmail, type Mail } from '../setup/page';
import { fillLogin } from './account-steps';

const dataDir = newDataDir();
let app: App;
beforeAll(async () => {
  app = await startApp(dataDir);
  await addLibrary(app);
}, 240_000);
afterAll(async () => {
  await app?.stop();
  removeDataDir(dataDir);
});

/** All requests of all pages but those that never leave the browser. */
function record(context: BrowserContext): Request[] {
  const all: Request[] = [];
  context.on('request', (request) => {
    if (/^https?:/.test(request.url())) all.push(request);
  });
  return all;
}
const hostsOf = (requests: readonly Request[]) => [
  ...new Set(requests.map((request) => new URL(request.url()).origin)),
];
const callsOf = (requests: readonly Request[]) =>
  requests.filter((request) => ['fetch', 'xhr'].includes(request.resourceType()));

describe('a journey through the portal', () => {
  it('API-001 calls our own API alone, known by the cookie, and no script holds what proves the session', async () => {
    const { page, context } = await openPage('/login', { at: app.base });
    const requests = record(context);
    await fillLogin(page, demoEmail('founder'), demoPassword());
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.waitForURL('**/portal');
    const [proof] = (await context.cookies()).filter(({ name }) => name === '__Host-outset');
    expect(proof).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' });
    const fromHere = requests.length;

    await page.goto('/portal/seed');
    await page
      .getByRole('button', { name: /^Options for/ })
      .first()
      .click();
    const saved = page.waitForResponse('**/api/saved/sync');
    await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
    expect((await saved).status()).toBe(200);
    await page.goto('/portal/checklist');
    const marked = page.waitForResponse('**/api/check/marks');
    await page.getByRole('checkbox').first().click();
    expect((await marked).status()).toBe(200);
    for (const [path, heading] of [
      ['/portal', /./],
      ['/portal/mentors', 'Mentors'],
      ['/portal/tools/burn-rate', 'Burn Rate Calculator'],
      ['/portal/settings/profile', /./],
      ['/portal/settings/notifications', /./],
      ['/portal/saved-investors', 'Your Saved Items'],
    ] as const) {
      await page.goto(path);
      await page.getByRole('heading', { name: heading }).first().waitFor();
    }
    expect(hostsOf(requests)).toEqual([app.base]);
    const calls = callsOf(requests.slice(fromHere));
    for (const call of calls) expect(new URL(call.url()).pathname, 'data comes from the API').toMatch(/^\/api\//);
    // What was given up as the page was left may never have got its headers.
    const answered = calls.filter((call) => call.failure() === null);
    expect(answered.length).toBeGreaterThan(8);
    for (const call of answered) {
      const { pathname } = new URL(call.url());
      const headers = await call.allHeaders();
      expect(headers['cookie'], pathname).toContain(`__Host-outset=${proof?.value}`);
      expect(headers['authorization'], pathname).toBeUndefined();
    }
    const readable = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(readable).not.toContain(proof?.value);
  });

  it('API-001 a program is known by its bearer token, and by nothing else that it may read', async () => {
    const ask = (path: string, headers: Record<string, string> = {}) => fetch(`${app.base}${path}`, { headers });
    const signedIn = await fetch(`${app.base}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: demoEmail('founder'), password: demoPassword() }),
    });
    const { token, sessionId } = (await signedIn.json()) as { token: string; sessionId: string };
    for (const path of ['/api/profile', '/api/twofa/2fa-status', '/api/notifications', '/api/check/getcheck']) {
      expect((await ask(path, { authorization: `Bearer ${token}` })).status, path).toBe(200);
      for (const wrong of [
        {},
        { authorization: `Bearer ${sessionId}` },
        { authorization: token },
        { authorization: 'Bearer ' },
      ])
        expect((await ask(path, wrong as Record<string, string>)).status, path).toBe(401);
    }
  });
});

describe('third parties', () => {
  it('API-129 geocoding, avatar and contact form are our own, the position is the browser’s, and map and viewer are asked only at a press', async () => {
    const { page, context } = await openPage('/portal/seed', { as: 'visitor', at: app.base });
    const requests = record(context);
    for (const host of [/openstreetmap\.org/, /google\.com/])
      await context.route(host, (route) => route.fulfill({ contentType: 'text/html', body: '<p>From elsewhere</p>' }));

    // The browser's position, and the place's name from our own list.
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 19.08, longitude: 72.88 });
    const named = page.waitForResponse('**/api/geocode?**');
    await page.getByRole('button', { name: 'Fetch Local Investors' }).click();
    expect(await (await named).json()).toMatchObject({
      data: { city: 'Mumbai', principalSubdivision: 'Maharashtra', countryName: 'India' },
    });
    await page.getByText('Showing investors in Mumbai').waitFor();

    // The avatar, seeded by the e-mail and drawn here.
    const picture = page.getByRole('button', { name: 'Profile' }).locator('img');
    await expect.poll(() => picture.getAttribute('src')).toMatch(/^data:image\/svg\+xml/);

    // The contact form, delivered by mail.
    await page.goto('/portal/support');
    const form = page.locator('[data-contact-form]');
    const email = uniqueEmail('asks');
    for (const [label, value] of Object.entries({ Email: email, Subject: 'From elsewhere?', Message: 'No.' }))
      await form.getByLabel(label).fill(value);
    await form.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Your message has been sent successfully!').waitFor();
    const inbox = (await (await fetch(`${app.base}/dev/inbox.json?to=support@outset.example`)).json()) as Mail[];
    expect(inbox.map(({ headers }) => headers['Reply-To'])).toEqual([email]);
    expect(hostsOf(requests)).toEqual([app.base]);

    // The map, at a press.
    await page.goto('/portal/incubators');
    await page.locator('tbody a[data-row]').first().click();
    await page.waitForURL('**/incubators-detail/*');
    await page.getByRole('button', { name: 'Show map' }).waitFor();
    expect(hostsOf(requests)).toEqual([app.base]);
    await page.getByRole('button', { name: 'Show map' }).click();
    await page.frameLocator('iframe').getByText('From elsewhere').waitFor();
    const [map] = requests.filter((request) => !request.url().startsWith(app.base));
    expect(map?.url()).toMatch(
      /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=[-.%\dC]+&layer=mapnik&marker=[.%\dC]+$/,
    );
    expect((await map?.allHeaders())?.['referer'] ?? app.base).not.toContain('/portal');

    // The viewer of a document in the cloud, by the id of its file, at a press.
    const before = requests.length;
    await page.goto('/portal?tab=resources&q=On%20Drive');
    await page.getByRole('button', { name: 'Preview On Drive', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'On Drive' });
    await dialog.getByRole('button', { name: 'Show with Google’s viewer' }).waitFor();
    expect(hostsOf(requests.slice(before))).toEqual([app.base]);
    await dialog.getByRole('button', { name: 'Show with Google’s viewer' }).click();
    await dialog.frameLocator('iframe').getByText('From elsewhere').waitFor();
    const [viewer] = requests.slice(before).filter((request) => !request.url().startsWith(app.base));
    expect(viewer?.url()).toBe(`https://drive.google.com/file/d/${DRIVE_ID}/preview`);
  });
});
