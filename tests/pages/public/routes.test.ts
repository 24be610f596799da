/** Public addresses: each ends at a page, and those that the specification names once lead to the page that does the job, with what their query held. */
import { describe, expect, it } from 'vitest';
import { base, get, type Got } from '@tests/setup/html';

/** The page that an address ends at, after its redirects. */
async function follow(path: string): Promise<Got> {
  let answer = await get(path, { guest: true });
  for (let step = 0; step < 5 && answer.headers['location'] !== undefined; step++) {
    const { pathname, search } = new URL(String(answer.headers['location']), base());
    answer = await get(pathname + search, { guest: true });
  }
  return answer;
}

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
    const { status, headers } = await get(path, { guest: true });
    expect([301, 302]).toContain(status);
    expect(headers['location']).toBe(target);
  });
});

describe('a page that is named once', () => {
  it.each(['/home', '/forgot-password', '/coming-soon', '/subscription-plans', '/portal/investor-comparison'])(
    '%s answers by itself',
    async (path) => {
      const { status, text } = await get(path, { guest: true });
      expect(status).toBe(200);
      expect(text).toMatch(/<h1/);
    },
  );
});

describe('the public route table', () => {
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
    const { status, text } = await follow(path);
    expect(status).toBe(200);
    expect(text).toMatch(/<main[^]*<h1|<h1[^]*<main/);
  });

  it('PUB-20 /test-modal is a placeholder, not for search engines', async () => {
    const { text } = await get('/test-modal', { guest: true });
    expect(text).toContain('This page is a placeholder.');
    expect(text).toMatch(/<meta name="robots" content="noindex/);
  });
});
