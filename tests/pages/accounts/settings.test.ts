/** The settings pages as the server sends them: what is there for a founder, a visitor and a guest. */
import { describe, expect, it } from 'vitest';
import { findLockedPage } from '@/domain/site/locked-pages';
import { getPage } from '@tests/setup/html';

const SECURITY = '/portal/settings/security';
const COMMON = [
  'Password',
  'Active sessions',
  'Your own device',
  'Tokens and connected programs',
  'Webhooks',
  'Account events',
  'Download my data',
  'Import data',
  'Delete account',
];
const headings = (page: Document) =>
  [...page.querySelectorAll('#main h2')].map(({ textContent }) => textContent.trim());

describe('the security page', () => {
  it.each([
    ['founder', ['Password', 'Two-factor authentication', ...COMMON.slice(1)]],
    ['visitor', COMMON],
  ] as const)('ACC-12 offers a %s: %s', async (as, sections) => {
    const page = await getPage(SECURITY, { as });
    expect(headings(page)).toEqual(sections);
    expect(page.querySelector('#password input[autocomplete="current-password"]')).not.toBeNull();
    expect(page.querySelector('#delete button')?.textContent.trim()).toBe('Delete account');
  });

  it('ACC-16 says whether two-factor authentication is on, as the server knows it', async () => {
    const page = await getPage(SECURITY, { as: 'founder' });
    expect(page.querySelector('[data-two-factor]')?.getAttribute('data-two-factor')).toBe('off');
    expect(page.querySelector('#two-factor button')?.textContent.trim()).toBe('Turn on');
  });

  it('ACC-20 says not a word of two-factor authentication to a visitor', async () => {
    const page = await getPage(SECURITY, { as: 'visitor' });
    expect(page.querySelector('#two-factor')).toBeNull();
    for (const script of page.querySelectorAll('script, style')) script.remove();
    expect(page.querySelector('#main')?.textContent).not.toMatch(/two-factor|recovery code|authenticator/i);
  });
});

describe('a guest', () => {
  const PROFILE = '/portal/settings/profile';

  it('ACC-06 is told on the profile page to log in', async () => {
    const page = await getPage(PROFILE, { guest: true });
    expect(page.querySelector('#main')?.textContent).toContain('You must be logged in to view your profile.');
  });

  it.each([PROFILE, '/portal/settings/notifications', '/portal/notifications', SECURITY])(
    'is told at %s what is behind it and asked to log in, which leads back, and has no bell',
    async (path) => {
      const page = await getPage(path, { guest: true });
      expect(headings(page)).toEqual([findLockedPage(path)?.heading]);
      const link = page.querySelector('[data-gate-login]');
      expect(link?.textContent.trim()).toBe('Login Now');
      expect(link?.getAttribute('href')).toBe(`/login?returnTo=${encodeURIComponent(path)}`);
      expect(page.querySelector('[data-bell]')).toBeNull();
    },
  );
});

describe('the profile page', () => {
  it('ACC-01 ACC-02 shows the stored profile of a founder, and a button to edit it', async () => {
    const page = await getPage('/portal/settings/profile', { as: 'founder' });
    const labels = [...page.querySelectorAll('#main dt')].map(({ textContent }) => textContent.trim());
    expect(labels).toEqual([
      'Full name',
      'Email',
      'Phone number',
      'Location',
      'LinkedIn',
      'Company name',
      'Founded year',
      'Industry',
      'Current stage',
      'Company description',
    ]);
    expect(page.querySelector('#main dl')?.textContent).toContain('demo.founder@outset.example');
    expect(page.querySelector('#main')?.textContent).toContain('Edit profile');
  });

  it('ACC-02 ACC-11 shows a visitor’s place of work in place of a company, and no way to choose a photo', async () => {
    const page = await getPage('/portal/settings/profile', { as: 'visitor' });
    const labels = [...page.querySelectorAll('#main dt')].map(({ textContent }) => textContent.trim());
    expect(labels).toEqual(['Full name', 'Email', 'Phone number', 'Location', 'LinkedIn', 'Company you work at']);
    expect(page.querySelector('input[type=file]')).toBeNull();
    expect(page.querySelector('#main')?.textContent).toContain('Your avatar is created from your email.');
  });
});
