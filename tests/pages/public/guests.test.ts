/** The sentence about the pages that guests may open must be true: the open pages open, and the tools ask the guest to log in. */
import { describe, expect, it } from 'vitest';
import { GUESTS_SEE, PREVIEW_FEATURES } from '@/domain/site/guest-preview';
import { TOOLS } from '@/domain/site/navigation';
import { getPage } from '@tests/setup/html';

const mainOf = (page: Document) => (page.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ');
const gates = (page: Document) => page.querySelectorAll('main [data-sign-in-gate]').length;

describe('guests', () => {
  it.each(['/', '/login', '/portal'])('see at %s what is open', async (path) => {
    const main = mainOf(await getPage(path, { guest: path === '/portal' }));
    expect(main).toContain(GUESTS_SEE);
    expect(main).not.toMatch(/every screen/i);
  });

  const directories = PREVIEW_FEATURES.filter(({ href }) =>
    /\/(pre-seed|seed|angel-investors|incubators|mentors|yt-startup-influencers|startup-influencers)$/.test(href),
  );
  it.each(directories)('see the first page of $label', async ({ href }) => {
    const page = await getPage(href, { guest: true });
    expect(gates(page)).toBe(0);
    expect(page.querySelectorAll('main tbody tr, main article').length).toBeGreaterThan(0);
    expect(mainOf(page)).toContain('Guests see the first page.');
  });

  it('see the roadmap and the startup terms', async () => {
    const roadmap = await getPage('/portal/checklist', { guest: true });
    expect(roadmap.querySelectorAll('main ol [role=checkbox]').length).toBeGreaterThan(0);
    const terms = await getPage('/portal?tab=guide', { guest: true });
    expect(terms.querySelectorAll('main [data-term]').length).toBeGreaterThan(0);
  });

  it('are asked to log in by every tool but the flow builder and the roadmap', async () => {
    for (const { href } of TOOLS) {
      const page = await getPage(href, { guest: true });
      expect([href, gates(page)]).toEqual([href, href.startsWith('/portal/tools/') ? 1 : 0]);
    }
  });
});
