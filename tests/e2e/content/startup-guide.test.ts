/** The Startup Guide tab in Chromium: thumbnails and pictures in full size, in both themes. */
import { describe, expect, it } from 'vitest';
import { partsOf } from '@/domain/startup-terms/terms';
import seed from '@worker/db/seed/startup-terms.json';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openPage } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';

const TAB = '/portal?tab=guide';

describe('the Startup Guide tab', () => {
  it('DASH-26 shows title, description and a thumbnail, is accessible in both themes, and opens a picture in full size by a press', async () => {
    const { page } = await openPage(`${TAB}&open=${'fundraising,equity,metrics,legal-in-india'}`, { guest: true });
    const [first] = seed;
    const term = page.locator('[data-term]').first();
    await term.getByRole('heading', { name: first!.title }).waitFor();
    const { meaning, example } = partsOf(first!.description);
    await term.getByText(meaning).waitFor();
    await term.getByText(example).waitFor();
    const picture = term.locator('svg.drawn');
    await expect
      .poll(() => picture.locator('use').evaluate((drawn: SVGUseElement) => drawn.getBBox().width))
      .toBeGreaterThan(0);
    const place = (await picture.boundingBox())!;
    expect(Math.min(place.width, place.height)).toBeGreaterThanOrEqual(64);
    await expectGoodLook(page);

    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole('button', { name: 'Full-size picture of Valuation cap' }).click();
    const dialog = page.getByRole('dialog', { name: 'Valuation cap' });
    await dialog.getByRole('img', { name: 'Picture of Valuation cap' }).waitFor();
    await dialog.getByText('40,000 shares instead of 20,000').waitFor();
    await page.waitForURL(/show=/);
    await expectNoSidewaysScroll(page);
    await expectAccessible(page, { within: 'dialog[open]' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.url()).not.toContain('show=');
  });
});
