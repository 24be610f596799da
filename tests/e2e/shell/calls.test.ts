/** The servers that the pages call: our own API with the session's cookie, and other servers only after a person asks for it. */
import type { BrowserContext, Page, Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DIRECTORIES } from '@/domain/directory/directories';
import { listOf } from '@tests/setup/directory-facts';
import { base, openPage, uniqueEmail } from '@tests/setup/browser/page';
import { mailAbout } from '@tests/setup/browser/waits';
import { makeAccount, openFor } from '@tests/e2e/accounts/account-steps';

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

/** All calls of data went to our own API, known by the cookie; and no script can read what proves the session. */
async function expectOwnCalls(page: Page, requests: readonly Request[], atLeast: number): Promise<void> {
  const [proof] = (await page.context().cookies()).filter(({ name }) => name === '__Host-outset');
  expect(proof).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' });
  expect(hostsOf(requests)).toEqual([base()]);
  const calls = callsOf(requests);
  for (const call of calls) expect(new URL(call.url()).pathname, 'data comes from the API').toMatch(/^\/api\//);
  // What was given up as the page was left may never have got its headers.
  const answered = calls.filter((call) => call.failure() === null);
  expect(answered.length).toBeGreaterThanOrEqual(atLeast);
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
}

describe('a journey through the portal', () => {
  it('API-001 calls our own API alone in what is saved, and where something is saved and marked', async () => {
    const { page, context } = await openFor(await makeAccount(), 'about:blank');
    const requests = record(context);
    await page.goto('/portal/saved-investors');
    await page.getByRole('heading', { name: 'Your Saved Items' }).first().waitFor();
    // Records that tests of the back-office add have logos elsewhere; no test adds one here.
    await page.goto('/portal/pre-seed');
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
    await expectOwnCalls(page, requests, 4);
  });
});

describe('third parties', () => {
  it('API-129 DIR-45 geocoding, avatar and contact form are our own, the position is the browser’s, and the map is asked only at a press', async () => {
    const { page, context } = await openPage('/portal/seed', { as: 'visitor' });
    const requests = record(context);
    await context.route(/openstreetmap\.org/, (route) =>
      route.fulfill({ contentType: 'text/html', body: '<p>From elsewhere</p>' }),
    );

    // The browser's position, and the place's name from our own list.
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: 19.08, longitude: 72.88 });
    const named = page.waitForResponse('**/api/geocode?**');
    await page.getByRole('button', { name: 'Fetch Local Investors' }).click();
    expect(await (await named).json()).toMatchObject({
      data: { city: 'Mumbai', principalSubdivision: 'Maharashtra', countryName: 'India' },
    });
    await page.getByText('Showing investors in Mumbai').waitFor();

    // The avatar, seeded by the email and drawn here.
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
    await mailAbout('support@outset.example', /From elsewhere/, email);
    expect(hostsOf(requests)).toEqual([base()]);

    // The map of a city that the portal knows, at a press.
    const [chennai] = (await listOf(DIRECTORIES.incubators, 'location=Chennai')).rows;
    await page.goto(`${DIRECTORIES.incubators.detail}${chennai?.id}`);
    await page.getByRole('button', { name: 'Show map' }).waitFor();
    expect(hostsOf(requests)).toEqual([base()]);
    await page.getByRole('button', { name: 'Show map' }).click();
    await page.frameLocator('iframe').getByText('From elsewhere').waitFor();
    const [map] = requests.filter((request) => !request.url().startsWith(base()));
    expect(map?.url()).toMatch(
      /^https:\/\/www\.openstreetmap\.org\/export\/embed\.html\?bbox=[-.%\dC]+&layer=mapnik&marker=[.%\dC]+$/,
    );
    expect((await map?.allHeaders())?.['referer'] ?? base()).not.toContain('/portal');
  });
});
