/** What code names by hand exists: entries in the content that ships, and pages at the addresses that screens lead to. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import milestones from '@worker/db/seed/milestones.json';
import resources from '@worker/db/seed/resources.json';
import terms from '@worker/db/seed/startup-terms.json';
import { ENTITIES } from '@/domain/admin/entities/index';
import { ADMIN_NAVIGATION } from '@/domain/admin/navigation';
import { GUIDE } from '@/domain/assistant/embedded/guide';
import { PAGES } from '@/domain/assistant/embedded/ask-words';

const ENTRIES = {
  term: terms.map(({ title }) => title),
  milestone: milestones.map(({ description }) => description),
  resource: resources.flatMap(({ items }) => items.map(({ name }) => name)),
  page: PAGES.map(({ href }) => href),
};

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
/** The address of each page, except the page that answers all addresses without a page. */
const ROUTES = globSync('src/pages/**/*.{astro,ts}')
  .filter((path) => !path.includes('[...'))
  .map((path) => {
    const address = path
      .slice('src/pages'.length)
      .replace(/\.(astro|ts)$/, '')
      .replace(/\/index$/, '');
    return new RegExp(
      `^${address
        .split(/\[\w+\]/)
        .map(escaped)
        .join('[^/]+')}$`,
    );
  });
const LISTS = [...ENTITIES.values()].map(({ page }) => page.split('?')[0] ?? '');
/** What the menu of the back-office and its kinds of records name. */
const ADMIN_PAGES = new Set([...ADMIN_NAVIGATION.map(({ href }) => href), ...LISTS]);

/** `/adminPortal/x/y` is one page for all kinds of records: there the menu and the kinds say what exists. */
const isPage = (address: string): boolean =>
  ADMIN_PAGES.has(address) || ROUTES.some((route) => route.source !== ROUTE_OF_RECORDS && route.test(address));
const ROUTE_OF_RECORDS = '^\\/adminPortal\\/[^/]+\\/[^/]+$';

const AREAS =
  'portal|adminPortal|flow-builder|subscription-plans|developers|login|support|shared|home|terms|privacy|security';
/** A whole address in quotation marks, up to its query or hash; what goes on with `${…}` is a part of one. */
const ADDRESS = new RegExp(`['"\`(](/(?:${AREAS})(?:/[\\w/-]*)?)(?=['"\`)?#])`, 'g');
/** Where a text says which pages lie below it, such as `/portal/tools/`. */
const isAbove = (address: string): boolean => {
  const folder = `src/pages${address.replace(/\/$/, '')}/`;
  return globSync('src/pages/**/*.astro').some((path) => path.startsWith(folder));
};

describe('the guide of the assistant', () => {
  it.each(GUIDE.map((topic) => [topic.id, topic] as const))('names entries that exist: %s', (_, { sources, lines }) => {
    expect(sources.filter(({ kind, title }) => !ENTRIES[kind].includes(title))).toEqual([]);
    expect(sources.length).toBeGreaterThan(0);
    expect(new Set(sources.map(({ kind, title }) => `${kind} ${title}`)).size).toBe(sources.length);
    expect(lines.length).toBeLessThanOrEqual(10);
  });

  it('has a topic for each id once', () => {
    expect(new Set(GUIDE.map(({ id }) => id)).size).toBe(GUIDE.length);
  });
});

describe('addresses that code names', () => {
  it('are pages: those of the assistant and of the back-office', () => {
    expect(ENTRIES.page.filter((address) => !isPage(address))).toEqual([]);
    const named = [...ADMIN_PAGES].filter((address) => !ROUTES.some((route) => route.test(address)));
    expect(named).toEqual([]);
  });

  it('are pages, or what lies above some, in every file', () => {
    const missing = new Set<string>();
    let found = 0;
    for (const file of globSync('{src,worker}/**/*.{ts,tsx,astro}')) {
      if (/\.test\./.test(file)) continue;
      for (const [, address = ''] of readFileSync(file, 'utf8').matchAll(ADDRESS)) {
        found += 1;
        if (!isPage(address) && !isAbove(address)) missing.add(`${address} in ${file}`);
      }
    }
    expect([...missing]).toEqual([]);
    expect(found).toBeGreaterThan(200);
  });
});
