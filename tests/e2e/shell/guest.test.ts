/** The portal shell as a guest sees it: welcome, menus, locked places, ways out, other tabs. */
import { describe, expect, it } from 'vitest';
import { PREVIEW_FEATURES } from '../../../src/domain/guest-preview';
import { base, expectAccessible, openPage } from '../../setup/page';

const stored = (key: string) => `localStorage.getItem(${JSON.stringify(key)})`;

describe('the welcome of guest mode', () => {
  it('SHELL-13 SHELL-15 SHELL-17 opens once with the 16 features, and Continue Preview stays in guest mode', async () => {
    const { page } = await openPage('/portal', { guest: true, firstVisit: true });
    const modal = page.getByRole('dialog', { name: 'PREVIEW MODE' });
    await modal.waitFor();
    const entries = modal.getByRole('listitem');
    await expect.poll(() => entries.count()).toBe(16);
    const shown = await entries.evaluateAll((all) =>
      all.map((entry) => ({
        href: entry.getAttribute('data-feature'),
        text: entry.textContent,
      })),
    );
    expect(shown).toEqual(
      PREVIEW_FEATURES.map(({ label, href, locked }) => ({ href, text: `${label}${locked ? '(locked)' : '(open)'}` })),
    );
    // Under reduced motion they are all there at once, and not one after the other within 5.6 s.
    const seen = () => entries.evaluateAll((all) => all.filter((one) => getComputedStyle(one).opacity === '1').length);
    await expect.poll(seen, { timeout: 3_000 }).toBe(PREVIEW_FEATURES.length);
    await expectAccessible(page);
    await modal.getByRole('button', { name: 'Continue Preview' }).click();
    await modal.waitFor({ state: 'hidden' });
    expect(await page.evaluate(stored('guestMode'))).toBe('true');
    await page.reload();
    await page.getByText('Guest Mode', { exact: true }).waitFor();
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(await page.evaluate(stored('guestModeFirstVisit'))).not.toBe('true');
  });

  it('SHELL-16 reveals one entry every 300 ms after 800 ms, and closes in 300 ms', async () => {
    const { page } = await openPage('/portal', { guest: true, firstVisit: true, motion: true });
    const modal = page.getByRole('dialog', { name: 'PREVIEW MODE' });
    await modal.waitFor();
    const timing = await modal.getByRole('listitem').evaluateAll((all) =>
      all.map((entry) => {
        const [animation] = entry.getAnimations();
        return animation?.effect?.getComputedTiming().delay;
      }),
    );
    expect(timing).toEqual(PREVIEW_FEATURES.map((_, index) => 800 + index * 300));
    // They run by themselves; where they are at a moment is asked of the animations, not of the clock of a busy machine.
    await modal
      .getByRole('listitem')
      .last()
      .evaluate((entry) => entry.getAnimations()[0]?.finished.then(() => undefined));
    const visibleAt = (ms: number) =>
      modal.getByRole('listitem').evaluateAll((all, at) => {
        for (const animation of all.flatMap((entry) => entry.getAnimations())) {
          animation.pause();
          animation.currentTime = at;
        }
        return all.filter((entry) => getComputedStyle(entry).opacity === '1').length;
      }, ms);
    const seen: number[] = [];
    for (const ms of [0, 800, 1_040, 1_340, 5_540]) seen.push(await visibleAt(ms));
    expect(seen).toEqual([0, 0, 1, 2, 16]);
    const exit = await page.evaluate(() => {
      const dialog = document.querySelector<HTMLDialogElement>('dialog.preview')!;
      return new Promise<number[]>((done) => {
        const started = performance.now();
        let length = 0;
        const look = () => {
          if (!dialog.open) {
            const running = dialog.getAnimations().map((a) => Number(a.effect?.getComputedTiming().duration));
            length = Math.max(length, ...running);
            if (!dialog.checkVisibility()) return done([length, performance.now() - started]);
          }
          requestAnimationFrame(look);
        };
        look();
        [...dialog.querySelectorAll('button')].find((button) => button.textContent === 'Continue Preview')!.click();
      });
    });
    expect(exit[0]).toBe(300);
    expect(exit[1]).toBeGreaterThan(250);
  });

  it('SHELL-18 Sign Up for Full Access clears the guest flag and goes to /login', async () => {
    const { page, context, allow } = await openPage('/portal', { guest: true, firstVisit: true });
    allow(/\/login/);
    await page.getByRole('button', { name: 'Sign Up for Full Access' }).click();
    await page.waitForURL('**/login?register=1');
    expect(await page.evaluate(stored('guestMode'))).toBeNull();
    expect((await context.cookies()).some((cookie) => cookie.name === 'outset_guest')).toBe(false);
  });
});

