/** The page of all notifications as the server sends it. */
import { expect, it } from 'vitest';
import { getPage } from '@tests/setup/html';
import { makeFounder } from '@tests/setup/html-account';

it('can be read without JavaScript, which a link leads to', async () => {
  const { email, call, cookie } = await makeFounder();
  // Every message to the support leaves a line in the sender's centre.
  await call('POST', '/api/contact', { name: 'Asha Rao', email, subject: 'Plain', message: 'Hello' });
  const page = await getPage('/portal/notifications', { cookie: await cookie() });
  expect(page.querySelector('main')?.textContent).toContain('“Plain”');
  const links = [...page.querySelectorAll('noscript a, a')].filter(
    (link) => (link.getAttribute('aria-label') ?? link.textContent.trim()) === 'Notifications',
  );
  expect(links.map((link) => link.getAttribute('href'))).toContain('/portal/notifications');
});
