/** The portal shell for people with an account: tools, feedback, logging out here and everywhere, seen in other tabs. */
import { describe, expect, it } from 'vitest';
import { PLACES, TOOLS } from '../../src/domain/navigation';
import { base, expectAccessible, openContext, openPage, SESSION_ENDED, type DemoPerson } from '../setup/page';

const PEOPLE: DemoPerson[] = ['founder', 'visitor'];
const stored = (key: string) => `localStorage.getItem(${JSON.stringify(key)})`;

describe('the header of a signed-in person', () => {
  it.each(PEOPLE)('SHELL-06 SHELL-08 a %s has Tools, Feedback, Settings, Help and both ways to log out', async (as) => {
    const { page } = await openPage('/portal', { as });
    await page.getByRole('banner').getByRole('button', { name: 'Tools', exact: true }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Feedback' }).waitFor();
    expect(await page.getByText('Guest Mode', { exact: true }).count()).toBe(0);
    await page.getByRole('button', { name: 'Profile' }).click();
    await expect.poll(() => page.getByRole('menuitem').allTextContents()).toEqual(['Settings', 'Help', 'Logout']);
    expect(await page.getByRole('menuitem', { name: 'Settings' }).getAttribute('href')).toBe(
      '/portal/settings/profile',
    );
    expect(await page.getByRole('menuitem', { name: 'Help' }).getAttribute('href')).toBe('/portal/support');
    await page.keyboard.press('End');
    await page.keyboard.press('ArrowRight');
    await page.getByRole('menuitem', { name: 'Logout from all devices' }).waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Logout from this device');
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(stored('lastActive')).then(Number)).toBeGreaterThan(Date.now() - 60_000);
  });

  it('SHELL-09 the Tools dialog lists its six cards, and each live one opens its tool', async () => {
    const { page } = await openPage('/portal', { as: 'founder' });
    await page.getByRole('banner').getByRole('button', { name: 'Tools', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Tools' });
    await dialog.waitFor();
    const cards = () =>
      dialog
        .getByRole('listitem')
        .evaluateAll((all) =>
          all.map((card) => [
            card.querySelector('.font-medium')?.textContent,
            card.querySelector('a')?.getAttribute('href') ?? null,
          ]),
        );
    await expect.poll(cards).toEqual([
      ['Burn Rate Calculator', '/portal/tools/burn-rate'],
      ['Expense Tracker', '/portal/tools/expense-tracker'],
      ['Cap Table & Equity', '/portal/tools/equity-split'],
      ['Email Outreach Generator', '/portal/tools/outreach-generator'],
      ['Coming Soon', '/coming-soon'],
      ['Startup Roadmap', '/portal/checklist'],
    ]);
    await expectAccessible(page);
    await dialog.getByRole('link', { name: 'Expense Tracker' }).click();
    await page.waitForURL('**/portal/tools/expense-tracker');
    await page.getByRole('heading', { level: 1, name: 'Expense Tracker' }).waitFor();
  });
});

describe('founders and visitors', () => {
  it('SHELL-26 find the same tools and directories at the same addresses, with the same entries', async () => {
    const people = await Promise.all(PEOPLE.map((as) => openContext({ as })));
    const paths = [
      ...TOOLS.map(({ href }) => href),
      ...PLACES.map(({ href }) => href),
      '/portal/seed?page=2',
      '/portal/checklist',
    ];
    for (const path of paths) {
      const seen = [];
      for (const { context } of people) {
        const answer = await context.request.get(path);
        const html = await answer.text();
        const words = (tag: string) =>
          new RegExp(`<${tag}[^>]*>([^]*?)</${tag}>`).exec(html)?.[1]?.replace(/<[^>]+>/g, '');
        const rows = [...html.matchAll(/data-row="?([^" >]*)/g)].map((row) => row[1]);
        seen.push({ status: answer.status(), title: words('title'), heading: words('h1'), rows });
      }
      expect(seen[0]?.status, path).toBe(200);
      expect(seen[0]?.heading, path).toBeTruthy();
      if (path.includes('page=2')) expect(seen[0]?.rows.length, path).toBeGreaterThanOrEqual(6);
      expect(seen[1], path).toEqual(seen[0]);
    }
  });
});

