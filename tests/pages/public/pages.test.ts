/** The other public pages: plans, 404, a fault of ours, what crawlers read, and the security headers. */
import { describe, expect, it } from 'vitest';
import { base, documentOf, get, getPage } from '@tests/setup/html';

/** The words of an element, with a space between its parts. */
function textOf(element: Element | null): string {
  if (!element) return '';
  const parts = [...element.childNodes].map((node) =>
    node.nodeType === 1 ? textOf(node as Element) : (node.textContent ?? ''),
  );
  return parts.join(' ').replace(/\s+/g, ' ').trim();
}

describe('the plans', () => {
  it('PUB-15 PUB-16 PUB-17 PUB-18 are three under Choose Your Plan, whose buttons lead to /subscription-plans', async () => {
    const page = await getPage('/subscription-plans');
    expect([...page.querySelectorAll('h1')].map(textOf)).toEqual(['Choose Your Plan']);
    const text = textOf(page.querySelector('main'));
    for (const words of ['Free $0 forever', '$49 per month', '50 contact exports per month', 'Premium $99 per month'])
      expect(text).toContain(words);
    const buttons = [...page.querySelectorAll('main a')].filter((link) => /^Choose /.test(textOf(link)));
    expect(buttons).toHaveLength(3);
    for (const button of buttons) {
      const { pathname, hash } = new URL(button.getAttribute('href') ?? '', `${base()}/subscription-plans`);
      expect(pathname).toBe('/subscription-plans');
      // The place that it leads to is on the page.
      expect(page.getElementById(hash.slice(1))).not.toBeNull();
    }
  });
});

describe('a page that is not there', () => {
  it('answers an unknown address with 404 and ways on', async () => {
    const { status, text } = await get('/nope');
    expect(status).toBe(404);
    expect(text).toContain('There is no page at this address.');
    const page = documentOf('/nope', text);
    const search = page.querySelector('form[role="search"]')?.getAttribute('action');
    expect(search).toBe('/portal/all-investors');
    const ways = [...page.querySelectorAll('main a')].map((link) => link.getAttribute('href') ?? '');
    expect(ways.length).toBeGreaterThan(4);
    for (const way of [...ways, `${search}?q=pune`]) expect((await get(way)).status, way).toBeLessThan(400);
    expect(text).toMatch(/<a[^>]*href="\/"[^>]*>\s*Back to the home page/);
  });

  it('has a page for a fault of ours, with a way on', async () => {
    const { text } = await get('/500');
    expect(text).toMatch(/<h1[^>]*>\s*Something went wrong on our side\.\s*<\/h1>/);
    expect(text).toMatch(/<a[^>]*href="\/"[^>]*>\s*Back to the home page/);
  });
});

describe('what crawlers read', () => {
  it('tells them where to go and where not', async () => {
    const { text: robots } = await get('/robots.txt');
    const { text: plans } = await get('/subscription-plans');
    // The site's own address, whichever host was asked.
    const [, site = ''] = /rel="?canonical"? href="?(https?:\/\/[^/">]+)\/subscription-plans/.exec(plans) ?? [];
    expect(site).toMatch(/^https?:/);
    for (const path of ['/api', '/portal', '/admin', '/adminPortal', '/dev'])
      expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`);
    const sitemap = await get('/sitemap.xml');
    expect(sitemap.headers['content-type']).toMatch('xml');
    expect(sitemap.text).toContain(`<loc>${site}/subscription-plans</loc>`);
    for (const [, path] of sitemap.text.matchAll(/<loc>https?:\/\/[^/<]+([^<]*)<\/loc>/g))
      expect((await get(path ?? '')).text, path).not.toContain('content="noindex"');
    const { text: html } = await get('/');
    for (const tag of ['og:title', 'og:description', 'og:image', 'og:url']) expect(html).toContain(`property="${tag}"`);
    expect((await get('/og.png')).headers['content-type']).toBe('image/png');
    expect((await get('/favicon.svg')).headers['content-type']).toMatch('image/svg');
  });

  it.each(['/', '/subscription-plans', '/sample-news', '/favicon.svg'])(
    'sends security headers with %s',
    async (path) => {
      const { headers } = await get(path);
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['referrer-policy']).toBe('strict-origin-when-cross-origin');
      expect(headers['permissions-policy']).toContain('camera=()');
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
    },
  );
});

describe('what programs can do', () => {
  it('has a page of its own, linked from the footer, with examples of this site', async () => {
    const page = await getPage('/developers');
    expect([...page.querySelectorAll('h1')].map(textOf)).toEqual(['For developers']);
    const text = textOf(page.querySelector('main'));
    for (const words of [
      'Create a token',
      'directory:read',
      `${base()}/mcp`,
      'Google Sheets',
      'What a token never does',
    ])
      expect(text).toContain(words);
    // A way to what is named, and code that is reached by keyboard where it scrolls.
    expect(page.querySelector('main a[href="/portal/settings/security#tokens"]')).not.toBeNull();
    expect([...page.querySelectorAll('pre')].every((code) => code.getAttribute('tabindex') === '0')).toBe(true);
    expect((await getPage('/')).querySelector('footer a[href="/developers"]')).not.toBeNull();
    expect((await get('/sitemap.xml')).text).toContain('/developers</loc>');
  });
});

describe('security', () => {
  it('has a page for people that says whom to tell and when a restore was last practised', async () => {
    const page = await getPage('/security');
    expect([...page.querySelectorAll('h1')].map(textOf)).toEqual(['Security']);
    const text = textOf(page.querySelector('main') ?? page.body);
    expect(text).toContain('Write to support@outset.example.');
    expect(text).toContain('none recorded yet');
    expect((await getPage('/')).querySelector('footer a[href="/security"]')).not.toBeNull();
  });

  it('has a file for machines', async () => {
    const { status, headers, text } = await get('/.well-known/security.txt');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toMatch(/^Contact: mailto:support@outset\.example\nExpires: \d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ\n/);
    expect(text).toContain('/security\n');
  });

  it('lists no folder of static files', async () => {
    for (const folder of ['/drawn', '/drawn/', '/_astro/', '/newsletters/'])
      expect((await get(folder)).status, folder).toBe(404);
  });
});
