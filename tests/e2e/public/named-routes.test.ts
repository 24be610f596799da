/** Addresses that the specification names once: each leads to the page that does the job, with what its query held. */
import { describe, expect, it } from 'vitest';
import { base } from '../../setup/page';

describe('an address that is named once', () => {
  it.each([
    ['/portal/collections?tab=favorites', '/portal/saved-investors?tab=favorites'],
    ['/portal/settings?edit=1', '/portal/settings/profile?edit=1'],
    ['/portal/burnrate-calculator', '/portal/tools/burn-rate'],
    [
      '/portal/pre-seed/detail/0123456789abcdef01234567',
      '/portal/preseed-investors/preseed-detail/0123456789abcdef01234567',
    ],
    ['/user-details?returnTo=%2Fportal%2Fseed', '/login?returnTo=%2Fportal%2Fseed&register=1&step=1'],
    ['/company-details', '/login?register=1&step=2'],
  ])('%s leads to %s', async (path, target) => {
    const response = await fetch(base() + path, { redirect: 'manual', headers: { cookie: 'outset_guest=1' } });
    expect([301, 302]).toContain(response.status);
    expect(response.headers.get('location')).toBe(target);
  });
});

describe('a page that is named once', () => {
  it.each(['/home', '/forgot-password', '/coming-soon', '/subscription-plans', '/portal/investor-comparison'])(
    '%s answers by itself',
    async (path) => {
      const response = await fetch(base() + path, { redirect: 'manual', headers: { cookie: 'outset_guest=1' } });
      expect(response.status).toBe(200);
      expect(await response.text()).toMatch(/<h1/);
    },
  );
});

describe('the public route table', () => {
  const headers = { cookie: 'outset_guest=1' };

  it.each([
    '/',
    '/home',
    '/subscription-plans',
    '/login',
    '/verify-email',
    '/reset-password',
    '/user-details',
    '/company-details',
    '/admin-password',
    '/flow-builder',
    '/test-modal',
  ])('PUB-25 %s ends at a page', async (path) => {
    const response = await fetch(base() + path, { headers });
    expect(response.status).toBe(200);
    expect(await response.text()).toMatch(/<main[^]*<h1|<h1[^]*<main/);
  });

  it('PUB-20 /test-modal is a placeholder, not for search engines', async () => {
    const html = await (await fetch(`${base()}/test-modal`, { headers })).text();
    expect(html).toContain('This page is a placeholder.');
    expect(html).toMatch(/<meta name="robots" content="noindex/);
  });
});