describe('feedback', () => {
  it('asks for stars and text with the exact messages, by keyboard, and keeps a draft', async () => {
    const { page, context } = await openPage('/portal', { as: 'visitor', allow: [/POST \/api\/feedback\/submit/] });
    const sent: unknown[] = [];
    let answer = 500;
    await context.route('**/api/feedback/user/current', (route) =>
      route.fulfill({ json: { success: true, data: null } }),
    );
    await context.route('**/api/feedback/submit', (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill({ status: answer, json: { success: answer === 200, data: null } });
    });
    await page.getByRole('banner').getByRole('button', { name: 'Feedback' }).click();
    const form = page.getByRole('dialog', { name: 'Rate Your Experience' });
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.getByText('Please select a rating before submitting').waitFor();
    await form.getByText('Please enter your feedback').waitFor();
    await expectAccessible(page);
    await expect.poll(() => page.evaluate(() => (document.activeElement as HTMLInputElement).type)).toBe('radio');
    for (const stars of [2, 3, 4]) {
      await page.keyboard.press('ArrowRight');
      await form.getByRole('radio', { name: `${stars} stars`, checked: true }).waitFor({ state: 'attached' });
    }
    const text = "Good. ' OR 1=1-- मुंबई 🚀 <b>x</b>";
    await form.getByLabel('Your feedback').fill(text);
    await page.keyboard.press('Escape');
    await form.waitFor({ state: 'hidden' });
    await page.getByRole('banner').getByRole('button', { name: 'Feedback' }).click();
    await expect.poll(() => form.getByLabel('Your feedback').inputValue()).toBe(text);
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.getByText('Failed to submit feedback. Please try again later.').waitFor();
    answer = 401;
    await form.getByRole('button', { name: 'Submit' }).click();
    await form.getByText('You must be logged in to submit feedback').waitFor();
    answer = 200;
    await form.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('dialog', { name: 'Thank You' }).waitFor();
    await page.getByText('Thank you for your feedback!').waitFor();
    expect(sent.at(-1)).toEqual({ rating: 4, feedback: text });
  });

  it('shows a stored feedback as Thank You with Update, through the real API', async () => {
    const { page } = await openPage('/portal', { as: 'founder' });
    await page.getByRole('banner').getByRole('button', { name: 'Feedback' }).click();
    const form = page.getByRole('dialog', { name: 'Rate Your Experience' });
    const start = page.getByRole('dialog').getByRole('button', { name: /^(Submit|Update)$/ });
    await start.waitFor();
    // The demo account may have given feedback before.
    if ((await start.textContent()) === 'Update') await start.click();
    await form.getByText('5 stars, Excellent').locator('..').click();
    await form.getByLabel('Your feedback').fill('Quick and calm.');
    await form.getByRole('button', { name: /^(Submit|Update)$/ }).click();
    await page.getByRole('dialog', { name: 'Thank You' }).waitFor();
    await page.reload();
    await page.getByRole('banner').getByRole('button', { name: 'Feedback' }).click();
    const thanks = page.getByRole('dialog', { name: 'Thank You' });
    await thanks.getByText('Quick and calm.').waitFor();
    await expectAccessible(page);
    await thanks.getByRole('button', { name: 'Update' }).click();
    await form.getByRole('button', { name: 'Update' }).click();
    await page.getByText('Feedback updated successfully!').waitFor();
  });
});

async function logOut(page: Awaited<ReturnType<typeof openPage>>['page'], where: string) {
  await page.getByRole('button', { name: 'Profile' }).click();
  await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
  await page.getByRole('menuitem', { name: where }).click();
}

