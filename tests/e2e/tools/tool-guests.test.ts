/** The tools for guests: a way in, and nothing of the tool. */
import { describe, expect, it } from 'vitest';
import { TOOLS } from '../../../src/domain/navigation';
import { expectGoodLook } from '../../setup/look';
import { base, openPage } from '../../setup/page';

describe('guests', () => {
  const paths = TOOLS.map(({ href }) => href).filter((href) => href.startsWith('/portal/tools/'));

  it.each(paths)('%s asks them to log in, and sends nothing of the tool', async (path) => {
    const response = await fetch(base() + path, { headers: { cookie: 'outset_guest=1' } });
    const main = /<main[\s\S]*<\/main>/.exec(await response.text())?.[0] ?? '';
    expect(main).toContain('Log in to use this tool');
    expect(main).toContain(`href="/login?returnTo=${encodeURIComponent(path)}"`);
    expect(main.includes('<astro-island')).toBe(false);
  });

  it('get a page that looks right in both themes and at all widths', async () => {
    const { page } = await openPage('/portal/tools/equity-split', { guest: true });
    await page.getByRole('heading', { name: 'Log in to use this tool' }).waitFor();
    expect(await page.getByRole('tab').count()).toBe(0);
    await expectGoodLook(page);
  });
});
