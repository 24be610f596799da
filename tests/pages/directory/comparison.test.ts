/** The comparison page as the server sends it: table, differences, links, bad addresses, guests. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Listing } from '@/domain/directory/listing';
import { base, get, getPage } from '@tests/setup/html';
import { all, linkTo, listOf, texts } from './directory-html';

const PAGE = '/portal/investor-comparison';
const LIMIT = 'Comparison Limit: You can compare up to 4 investors at a time. Please remove one to add another.';
const SELECT_MORE = 'Select More Investors: Please select at least 2 investors to compare.';

let seeds: Listing[] = [];
beforeAll(async () => {
  seeds = (await listOf('seed')).rows;
});

const hrefOf = (listings: readonly Pick<Listing, 'kind' | 'id'>[]) =>
  `${PAGE}?ids=${listings.map(({ kind, id }) => `${kind}:${id}`).join(',')}`;
const open = (path: string) => getPage(path, { as: 'visitor' });
const columns = (page: Document) =>
  texts(page, '[data-comparison-table] [role=columnheader] a:not([aria-label^=Remove])');
const fields = (page: Document) => texts(page, '[data-comparison-table] [role=rowheader]');
const names = (listings: readonly Listing[]) => listings.map(({ name }) => name);

describe('the comparison page', () => {
  it('works without JavaScript: table, differences, and removing by links', async () => {
    const page = await open(hrefOf(seeds.slice(0, 3)));
    expect(columns(page)).toEqual(names(seeds.slice(0, 3)));
    expect(fields(page)).toContain('Kind');
    const differences = all(page, 'main [role=switch]')[0];
    expect(differences?.getAttribute('aria-checked')).toBe('false');
    const some = await open(differences?.getAttribute('href') ?? '');
    expect(all(some, 'main [role=switch]')[0]?.getAttribute('aria-checked')).toBe('true');
    expect(fields(some)).not.toContain('Kind');
    expect(fields(some).length).toBeLessThan(fields(page).length);
    const href = linkTo(some, `Remove ${seeds[0]?.name}`);
    expect(href).toContain('differences=1');
    expect(columns(await open(href))).toEqual(names(seeds.slice(1, 3)));
  });

  it('SAVE-19 holds four at most, and says so', async () => {
    const page = await open(hrefOf(seeds.slice(0, 5)));
    expect(page.querySelector('main')?.textContent).toContain(LIMIT);
    expect(columns(page)).toEqual(names(seeds.slice(0, 4)));
  });

  it('SAVE-20 meets a bad address with the message', async () => {
    const [one, two] = seeds as [Listing, Listing];
    for (const bad of [
      PAGE,
      hrefOf([one]),
      hrefOf([one, one]),
      hrefOf([one, { kind: 'seed', id: '0'.repeat(24) }]),
      hrefOf([one, { kind: 'angel', id: two.id }]),
      `${PAGE}?ids=${encodeURIComponent("<img src=x onerror=alert(1)>,' OR 1=1--,__proto__")}`,
    ]) {
      const { status, text } = await get(bad, { as: 'visitor' });
      expect([status, text.includes(SELECT_MORE)], bad).toEqual([200, true]);
    }
    const page = await open(hrefOf([one, two, { kind: 'seed', id: '0'.repeat(24) }]));
    expect(page.querySelector('main')?.textContent).toContain(
      '1 entry is left out: it does not exist or is no longer listed.',
    );
  });

  it('asks guests to log in, with the way back', async () => {
    const path = hrefOf(seeds.slice(0, 2));
    const page = await getPage(path, { guest: true });
    expect(all(page, '[data-sign-in-gate]')).toHaveLength(1);
    expect(all(page, '[data-comparison-table]')).toEqual([]);
    const login = page.querySelector('main [data-gate-login]')?.getAttribute('href') ?? '';
    expect(new URL(login, base()).searchParams.get('returnTo')).toBe(path);
  });
});
