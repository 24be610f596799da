/** The landing page as the server sends it, before any script runs. */
import { describe, expect, it } from 'vitest';
import { get, getPage } from '@tests/setup/html';

const texts = (root: Pick<ParentNode, 'querySelectorAll'>, selector: string) =>
  [...root.querySelectorAll(selector)].map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim());

describe('the landing page', () => {
  it('PUB-01 is the same at / and /home, without a redirect', async () => {
    const [root, home] = await Promise.all([get('/'), get('/home')]);
    expect([root.status, home.status]).toEqual([200, 200]);
    const main = (text: string) => /<main[\s\S]*<\/main>/.exec(text)?.[0];
    expect(main(root.text)).toContain('From the first idea');
    expect(main(home.text)).toBe(main(root.text));
  });

  it('PUB-02 has mark, badge, Access Portal, theme switch and user menu in its header', async () => {
    const header = (await getPage('/')).querySelector('header')!;
    expect(header.querySelector('a[href="/"]')?.getAttribute('aria-label')).toBe('Outset, home');
    expect(texts(header, '.badge')).toEqual(['Early Access']);
    expect(texts(header, 'form button')).toEqual(['Access Portal']);
    expect(header.querySelectorAll('[data-theme-toggle]')).toHaveLength(1);
    expect(header.querySelector('[popovertarget="user-menu"]')?.getAttribute('aria-label')).toBe('Account');
  });

  it('PUB-07 has a hero and six feature cards', async () => {
    const page = await getPage('/');
    expect(texts(page, 'h1')).toEqual(['From the first idea to the first cheque.']);
    expect(page.querySelectorAll('#features li h3')).toHaveLength(6);
  });

  it('PUB-08 has a sample profile that says so, and the five steps of its tour as a list', async () => {
    const tour = (await getPage('/')).querySelector('#tour')!;
    expect(texts(tour, '.badge-outline')).toEqual(['Sample']);
    expect([...tour.querySelectorAll('.tour-step')].map((step) => step.getAttribute('data-step'))).toEqual([
      'profile',
      'runway',
      'equity',
      'matches',
      'next',
    ]);
    // Its buttons are for scripts alone.
    expect([...tour.querySelectorAll('button')].every((button) => button.closest('.needs-script') !== null)).toBe(true);
  });

  it('PUB-11 PUB-12 has ten featured investors three times, each with its facts and a link, one copy for readers', async () => {
    const track = (await getPage('/')).querySelector('[data-track]')!;
    const names = texts(track, 'span.font-medium');
    expect(names).toHaveLength(30);
    expect(names.slice(10, 20)).toEqual(names.slice(0, 10));
    expect(names.slice(20)).toEqual(names.slice(0, 10));
    const cards = [...track.children];
    expect(cards.filter((card) => !card.hasAttribute('inert'))).toHaveLength(10);
    expect(cards.filter((card) => card.getAttribute('aria-hidden') === 'true')).toHaveLength(20);
    const blume = cards.find((card) => !card.hasAttribute('inert') && card.textContent?.includes('Blume Ventures'))!;
    const text = (blume.textContent ?? '').replace(/\s+/g, ' ');
    for (const fact of ['BV', 'Seed', 'Venture fund, Mumbai', 'first institutional round', '150+ companies'])
      expect(text).toContain(fact);
    expect(blume.querySelector('a')?.getAttribute('href')).toBe('https://blume.vc/');
  });

  it('PUB-06 enters guest mode without JavaScript by a form, which the server answers with the portal and the cookie', async () => {
    const form = (await getPage('/')).querySelector('header form')!;
    expect([form.getAttribute('method'), form.getAttribute('action')]).toEqual(['post', '/api/guest-mode']);
    const { status, headers } = await get('/api/guest-mode', { method: 'POST' });
    expect([status, headers['location']]).toEqual([303, '/portal']);
    expect([headers['set-cookie']].flat().join()).toMatch(/^outset_guest=1;/);
  });
});
