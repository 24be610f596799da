/** The pages around signing in, as the server sends them: /login and the pages that a mail links to. */
import { describe, expect, it } from 'vitest';
import { base, documentOf, get, getPage, postForm } from '@tests/setup/html';

const text = (page: Document, selector: string) =>
  page.querySelector(selector)?.textContent.replace(/\s+/g, ' ').trim();
const hrefOf = (page: Document, label: string) =>
  [...page.querySelectorAll('a')].find(({ textContent }) => textContent.trim() === label)?.getAttribute('href');
/** The state of a page that has several, of which one is not hidden. */
const shown = (page: Document) => page.querySelector('[data-state]:not([hidden])');

describe('/login', () => {
  it('AUTH-01 has the form, the ways to register, to a new password and to the tour, and no dead control', async () => {
    const page = await getPage('/login');
    expect(text(page, 'h1')).toBe('Sign in');
    expect(page.body.textContent).toContain('Founders and visitors sign in here.');
    const field = (name: string) => page.querySelector(`[data-sign-in] [name=${name}]`);
    expect(field('email')?.getAttribute('autocomplete')).toBe('username');
    expect(field('password')?.getAttribute('autocomplete')).toBe('current-password');
    // A password of 256 characters, each of which may count twice, is not cut.
    expect(Number(field('password')?.getAttribute('maxlength'))).toBeGreaterThan(512);
    expect(hrefOf(page, 'Register')).toBe('/login?register=1');
    expect(hrefOf(page, 'Forgot password?')).toBe('/forgot-password');
    expect(hrefOf(page, 'No confirmation email?')).toBe('/verify-email');
    expect(hrefOf(page, 'plans page')).toBe('/subscription-plans');
    expect(text(page, '[data-quick-tour] button')).toBe('Quick Tour');
    expect(page.querySelector('[data-quick-tour]')?.getAttribute('action')).toBe('/api/guest-mode');
    expect(page.querySelector('[data-quick-tour]')?.getAttribute('method')).toBe('post');
    const dialogs = [...page.querySelectorAll<HTMLTemplateElement>('template[data-dialog]')];
    expect(dialogs.map(({ innerHTML }) => /<h2[^>]*>([^<]*)</.exec(innerHTML)?.[1])).toEqual([
      'Forgot Password',
      'Resend the confirmation email',
    ]);
    expect(text(page, 'dialog[data-two-factor] h2')).toBe('Two-factor authentication');
    const code = page.querySelector('#two-factor-code');
    expect(code?.getAttribute('autocomplete')).toBe('one-time-code');
    expect(code?.getAttribute('inputmode')).toBe('numeric');
  });

  it('AUTH-14 says what signing in needs without JavaScript, where the tour works, and keeps the email', async () => {
    const { text: html } = await get('/login');
    expect(/<noscript>([^]*?)<\/noscript>/.exec(html)?.[1]).toContain('You need JavaScript to sign in or register.');
    const posted = await postForm('/login', { email: 'asha@example.com', password: 'secret' });
    expect(posted.status).toBe(400);
    expect(posted.text).not.toContain('secret');
    const page = documentOf('/login', posted.text);
    expect(text(page, '[data-sign-in] [role=alert]')).toContain('You need JavaScript to sign in.');
    expect(page.querySelector('[data-sign-in] [role=alert]')?.hasAttribute('hidden')).toBe(false);
    expect(page.querySelector('#sign-in-email')?.getAttribute('value')).toBe('asha@example.com');
    const tour = await postForm('/api/guest-mode', {});
    expect([tour.status, tour.headers['location']]).toEqual([303, '/portal']);
  });

  it.each([
    ['/user-details', '/login?register=1&step=1'],
    ['/company-details', '/login?register=1&step=2'],
    ['/company-details?returnTo=%2Fportal%2Fseed', '/login?returnTo=%2Fportal%2Fseed&register=1&step=2'],
  ])('PUB-21 %s of the older onboarding opens the step with its form at %s', async (path, place) => {
    const { status, headers } = await get(path);
    expect([status, headers['location']]).toEqual([302, place]);
    const page = await getPage(place);
    expect(page.querySelector('[data-registration]')?.hasAttribute('hidden')).toBe(false);
    const props = page.querySelector('[data-registration] astro-island')?.getAttribute('props') ?? '';
    expect(JSON.parse(props)).toEqual({ startStep: [0, Number(place.at(-1))] });
  });
});

