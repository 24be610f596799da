/** The tools as the server sends them: parts that need scripts say so, and guests see the way to sign in and nothing of the tool. */
import { describe, expect, it } from 'vitest';
import { TOOLS } from '@/domain/site/navigation';
import { getPage } from '@tests/setup/html';

const paths = TOOLS.map(({ href }) => href).filter((href) => href.startsWith('/portal/tools/'));
const textOf = (document: Document) => document.querySelector('main')?.textContent ?? '';

describe('the tools', () => {
  it.each(paths)('%s says what it needs where there is no script', async (path) => {
    expect(textOf(await getPage(path, { as: 'founder' }))).toContain(
      'This tool needs JavaScript. Turn it on for this site.',
    );
  });

  it('send the frames and titles of what their scripts will draw', async () => {
    const comingOf = async (path: string) => {
      const frames = (await getPage(path, { as: 'founder' })).querySelectorAll('main [aria-label="Loading"] .card');
      return [...frames].map((frame) => frame.textContent);
    };
    expect(await comingOf('/portal/tools/burn-rate')).toEqual([
      'Bank balance',
      'Monthly burn rate',
      'Runway',
      'Team costs',
    ]);
    expect(await comingOf('/portal/tools/burn-rate?tab=scenarios')).toEqual(['Cash at the end of each month']);
    expect(await comingOf('/portal/tools/expense-tracker?tab=budget')).toEqual(['Budget']);
    expect(await comingOf('/portal/tools/equity-split')).toEqual([
      'Stakeholders',
      'Funding Rounds',
      'Equity Distribution and Dilution',
    ]);
  });

  it.each(paths)('%s asks guests to log in, and sends nothing of the tool', async (path) => {
    const document = await getPage(path, { guest: true });
    expect(textOf(document)).toContain('Log in to use this tool');
    const links = [...document.querySelectorAll('main a')].map((link) => link.getAttribute('href'));
    expect(links).toContain(`/login?returnTo=${encodeURIComponent(path)}`);
    expect(document.querySelector('main astro-island')).toBeNull();
    expect(document.querySelector('[role="tab"]')).toBeNull();
  });
});
