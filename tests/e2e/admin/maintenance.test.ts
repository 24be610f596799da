/** Maintenance in an app of its own: pages asked for meanwhile, planned windows, and what people do in the tools, of which nothing is lost. */
import { describe, expect, it } from 'vitest';
import { demoEmail, demoPassword, expectAccessible, sideways, type DemoPerson } from '@tests/setup/browser/page';
import { asPage, base, iso, open, poll, screen, send, SYNC, turnOff, turnOn, useOwnApp } from './maintenance-steps';
import { bodyOf, subjectOf } from '@tests/e2e/outreach/outreach-steps';

useOwnApp();

const HOUR = 3_600_000;

/** Asks the API as the person of the page. */
async function ask<Data>(person: DemoPerson, path: string, body?: unknown): Promise<Data> {
  const send = (to: string, sent: unknown, headers = {}) =>
    fetch(`${base()}${to}`, {
      method: sent === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(sent === undefined ? {} : { body: JSON.stringify(sent) }),
    });
  const signedIn = await send('/api/login', { email: demoEmail(person), password: demoPassword() });
  const { token } = (await signedIn.json()) as { token: string };
  const answer = await send(path, body, { authorization: `Bearer ${token}` });
  expect(answer.status).toBe(200);
  return ((await answer.json()) as { data: Data }).data;
}

describe('a page asked for while it is on', () => {
  it('SHELL-31 SHELL-33 is a page of its own, counts, and becomes what was asked for', async () => {
    await turnOn(iso(3_600_000));
    const { page } = await open('/portal/seed?q=fund', { guest: true });
    await asPage(page).waitFor();
    await page.getByRole('timer').waitFor();
    for (const theme of ['light', 'dark'] as const) {
      await page.evaluate((name) => (document.documentElement.dataset['theme'] = `outset-${name}`), theme);
      await expectAccessible(page);
    }
    await turnOff();
    await poll(page);
    await page.getByRole('heading', { level: 1, name: /Seed/ }).waitFor();
    await expect.poll(() => page.url()).toBe(`${base()}/portal/seed?q=fund`);
  });
});

describe('a planned window', () => {
  it('is announced where it is seen from far down, with the day of an end that is not today', async () => {
    for (const [path, widths] of [
      ['/portal', [1280, 390]],
      ['/', [390]],
    ] as const) {
      await send('PUT', { startsAt: iso(10 * 60_000), endsAt: iso(26 * 3_600_000), message: 'New disks' });
      const { page } = await open(path, { as: 'founder' });
      const banner = page.locator('.maintenance-banner');
      await banner.waitFor();
      await expectAccessible(page);
      await expect.poll(() => banner.innerText()).toMatch(/from \d+:\d\d [ap]m to \d+ \w+, \d+:\d\d [ap]m/);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 800 });
        await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
        await expect.poll(() => banner.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
        await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
      }
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await banner.waitFor({ state: 'detached' });
    }
  });
});

describe('work under way when maintenance begins', () => {
  it('SHELL-31 a tool keeps what is entered, and sends it to the account as soon as it is over', async () => {
    const { page } = await open('/portal/tools/burn-rate', { as: 'founder', first: SYNC });
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByRole('menu').getByText('Save in my account', { exact: true }).click();
    await page.keyboard.press('Escape');
    await page.getByText(/^Saved in your account/).waitFor();
    // The end is an hour away, and so is the next try that a refused write is told of.
    await turnOn(iso(HOUR));
    await page.getByRole('button', { name: 'Configure' }).first().click();
    const drawer = page.getByRole('dialog', { name: 'Configure' });
    const refused = page.waitForResponse((answer) => answer.request().method() === 'PUT' && answer.status() === 503);
    await drawer.getByLabel('Bank balance').fill('130000');
    expect(Number((await refused).headers()['retry-after'])).toBeGreaterThan(3_000);
    await screen(page).waitFor();
    await turnOff();
    await poll(page);
    await screen(page).waitFor({ state: 'detached' });
    await expect.poll(() => drawer.getByLabel('Bank balance').inputValue()).toBe('1,30,000');
    await page.getByText(/^Saved in your account/).waitFor();
    await page.keyboard.press('Escape');
    const kept = () => ask<{ name: string; deletedAt: number | null }[]>('founder', '/api/tool-documents/burn-rate');
    expect((await kept()).filter(({ deletedAt }) => deletedAt === null)).toHaveLength(1);
    await page.reload();
    await page.getByRole('main').getByText('₹1,30,000').first().waitFor();
  });

  it('SHELL-31 a favourite and a ticked milestone stay, and reach their accounts as soon as it is over', async () => {
    const { page } = await open('/portal/seed', { as: 'visitor', first: SYNC });
    await turnOn(iso(HOUR));
    await page
      .getByRole('button', { name: /^Options for/ })
      .first()
      .click();
    await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
    await screen(page).waitFor();
    const held = async () =>
      (await ask<{ records: { kind: string }[] }>('visitor', SYNC, { since: 0, records: [] })).records;
    await turnOff();
    expect(await held()).toEqual([]);
    await poll(page);
    await screen(page).waitFor({ state: 'detached' });
    await expect.poll(async () => (await held()).map(({ kind }) => kind)).toEqual(['favourite']);
    await page.goto('/portal/saved-investors');
    await page.getByRole('tab', { name: 'All Favorites (1)' }).waitFor();

    const { page: theirs } = await open('/portal/checklist', { as: 'founder', first: SYNC });
    const first = theirs.getByRole('checkbox').first();
    await turnOn(iso(HOUR));
    await first.click();
    await screen(theirs).waitFor();
    await turnOff();
    await poll(theirs);
    await screen(theirs).waitFor({ state: 'detached' });
    await expect.poll(() => first.getAttribute('aria-checked')).toBe('true');
    const done = async () =>
      (await ask<{ done: boolean }[]>('founder', '/api/check/getcheck')).filter((item) => item.done).length;
    await expect.poll(done).toBe(1);
  });

  it('SHELL-31 a message that is being written survives a reload in the middle of it', async () => {
    const { page } = await open('/portal/tools/outreach-generator', { as: 'founder' });
    await subjectOf(page).fill('Seed round of Kaveri Labs');
    await bodyOf(page).fill("Hello,\nit's 'half' written. खेत 🌱");
    await turnOn();
    await poll(page);
    await screen(page).waitFor();
    await page.reload();
    await asPage(page).waitFor();
    await turnOff();
    await poll(page);
    await expect.poll(() => subjectOf(page).inputValue()).toBe('Seed round of Kaveri Labs');
    await expect.poll(() => bodyOf(page).inputValue()).toBe("Hello,\nit's 'half' written. खेत 🌱");
  });

  it('SHELL-31 a message to the support says why it was not sent, and goes out afterwards', async () => {
    const { page } = await open('/support');
    const form = page.locator('[data-contact-form]');
    const values = { Name: 'Asha', Email: 'asha@example.com', Subject: 'A question', Message: 'Not lost' };
    for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
    await turnOn();
    await form.getByRole('button', { name: 'Send message' }).click();
    await screen(page).waitFor();
    await turnOff();
    await poll(page);
    await screen(page).waitFor({ state: 'detached' });
    await page.getByText('Failed to send: Outset is under maintenance, so nothing has changed.').waitFor();
    await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('Not lost');
    await form.getByRole('button', { name: 'Send message' }).click();
    await page.getByText('Your message has been sent successfully!').waitFor();
  });
});
