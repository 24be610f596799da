/** Every public page in both themes, on phone and desktop, and the pages for what went wrong. */
import { describe, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openPage } from '@tests/setup/browser/page';

/** `/home` is `/`; the sample news are looked at where the news of the landing page lead to them. */
const PUBLIC_PAGES = ['/', '/subscription-plans'];

it('the pages for an unknown address and for a fault of ours are accessible', async () => {
  const { page } = await openPage('about:blank', { allow: [/404 GET \/nope/, /500 GET \/500/] });
  for (const [path, heading] of [
    ['/nope', 'There is no page at this address.'],
    ['/500', 'Something went wrong on our side.'],
  ] as const) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1, name: heading }).waitFor();
    await expectAccessible(page);
  }
});

describe('every public page', () => {
  // Where the layout changes, and on each side.
  it.each(PUBLIC_PAGES)('PUB-22 %s is accessible in both themes, and nothing scrolls sideways', async (path) => {
    const { page } = await openPage(path);
    await expectGoodLook(page, {
      widths: [1280, 1024, 768, 640, 390, 320],
      async also(_, width) {
        if (width === 320) await page.getByRole('button', { name: 'Menu' }).click();
      },
    });
  });
});