describe('returnTo of someone who is signed in', () => {
  const OWN = [
    ['/portal/seed?q=a%26b', '/portal/seed?q=a%26b'],
    ['/portal/seed?q=मुंबई', '/portal/seed?q=%E0%A4%AE%E0%A5%81%E0%A4%82%E0%A4%AC%E0%A4%88'],
    ['/portal/../support', '/support'],
  ] as const;
  const FOREIGN = [
    '//evil.test',
    '///evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    'https:evil.test',
    'https://evil.test',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    '/portal/../..//evil.test',
    '/.//evil.test',
    '/%2e%2e//evil.test',
    '/portal\r\nSet-Cookie: a=b',
    '/api/session',
    '/x/../API/session',
  ];

  it('leads to our own pages only, and its header is never broken', async () => {
    const leadsTo = async (returnTo: string) => {
      const { status, headers } = await get(`/login?returnTo=${encodeURIComponent(returnTo)}`, { as: 'founder' });
      return [status, headers['location'], headers['set-cookie']];
    };
    for (const [path, place] of OWN) expect(await leadsTo(path), path).toEqual([302, place, undefined]);
    for (const path of FOREIGN) expect(await leadsTo(path), JSON.stringify(path)).toEqual([302, '/portal', undefined]);
  });

  it('with escaped slashes stays on this site', async () => {
    let address = `/login?returnTo=${encodeURIComponent('/%2F%2Fevil.test')}`;
    for (let hops = 0; hops < 5; hops += 1) {
      const { status, headers } = await get(address, { as: 'founder' });
      const next = headers['location'];
      if (typeof next !== 'string') return expect(status).toBe(404);
      const url = new URL(next, base());
      expect(url.host).toBe(new URL(base()).host);
      address = url.pathname + url.search;
    }
    throw new Error('too many redirects');
  });
});

describe('the pages that a mail leads to', () => {
  it.each(['', '?token=', '?token=%27%20OR%201=1--'])(
    'AUTH-47 AUTH-48 /reset-password%s has no form and offers "Request New Link"',
    async (query) => {
      const page = await getPage(`/reset-password${query}`);
      expect(page.querySelectorAll('[data-state]:not([hidden])')).toHaveLength(1);
      expect(shown(page)?.getAttribute('data-state')).toBe('unknown');
      expect(shown(page)?.textContent).toContain('Invalid or missing token.');
      const link = [...(shown(page)?.querySelectorAll('a') ?? [])][0];
      expect(link?.textContent.trim()).toBe('Request New Link');
      expect(link?.getAttribute('href')).toBe('/forgot-password');
      expect(text(await getPage('/forgot-password'), 'h1')).toBe('Forgot your password?');
    },
  );

  it('AUTH-53 /verify-email without a token says so', async () => {
    const page = await getPage('/verify-email');
    expect(shown(page)?.getAttribute('data-state')).toBe('error');
    expect(text(page, '[data-state=error] h1')).toBe('Verification Failed');
    expect(text(page, '[data-state=error] [data-message]')).toBe('Verification token is missing.');
    expect(page.querySelector('[data-state=error] [data-mailed-link=verify-email]')).not.toBeNull();
  });

  it('AUTH-52 /verify-email with a token begins with its work, and its success leads to the sign-in page', async () => {
    const page = await getPage('/verify-email?token=abc');
    expect(shown(page)?.getAttribute('data-state')).toBe('loading');
    expect(text(page, '[data-state=loading] h1')).toBe('Confirming your email');
    const success = page.querySelector('[data-state=success]');
    expect(success?.querySelector('h1')?.textContent.trim()).toBe('Email confirmed');
    expect(success?.querySelector('a')?.textContent.trim()).toBe('Sign in');
    expect(success?.querySelector('a')?.getAttribute('href')).toBe('/login');
  });

  it.each(['/verify-email', '/reset-password', '/forgot-password'])(
    '%s has the switch between dark and light',
    async (path) => {
      const page = await getPage(path);
      const themes = page.querySelectorAll('[data-theme-switch]');
      expect(themes).toHaveLength(1);
      expect(themes[0]?.getAttribute('role')).toBe('switch');
      expect(themes[0]?.getAttribute('aria-label')).toBe('Dark theme');
    },
  );
});