describe('what a guest sees', () => {
  it('SHELL-07 SHELL-19 SHELL-20 has the badge, a progress of 0, Login, Exit Guest Mode, disabled Settings and Help, no Tools or Feedback', async () => {
    const { page } = await openPage('/portal/mentors', { guest: true });
    await page.getByText('Guest Mode', { exact: true }).waitFor();
    expect(await page.getByRole('button', { name: 'Tools', exact: true }).count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Feedback', exact: true }).count()).toBe(0);
    expect(await page.locator('#side-menu [data-progress]').textContent()).toMatch(/^0\s%$/);
    await page.getByRole('button', { name: 'Profile' }).click();
    await expect
      .poll(() => page.getByRole('menuitem').allTextContents())
      .toEqual(['Settings', 'Help', 'Login', 'Exit Guest Mode']);
    await expectAccessible(page);
    for (const name of ['Settings', 'Help']) {
      const item = page.getByRole('menuitem', { name });
      expect(await item.getAttribute('aria-disabled')).toBe('true');
      await item.click({ force: true });
    }
    expect(page.url()).toBe(`${base()}/portal/mentors`);
  });

  it('AUTH-15 leaves guest mode to / and says so', async () => {
    const { page, context } = await openPage('/portal', { guest: true });
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('menuitem', { name: 'Exit Guest Mode' }).click();
    // The notice goes after 4 s, which a page may take to settle.
    await page.waitForURL(`${base()}/`, { waitUntil: 'commit' });
    await page.getByText('Exited guest mode').waitFor();
    expect(await page.evaluate(stored('guestMode'))).toBeNull();
    expect((await context.cookies()).some((cookie) => cookie.name === 'outset_guest')).toBe(false);
  });

  it('SHELL-22 the saved icon asks to log in and carries its place to /login', async () => {
    const { page, allow } = await openPage('/portal/mentors', { guest: true });
    allow(/\/login/);
    await page.getByRole('link', { name: 'Saved items' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Login Required' });
    await dialog.getByText('You need to be logged in to access these features.').waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Saved items');
    await page.getByRole('link', { name: 'Saved items' }).click();
    await dialog.getByRole('button', { name: 'Login Now' }).click();
    await page.waitForURL('**/login?returnTo=%2Fportal%2Fsaved-investors');
    expect(await page.evaluate(stored('guestMode'))).toBeNull();
  });

  it('SHELL-22 the saved page asks by itself', async () => {
    const { page } = await openPage('/portal/saved-investors', { guest: true });
    await page.getByRole('alertdialog', { name: 'Login Required' }).waitFor();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('heading', { name: 'Your Saved Items' }).waitFor();
  });

  it('AUTH-17 Login of the profile menu leaves guest mode and carries the page', async () => {
    const { page, allow } = await openPage('/portal/seed?q=a%26b', { guest: true });
    allow(/\/login|\/portal\/seed/);
    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('menuitem', { name: 'Login' }).click();
    await page.waitForURL(/\/login\?/);
    expect(new URL(page.url()).searchParams.get('returnTo')).toBe('/portal/seed?q=a%26b');
    expect(await page.evaluate(stored('guestMode'))).toBeNull();
  });

  it('marks a tour that the plain form started, so that it is welcomed and follows other tabs', async () => {
    const { page, context } = await openPage('/', {});
    await context.addCookies([{ name: 'outset_guest', value: '1', url: base() }]);
    await page.goto('/portal');
    await page.getByRole('dialog', { name: 'PREVIEW MODE' }).waitFor();
    await expect.poll(() => page.evaluate(stored('guestMode'))).toBe('true');
  });
});

describe('portal addresses', () => {
  it.each([
    '/portal',
    '/portal/all-investors',
    '/portal/pre-seed',
    '/portal/seed',
    '/portal/angel-investors',
    '/portal/incubators',
    '/portal/mentors',
    '/portal/yt-startup-influencers',
    '/portal/startup-influencers',
    '/portal/saved-investors',
    '/portal/checklist',
    '/portal/startup-roadmap',
    '/portal/support',
    '/portal/settings/profile',
    '/portal/settings/security',
    '/portal/settings/notifications',
  ])('SHELL-10 %s answers 200 with its title', async (path) => {
    const response = await fetch(base() + path, { headers: { cookie: 'outset_guest=1' } });
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/<title>[^<]+ · Outset<\/title>/);
  });

  it.each(['burn-rate', 'expense-tracker', 'equity-split', 'outreach-generator'])(
    'SHELL-11 /portal/tools/%s answers 200',
    async (tool) => {
      const response = await fetch(`${base()}/portal/tools/${tool}`, { headers: { cookie: 'outset_guest=1' } });
      expect(response.status).toBe(200);
    },
  );

  it.each(['collections', 'burnrate-calculator', 'investor-comparison?ids=a,b'])(
    'SHELL-12 /portal/%s does not break',
    async (path) => {
      const response = await fetch(`${base()}/portal/${path}`, { headers: { cookie: 'outset_guest=1' } });
      expect(response.status).toBe(200);
    },
  );

  it.each([
    'nope',
    'tools/none',
    'toString',
    '__proto__',
    'constructor',
    "' OR 1=1--",
    '%00',
    'मुंबई',
    '🚀',
    'x'.repeat(4000),
  ])('/portal/%s is a 404 with a way back', async (path) => {
    const response = await fetch(`${base()}/portal/${path.includes('%') ? path : encodeURIComponent(path)}`, {
      headers: { cookie: 'outset_guest=1' },
    });
    expect([400, 404]).toContain(response.status);
  });
});
