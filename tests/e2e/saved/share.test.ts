/** The read-only link of a collection in Chromium: made and ended by its owner, opened without an account. */
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../../setup/look';
import { base, expectAccessible, openPage } from '../../setup/page';
import { collectionOf, COLLECTION, makeSaver, openFor, someEntries } from './saved-steps';

const PATH = `/portal/saved-investors?tab=${COLLECTION}`;

async function shared() {
  const saver = await makeSaver();
  const entries = await someEntries(saver.token, 3);
  await saver.save([
    ...collectionOf(entries, "O'Neil & मुंबई <b>"),
    ['note', `${COLLECTION}/${entries[0]?.ref}`, 'Secret note'],
  ]);
  const response = await fetch(`${base()}/api/saved/collections/${COLLECTION}/share`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${saver.token}` },
  });
  const { data } = (await response.json()) as { data: { path: string } };
  return { saver, entries, path: data.path };
}

describe('the owner', () => {
  it('makes a link, copies it, and ends it', async () => {
    const saver = await makeSaver();
    const entries = await someEntries(saver.token, 2);
    await saver.save(collectionOf(entries));
    const { page, context } = await openFor(saver, PATH);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Share by link' });
    await dialog.getByRole('button', { name: 'Create a link' }).click();
    await page.getByText('Share link created').waitFor();
    const link = await dialog.getByLabel('Link').inputValue();
    expect(link).toMatch(/^http.*\/shared\/[0-9a-f]{24}\.[\w-]{43}$/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
    const guest = await openPage(new URL(link).pathname, {});
    await guest.page.getByRole('heading', { level: 1, name: 'Seed round' }).waitFor();
    guest.allow(/404 GET \/shared\//);
    await dialog.getByRole('button', { name: 'Turn off the link' }).click();
    await page.getByText('Share link turned off').waitFor();
    await dialog.getByRole('button', { name: 'Create a link' }).waitFor();
    await guest.page.reload();
    await guest.page.getByRole('heading', { level: 1, name: 'Nothing is shared here' }).waitFor();
  });

  it('shares a collection that was made a moment ago', async () => {
    const saver = await makeSaver();
    const { page } = await openFor(saver, '/portal/startup-influencers');
    await page
      .getByRole('button', { name: /to a collection$/ })
      .first()
      .click();
    await page.getByLabel('New collection').fill('Fresh');
    await page.getByRole('button', { name: 'Create & Save' }).click();
    await page.getByText('Collection Created').waitFor();
    await page.goto('/portal/saved-investors');
    await page.getByRole('tab', { name: 'Fresh (1)' }).click();
    await page.getByRole('button', { name: 'Share', exact: true }).click();
    await page.getByRole('button', { name: 'Create a link' }).click();
    await page.getByText('Share link created').waitFor();
  });
});

describe('the shared page', () => {
  it('shows a guest the cards and nothing else', async () => {
    const { entries, path } = await shared();
    const { page } = await openPage(path);
    await page.getByRole('heading', { level: 1, name: "O'Neil & मुंबई <b>" }).waitFor();
    await page.getByText('A collection shared by Asha', { exact: true }).waitFor();
    for (const { name } of entries) await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
    const html = await page.content();
    expect(html).not.toMatch(/Secret note|Asha Rao|@example\.com|To research/);
    expect(await page.locator('meta[name="robots"]').getAttribute('content')).toBe('noindex');
    const { headers } = await fetch(`${base()}${path}`);
    expect([headers.get('x-robots-tag'), headers.get('cache-control')]).toEqual([
      'noindex, nofollow',
      'private, no-store',
    ]);
    const website = page.getByRole('link', { name: /^Website/ }).first();
    expect(await website.getAttribute('rel')).toContain('noreferrer');
    await expectGoodLook(page);
  });

  it('follows the collection, ends with it, and works without JavaScript', async () => {
    const { saver, entries, path } = await shared();
    await saver.save([
      ['collection', COLLECTION, { name: 'Renamed' }],
      ['member', `${COLLECTION}/${entries[0]?.ref}`, null],
    ]);
    const { page, allow } = await openPage(path, { javaScript: false });
    await page.getByRole('heading', { level: 1, name: 'Renamed' }).waitFor();
    expect(await page.getByRole('heading', { name: entries[0]?.name ?? '', exact: true }).count()).toBe(0);
    await saver.save([['collection', COLLECTION, null]]);
    allow(/404 GET \/shared\//);
    await page.reload();
    await page.getByRole('heading', { level: 1, name: 'Nothing is shared here' }).waitFor();
  });

  it('helps with a link that opens nothing', async () => {
    for (const link of ['nothing', '%F0%9F%9A%80', 'x'.repeat(2000)]) {
      const response = await fetch(`${base()}/shared/${link}`);
      expect(response.status).toBe(404);
      const html = await response.text();
      expect(html).toContain('Check that you copied the full link');
      expect(html).toContain('<meta name="robots" content="noindex"');
    }
    const { page } = await openPage(`/shared/${'0'.repeat(24)}.${'A'.repeat(43)}`, { allow: [/404 GET \/shared\//] });
    await page.getByText('Check that you copied the full link').waitFor();
    await expectAccessible(page);
  });
});
