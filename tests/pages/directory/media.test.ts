/** Influencers and mentors as the server sends them. */
import { describe, expect, it } from 'vitest';
import { get, getPage } from '@tests/setup/html';
import { submit, texts } from './directory-html';

const PAGES = ['/portal/yt-startup-influencers', '/portal/startup-influencers', '/portal/mentors'];
const names = (page: Document) => texts(page, 'tbody [data-col=name] p:first-child');

describe('a list of people', () => {
  it.each(PAGES)('%s shows ten and searches by its form', async (path) => {
    const page = await getPage(path, { as: 'founder' });
    const first = names(page);
    expect(first).toHaveLength(10);
    const found = names(await getPage(submit(page, { q: String(first[4]) }), { as: 'founder' }));
    expect(found[0]).toBe(first[4]);
    expect(found.length).toBeLessThan(10);
  });

  it.each(PAGES)('MEDIA-08 %s gives guests ten, and no life story', async (path) => {
    expect(names(await getPage(path, { guest: true }))).toHaveLength(10);
    const { text } = await get(path, { guest: true });
    expect(text).toContain('`bio`:``');
    expect(text).not.toMatch(/`bio`:`[^`]/);
    expect(text).toContain('Login required to view more');
  });
});
