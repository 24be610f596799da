/** Pages of the back-office: who gets them, and the answer to everyone else. */
import { describe, expect, it } from 'vitest';
import { ADMIN_PASSWORD } from '@tests/setup/app';
import { base, get, getPage } from '@tests/setup/html';
import { getAsOperator, PASSWORD_PAGE } from './operator';

const DASHBOARD = '/adminPortal/dashboard';
const GUARDED = [
  '/adminPortal',
  DASHBOARD,
  '/adminPortal/maintenance-settings',
  '/adminPortal/nothing-here',
  '/admin',
] as const;

describe('the guards', () => {
  it.each(GUARDED)('ADM-13 the server renders nothing of %s for strangers', async (path) => {
    for (const cookie of ['', '__Host-outset-admin=adm_forged', '__Host-outset-admin-pass=adp_forged.x']) {
      const { status, headers, text } = await get(path, { headers: { cookie } });
      expect([status, headers['location']], cookie).toEqual([302, PASSWORD_PAGE]);
      expect(headers['cache-control']).toBe('private, no-store');
      expect(text).not.toMatch(/Dashboard Overview|Maintenance Mode Control/);
    }
  });

  it('ADM-13 an account is no operator, and a path written otherwise opens nothing', async () => {
    const { status, headers } = await get(DASHBOARD, { as: 'founder' });
    expect([status, headers['location']]).toEqual([302, PASSWORD_PAGE]);
    for (const path of ['/%61dminPortal/dashboard', '//adminPortal/dashboard', '/adminPortal//dashboard']) {
      const html = await (await fetch(`${base()}${path}`)).text();
      expect(html, path).not.toContain('Dashboard Overview');
    }
  });

  it('ADM-13 lets an operator in, keeps the pages out of caches and search engines', async () => {
    for (const [path, code, heading] of [
      [DASHBOARD, 200, 'Dashboard Overview'],
      ['/adminPortal/nothing-here', 404, 'Page not found'],
    ] as const) {
      const { status, headers, text } = await getAsOperator(path);
      expect(status).toBe(code);
      expect(headers).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
      expect(text).toMatch(/<meta name="?robots"? content="?noindex"?/);
      expect(text).toMatch(new RegExp(`<h1[^>]*>\\s*${heading}`));
      expect(text).toMatch(new RegExp(`<a [^>]*href="?${DASHBOARD}"?`));
    }
    for (const path of ['/adminPortal', '/admin']) {
      const { status, headers } = await getAsOperator(path);
      expect([status, headers['location']], path).toEqual([302, DASHBOARD]);
    }
  });

  it('says on the password page why it needs a script, and takes no password without one', async () => {
    const { text } = await get(PASSWORD_PAGE);
    expect(/<noscript>([^]*?)<\/noscript>/.exec(text)?.[1]).toContain('You need JavaScript to sign in.');
    const posted = await fetch(`${base()}${PASSWORD_PAGE}`, {
      method: 'POST',
      body: new URLSearchParams({ password: ADMIN_PASSWORD }),
      headers: { origin: base() },
      redirect: 'manual',
    });
    expect(posted.status).toBe(400);
    expect(posted.headers.getSetCookie()).toEqual([]);
  });

  it('has a form at a mailed link whose field for a code comes only when it is asked for, and asks for a link where there is none', async () => {
    const page = await getPage(`/admin/link?token=${'x'.repeat(43)}`, { guest: true });
    expect(page.querySelector('[data-admin-link] [data-code]')?.hasAttribute('hidden')).toBe(true);
    expect(page.querySelector('[data-admin-link] [type=password]')).toBeNull();
    expect(page.querySelector('main a[href="/admin-password#link"]')?.textContent.trim()).toBe('Get a new one');
    const without = await getPage('/admin/link', { guest: true });
    expect(without.querySelector('[data-admin-link]')).toBeNull();
    expect(without.querySelector('main')?.textContent).toContain(
      'This link has been used or has run out. Ask for a new one.',
    );
  });
});
