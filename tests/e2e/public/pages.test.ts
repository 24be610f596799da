/** The other public pages: plans, 404, a fault of ours, what crawlers read; and every page in both themes, on phone and desktop. */
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../../setup/look';
import { base, expectAccessible, openPage } from '../../setup/page';

/** `/home` is `/`, which has a test of its own. */
const PUBLIC_PAGES = ['/', '/subscription-plans', '/sample-news'];

describe('plans, 404 and what crawlers read', () => {
  it('PUB-17 PUB-18 shows Choose Your Plan with three plans whose buttons lead to /subscription-plans', async () => {
    const { page } = await openPage('/subscription-plans');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Choose Your Plan');
    const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
    for (const words of ['Free $0 forever', '$49 per month', '50 contact exports per month', 'Premium $99 per month'])
      expect(text).toContain(words);
    const buttons = page.locator('main').getByRole('link', { name: /^Choose / });
    expect(await buttons.count()).toBe(3);
    for (const button of await buttons.all()) {
      const [, hash] = ((await button.getAttribute('href')) ?? '').split('#');
      await button.click();
      await expect.poll(() => page.url()).toBe(`${base()}/subscription-plans#${hash}`);
    }
  });

  it('has a page for a fault of ours, with ways on', async () => {
    const { page } = await openPage('/500', { allow: [/500 GET \/500/] });
    await page.getByRole('heading', { level: 1, name: 'Something went wrong on our side.' }).waitFor();
    expect(await page.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('/');
    await expectAccessible(page);
  });

  it('answers an unknown address with 404 and ways on', async () => {
    const { page } = await openPage('/nope', { allow: [/404 GET \/nope/] });
    await page.getByRole('heading', { name: 'There is no page at this address.' }).waitFor();
    expect(await page.getByRole('search').getAttribute('action')).toBe('/portal/investors');
    expect(await page.getByRole('link', { name: 'Back to the home page' }).getAttribute('href')).toBe('/');
    await expectAccessible(page);
  });

  it('tells crawlers where to go and where not', async () => {
    const robots = await (await fetch(`${base()}/robots.txt`)).text();
    for (const path of ['/api', '/portal', '/admin', '/adminPortal', '/dev'])
      expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).toContain(`Sitemap: ${base()}/sitemap.xml`);
    const sitemap = await fetch(`${base()}/sitemap.xml`);
    expect(sitemap.headers.get('content-type')).toMatch('xml');
    expect(await sitemap.text()).toContain(`<loc>${base()}/subscription-plans</loc>`);
    const html = await (await fetch(`${base()}/`)).text();
    for (const tag of ['og:title', 'og:description', 'og:image', 'og:url']) expect(html).toContain(`property="${tag}"`);
    expect((await fetch(`${base()}/og.png`)).headers.get('content-type')).toBe('image/png');
    expect((await fetch(`${base()}/favicon.svg`)).headers.get('content-type')).toMatch('image/svg');
  });

  it.each([...PUBLIC_PAGES, '/favicon.svg'])('sends security headers with %s', async (path) => {
    const { headers } = await fetch(base() + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('every public page', () => {
  // Where the layout changes, and on each side.
  it.each(PUBLIC_PAGES)('PUB-22 PUB-26 %s is accessible in both themes, and nothing scrolls sideways', async (path) => {
    const { page } = await openPage(path);
    await expectGoodLook(page, {
      widths: [1280, 1024, 768, 640, 390, 320],
      async also(_, width) {
        if (width === 320) await page.getByRole('button', { name: 'Menu' }).click();
      },
    });
  });
});