describe('logging out', () => {
  it('AUTH-18 AUTH-19 AUTH-20 from this device: calls the server, clears the keys, says so', async () => {
    const { page } = await openPage('/portal/mentors', { as: 'founder', allow: [SESSION_ENDED] });
    const call = page.waitForRequest((request) => request.url().includes('/api/logout'));
    await logOut(page, 'Logout from this device');
    expect([(await call).method(), (await call).url()]).toEqual(['POST', `${base()}/api/logout`]);
    // The notice goes after 4 s, which a page may take to settle.
    await page.waitForURL(`${base()}/`, { waitUntil: 'commit' });
    await page.getByText('Logged out successfully', { exact: true }).waitFor();
    expect(await page.evaluate(stored('token'))).toBeNull();
    expect(await page.evaluate(stored('guestMode'))).toBeNull();
    expect(Number(await page.evaluate(stored('logout')))).toBeGreaterThan(Date.now() - 60_000);
    await page.goto('/portal');
    await expect.poll(() => page.url()).toBe(`${base()}/`);
  });

  it('leaves nothing on a shared computer that names who was there', async () => {
    const { page } = await openPage('/portal/mentors', { as: 'visitor', allow: [SESSION_ENDED] });
    // Drawn for the visitor's address.
    await expect.poll(() => page.evaluate(stored('avatar'))).toContain('seed');
    await page.evaluate(async () => {
      const owner = 'demo.visitor@outset.example';
      localStorage.setItem('contact-draft', JSON.stringify({ owner, name: 'Demo Visitor', email: owner }));
      sessionStorage.setItem('feedback-draft', JSON.stringify({ owner, rating: 5, feedback: 'Good' }));
      sessionStorage.setItem('profileDraft:1', JSON.stringify({ fullName: 'Demo Visitor' }));
      sessionStorage.setItem('registration-draft', JSON.stringify({ email: owner }));
    });
    await logOut(page, 'Logout from this device');
    await page.waitForURL(`${base()}/`, { waitUntil: 'commit' });
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toMatch(/demo|visitor|avatar|draft/i);
  });

  it('AUTH-18 AUTH-20 AUTH-23 from all devices: a second tab of this browser and another browser are signed out', async () => {
    const { page, context } = await openPage('/portal/mentors', { as: 'visitor', allow: [SESSION_ENDED] });
    const elsewhere = await openPage('/portal', { as: 'visitor', allow: [SESSION_ENDED] });
    const second = await context.newPage();
    await second.goto('/portal/support');
    const call = page.waitForRequest((request) => request.url().includes('/api/logout'));
    await logOut(page, 'Logout from all devices');
    expect((await call).url()).toBe(`${base()}/api/logout?all=true`);
    await page.getByText('Logged out from all devices successfully', { exact: true }).waitFor();
    await second.waitForURL(`${base()}/`);
    await elsewhere.page.goto('/portal/mentors');
    await expect.poll(() => elsewhere.page.url()).toBe(`${base()}/`);
  });

  it('AUTH-21 a failure is told and nothing is cleared', async () => {
    const { page, context } = await openPage('/portal', { as: 'founder', allow: [/\/api\/logout/] });
    await context.route('**/api/logout*', (route) => route.fulfill({ status: 500, json: { success: false } }));
    await logOut(page, 'Logout from this device');
    await page.getByText('Error during logout. Please try again.').waitFor();
    expect(await page.evaluate(stored('token'))).not.toBeNull();
    expect(page.url()).toBe(`${base()}/portal`);
  });

  it('AUTH-23 the removal of the token in one tab signs the other out', async () => {
    const { page, context } = await openPage('/portal/mentors', { as: 'founder', allow: [SESSION_ENDED] });
    const other = await context.newPage();
    await other.goto('/portal');
    await other.evaluate(() => localStorage.removeItem('token'));
    await page.waitForURL(`${base()}/`);
  });
});
