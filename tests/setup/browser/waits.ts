/** Waits for browser tests: until the next frame, a layout, a mail or midnight. */
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inbox, sideways, type Mail } from './page';

/** Waits until all that the page has put off to its next frame has run, e.g. where the focus goes after something has moved. */
export async function afterFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0))));
}

/** The address of the file of an island, read from the page's HTML. A file of shared modules may have the same name. */
export async function fileOfIsland(page: Page, path: string, island: string): Promise<string> {
  const html = await (await page.request.get(path)).text();
  const tag = html.match(/<astro-island[^>]*>/g)?.find((one) => one.includes(`component-export="${island}"`));
  const file = tag?.match(/component-url="([^"]+)"/)?.[1];
  if (file === undefined) throw new Error(`${path} has no island ${island}.`);
  return file;
}

/**
 * Keeps a file of the page back, as a slow network does: `asked` when the page wants it, until `release`. `file` is its address
 * (`/_astro/…`) or its name without the hash.
 */
export async function holdFile(page: Page, file: string): Promise<{ asked: Promise<string>; release: () => void }> {
  const isWanted = ({ pathname }: URL) =>
    file.startsWith('/') ? pathname === file : pathname.startsWith(`/_astro/${file}.`) && pathname.endsWith('.js');
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(isWanted, async (route) => {
    await held;
    await route.continue();
  });
  const asked = page.waitForRequest((request) => isWanted(new URL(request.url()))).then((request) => request.url());
  return { asked, release };
}

/** Waits until a file that was loaded later has run, and until the code that waited for it has run. */
export async function hasRun(page: Page, url: string): Promise<void> {
  // As text: the test runner would put its own import() in place.
  await page.evaluate(`import(${JSON.stringify(url)})`);
  await afterFrame(page);
}

/** Nothing is outside the screen sideways; a layout that has just changed gets the time to settle. */
export async function expectNoSidewaysScroll(page: Page, message?: string): Promise<void> {
  await expect.poll(() => sideways(page), message === undefined ? {} : { message }).toBeLessThanOrEqual(0);
}

/** Lets a midnight of the browser (Asia/Kolkata) or of UTC pass, where the test counts days or months. */
export async function awayFromMidnight(): Promise<void> {
  const DAY = 86_400_000;
  for (const offset of [0, 19_800_000]) {
    const left = DAY - ((Date.now() + offset) % DAY);
    if (left < 30_000) await new Promise((done) => setTimeout(done, left + 1_000));
  }
}

/** The newest mail to an address with this subject, waited for: an account has had others before. */
export async function mailAbout(address: string, subject: string | RegExp, from?: string): Promise<Mail> {
  let found: Mail | undefined;
  const look = async () => {
    found = (await inbox(address)).find(
      (mail) => mail.subject.match(subject) !== null && (from === undefined || mail.headers['Reply-To'] === from),
    );
    return found?.subject;
  };
  await expect.poll(look, { timeout: 20_000, message: `mail "${String(subject)}" to ${address}` }).toBeDefined();
  return found as unknown as Mail;
}
