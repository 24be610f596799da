/** The contact form and the sign-in behind a Turnstile challenge, in an app of its own with keys; local servers answer for the widget and siteverify in their protocol. */
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { newDataDir, removeDataDir, startApp, type App } from '@tests/setup/app';
import { openPage, type Opened } from '@tests/setup/browser/page';

let app: App | undefined;
let dataDir = '';
beforeAll(async () => {
  dataDir = newDataDir();
  app = await startApp(dataDir, {
    TURNSTILE_SITE_KEY: 'the site',
    TURNSTILE_SECRET_KEY: 'the secret',
    TURNSTILE_VERIFY_URL: `${inject('turnstileUrl')}/siteverify`,
  });
}, 180_000);
afterAll(async () => {
  await app?.stop();
  removeDataDir(dataDir);
});

/** What api.js offers with `render=explicit`, with a frame of Cloudflare's as the real one has: the answer is that of the test. */
const WIDGET = `
window.turnstile = {
  render(place, options) {
    const frame = document.createElement('iframe');
    frame.src = 'https://challenges.cloudflare.com/frame';
    frame.title = 'Challenge';
    document.body.append(frame);
    place.textContent = 'Challenge for ' + options.sitekey + ', ' + options.action + ', ' + options.theme;
    return 'widget';
  },
  getResponse() { return window.challengeAnswer; },
  reset() { window.challengeAnswer = undefined; },
};`;

async function open(path: string, allow: RegExp): Promise<Opened & { asked: () => number }> {
  const opened = await openPage('about:blank', { at: app?.base ?? '', theme: 'light', allow: [allow] });
  let asked = 0;
  await opened.context.route('https://challenges.cloudflare.com/frame', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Are you a person?</p>' }),
  );
  await opened.context.route('https://challenges.cloudflare.com/turnstile/**', (route) => {
    asked += 1;
    return route.fulfill({ contentType: 'text/javascript', body: WIDGET });
  });
  await opened.page.goto(path);
  return { ...opened, asked: () => asked };
}

describe('a challenge', () => {
  it('is fetched when the form is touched, refuses who has not answered it, and is good for one message', async () => {
    const { page, asked } = await open('/support', /400 POST/);
    expect(asked()).toBe(0);
    const form = page.locator('[data-contact-form]');
    const values = { Name: 'Asha Rao', Email: 'asha@example.com', Subject: 'A question', Message: 'Hello' };
    for (const [label, value] of Object.entries(values)) await form.getByLabel(label).fill(value);
    await form.getByText('Challenge for the site, contact, light').waitFor();
    expect(asked()).toBe(1);
    // Our own policy lets the frame in.
    await page.frameLocator('iframe[title="Challenge"]').getByText('Are you a person?').waitFor();
    // So does that of the sign-in, whose form asks for the same challenge once the server wants one.
    const signIn = (await page.request.get('/login')).headers()['content-security-policy'];
    for (const name of ['script-src', 'frame-src'])
      expect(signIn).toMatch(new RegExp(`${name} [^;]*https://challenges.cloudflare.com`));
    const send = form.getByRole('button', { name: 'Send message' });
    const failed = page.getByRole('alert').filter({ hasText: 'Failed to send' });

    await send.click();
    await failed.waitFor();
    await expect.poll(() => form.getByLabel('Message').inputValue()).toBe('Hello');
    await page.evaluate(() => Object.assign(window, { challengeAnswer: 'a program' }));
    await send.click();
    await failed.waitFor();

    await page.evaluate(() => Object.assign(window, { challengeAnswer: 'a person' }));
    await send.click();
    await page.getByText('Your message has been sent successfully!').waitFor();
    await expect
      .poll(() => page.evaluate(() => (window as { challengeAnswer?: string }).challengeAnswer))
      .toBeUndefined();
  });
});
