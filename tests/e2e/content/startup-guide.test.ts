/** The Startup Guide tab in Chromium: thumbnails and pictures in full size, in both themes. */
import { describe, expect, it } from 'vitest';
import { partsOf } from '@/domain/startup-terms/terms';
import seed from '@worker/db/seed/startup-terms.json';
import { expectGoodLook } from '@tests/setup/browser/look';
import { openPage } from '@tests/setup/browser/page';

const TAB = '/portal?tab=guide';

describe('the Startup Guide tab', () => {
  it('DASH-26 shows title, description and a thumbnail, and is accessible in both themes', async () => {
    const { page } = await openPage(`${TAB}&open=${'fundraising,equity,metrics,legal-in-india'}`, { as: 'visitor' });
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
  });

  it('opens a picture in full size, by a press and by an address, for guests too', async () => {
    const { page } = await openPage(TAB, { guest: true });
    await page.getByRole('button', { name: 'Full-size picture of Valuation cap' }).click();
    const dialog = page.getByRole('dialog', { name: 'Valuation cap' });
    await dialog.getByRole('img', { name: 'Picture of Valuation cap' }).waitFor();
    await dialog.getByText('40,000 shares instead of 20,000').waitFor();
    await page.waitForURL(/show=/);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.url()).not.toContain('show=');
    await page.goto(`${TAB}&show=runway`);
    const runway = page.getByRole('dialog', { name: 'Runway' });
    await runway.getByText('₹96 lakh ÷ ₹8 lakh = 12 months').waitFor();
    await expectGoodLook(page);
    expect(await runway.getByRole('link', { name: 'Burn Rate Calculator' }).getAttribute('href')).toBe(
      '/portal/tools/burn-rate',
    );
    await page.goto(`${TAB}&show=no-such-term`);
    await page.getByRole('heading', { name: 'Startup Terms' }).waitFor();
    expect(await page.getByRole('dialog').filter({ visible: true }).count()).toBe(0);
  });
});
