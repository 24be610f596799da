/** The page behind the link in a mail, as the server sends it. */
import { describe, expect, it } from 'vitest';
import { Window } from 'happy-dom';
import { LINK_NOT_VALID } from '@/domain/newsletters/preferences/mail-preferences';
import { get } from '@tests/setup/html';

describe('the page behind the link in a mail', () => {
  it('says in a sentence that a link is not valid, and leads on', async () => {
    const { status, headers, text } = await get('/mail-preferences/forged.link', { guest: true });
    expect([status, headers['referrer-policy'], headers['x-robots-tag']]).toEqual([
      404,
      'no-referrer',
      'noindex, nofollow',
    ]);
    const page = new new Window({ settings: { disableJavaScriptEvaluation: true } }).DOMParser().parseFromString(
      text,
      'text/html',
    );
    expect(page.querySelector('main [role=alert]')?.textContent.trim()).toBe(LINK_NOT_VALID);
    const links = [...page.querySelectorAll('main a')].map((link) => link.textContent.trim());
    expect(links).toContain('Open Settings');
  });
});
