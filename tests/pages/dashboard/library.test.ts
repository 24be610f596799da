/** The Resources and Startup Guide tabs as the server sends them: read and paged by the address alone, addresses for members alone. */
import { describe, expect, it } from 'vitest';
import { getPage, type GetOptions } from '@tests/setup/html';
import terms from '@worker/db/seed/startup-terms.json';

const textsOf = (page: Pick<ParentNode, 'querySelectorAll'>, selector: string) =>
  [...page.querySelectorAll(selector)].map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim());
const open = (query: string, options: GetOptions = { as: 'founder' }) => getPage(`/portal${query}`, options);
const hrefOf = (page: Document, label: string) => page.querySelector(`[aria-label="${label}"]`)?.getAttribute('href');

describe('the Resources tab', () => {
  it('DASH-12 has the categories in one order, whatever the column that they are drawn in', async () => {
    const page = await open('?tab=resources');
    const placed = [...page.querySelectorAll('[data-category]')].map((section) => ({
      title: textsOf(section, 'h3')[0],
      order: Number(/order:\s*(\d+)/.exec(section.parentElement?.getAttribute('style') ?? '')?.[1]),
      column: section.closest('[data-column]')?.getAttribute('data-column'),
    }));
    expect(placed.sort((a, b) => a.order - b.order).map(({ title, column }) => [title, column])).toEqual([
      ['Fundraising kit', '1'],
      ['Finance and equity', '2'],
      ['Legal and compliance', '1'],
      ['Product and launch', '2'],
      ['Sales and marketing', '1'],
      ['Team and board', '2'],
    ]);
  });

  it('is searched by the address, and its files are links for members alone', async () => {
    const page = await open('?tab=resources&q=safe');
    expect(textsOf(page, '[data-category] h3')).toContain('Finance and equity');
    expect(hrefOf(page, 'Download SAFE, note or priced round')).toBe('/files/resources/safe-and-note-comparison.pdf');
    const other = await open('?tab=resources', { guest: true });
    expect(
      textsOf(other, '[data-resource] p:first-child').filter((name) => name === 'Pitch deck outline'),
    ).toHaveLength(1);
    expect(other.documentElement.outerHTML).not.toContain('/files/resources/');
  });
});

describe('the Startup Guide tab', () => {
  const titlesOf = (category: string) => terms.filter((term) => term.category === category).map(({ title }) => title);
  const shown = (page: Document, key: string) => textsOf(page, `[data-category="${key}"] [data-term] h4`);

  it('DASH-25 lists the terms of the API by category, and turns four a page by the address', async () => {
    const page = await open('?tab=guide');
    expect(textsOf(page, '[data-category] h3')).toEqual([...new Set(terms.map(({ category }) => category))]);
    expect(shown(page, 'fundraising')).toEqual(titlesOf('Fundraising').slice(0, 4));
    const second = page.querySelector('nav[aria-label="Pages of Fundraising"] [aria-label="Page 2"]');
    const next = await getPage(second?.getAttribute('href') ?? '', { as: 'founder' });
    expect(shown(next, 'fundraising')).toEqual(titlesOf('Fundraising').slice(4, 8));
    // Closed parts are in the page, so that they open without JavaScript.
    expect(shown(page, 'equity')).toEqual(titlesOf('Equity').slice(0, 4));
  });

  it('is searched by the address', async () => {
    const page = await open('?tab=guide&q=vesting');
    expect(page.querySelectorAll('[data-category][open] [data-term]').length).toBeGreaterThan(1);
  });
});
