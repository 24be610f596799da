// @vitest-environment happy-dom
/** The scripts of the landing page on its own markup: permissions, notices, news, carousel. */
import { describe, expect, it, vi } from 'vitest';
import { userEvent } from '@testing-library/user-event';
import { screen, waitFor, within } from '@testing-library/dom';
import { initCarousel } from '@/lib/site/carousel-dom';
import { initLandingNews } from '@/lib/site/landing-news';
import { initPublicSite } from '@/lib/site/public-site';
import { landingNews } from '@tests/factories/landing-news';
import { answer, answerAt, sentTo, showPage, stubSight, useScreen } from '@tests/setup/browser/screen';

useScreen();

const section = (selector: string) => document.querySelector<HTMLElement>(selector)!;

describe('the user menu', () => {
  const shown = () =>
    [...document.querySelectorAll<HTMLElement>('#user-menu li')]
      .filter((entry) => !entry.hidden)
      .map((entry) => entry.textContent?.trim());

  it.each([
    ['somebody new', {}],
    ['a guest', { guestMode: 'true' }],
  ])('PUB-04 offers %s Sign In, to /login, and nothing else', async (_, keys) => {
    for (const [key, value] of Object.entries(keys)) localStorage.setItem(key, value);
    await showPage('/');
    initPublicSite();
    expect(shown()).toEqual(['Sign In']);
    expect(section('#user-menu li:not([hidden]) a').getAttribute('href')).toBe('/login');
  });

  it('PUB-03 offers Access Portal and Sign Out to whom is signed in', async () => {
    localStorage.setItem('token', 'a-session');
    await showPage('/');
    initPublicSite();
    expect(shown()).toEqual(['Access Portal', 'Sign Out']);
    expect(section('#user-menu [data-access-portal]').getAttribute('href')).toBe('/portal');
  });

  it('leads a person whose session is over to the sign-in instead of round in a circle', async () => {
    const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
    localStorage.setItem('token', 'a-session-that-ended');
    await showPage('/');
    initPublicSite();
    answerAt('get', '/api/session', { data: { state: 'unauthenticated' } });
    await userEvent.click(section('#user-menu [data-access-portal]'));
    await waitFor(() => expect(assign.mock.calls).toEqual([['/login?returnTo=/portal']]));
    expect(localStorage.getItem('token')).toBeNull();
  });
});

describe('a notice', () => {
  it('AUTH-15 "Exited guest mode", which the portal left behind, is shown once', async () => {
    sessionStorage.setItem('notice', JSON.stringify({ text: 'Exited guest mode', kind: 'success' }));
    await showPage('/');
    initPublicSite();
    window.dispatchEvent(new Event('pageshow'));
    const notices = within(screen.getByRole('status'));
    notices.getByText('Exited guest mode');
    await userEvent.click(notices.getByRole('button', { name: 'Dismiss' }));
    expect(notices.queryByText('Exited guest mode')).toBeNull();
    window.dispatchEvent(new Event('pageshow'));
    expect(notices.queryByText('Exited guest mode')).toBeNull();
    expect(sessionStorage.getItem('notice')).toBeNull();
  });
});

describe('the news', () => {
  const HERE = '/api/geocode/here';
  const NEWS = '/api/news/fetch-news';
  const cards = () => [...document.querySelectorAll<HTMLElement>('.news-card')];

  async function openNews() {
    const sight = stubSight();
    await showPage('/');
    initLandingNews(section('[data-landing-news]'));
    return sight;
  }

  it('PUB-13 asks for funding news of the state when the section comes near, and shows six', async () => {
    answer('get', HERE, { data: { city: 'Kochi', principalSubdivision: 'Kerala', countryName: 'India' } });
    answerAt('post', NEWS, { body: landingNews(8) });
    const { comesNear } = await openNews();
    expect(sentTo('get', HERE)).toEqual([]);
    comesNear();
    await screen.findByText(/^Story 0/);
    expect(sentTo('post', NEWS).map(({ body }) => body)).toEqual([
      { q: 'Indian startup funding news Kerala', location: 'in', num: 6 },
    ]);
    expect(cards()).toHaveLength(6);
    const marks = [...document.querySelectorAll<HTMLElement>('[data-news=sample]')].filter(({ hidden }) => !hidden);
    expect(marks.map((mark) => mark.textContent?.trim())).toEqual(['Sample']);
    expect(cards().indexOf(marks[0]!.closest('.news-card')!)).toBe(0);
    expect(section('[data-news-samples]').hidden).toBe(true);
    expect(document.querySelectorAll('.news-card b, .news-card [href^="javascript"]')).toHaveLength(0);
    expect(cards()[0]?.querySelector('a')?.getAttribute('href')).toBe('https://paper.example/0');
    expect(cards()[1]?.textContent).toContain('<b>bold</b>');
  });

  it.each([
    ['refused', { status: 500, message: 'no' }],
    ['empty', { body: landingNews(0) }],
    ['nonsense', new Response('<html>')],
    ['not to be reached', 'offline'],
  ] as const)('PUB-14 goes quietly when it is %s', async (_, reply) => {
    answer('get', HERE, 'offline');
    answerAt('post', NEWS, reply);
    const { comesNear } = await openNews();
    comesNear();
    await waitFor(() => expect(section('#news').hidden).toBe(true));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getByRole('status').textContent).toBe('');
  });
});

describe('the featured investors', () => {
  const START = Date.UTC(2026, 4, 4, 6);
  const at = () => Number(section('[data-track]').style.getPropertyValue('--at'));
  const press = (name: string) => screen.getByRole('button', { name }).click();

  async function openCarousel({ isCalm }: { isCalm: boolean }) {
    vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
    await showPage('/');
    vi.useFakeTimers({ now: START });
    initCarousel(section('[data-carousel]'));
  }

  it('move by buttons and arrow keys, round without an end', async () => {
    await openCarousel({ isCalm: true });
    for (let step = 1; step <= 11; step++) {
      press('Next investors');
      expect(at()).toBe(10 + (step % 10));
    }
    const key = (name: string) =>
      section('[data-next]').dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    key('ArrowLeft');
    expect(at()).toBe(10);
    press('Previous investors');
    expect(at()).toBe(19);
    key('ArrowRight');
    expect(at()).toBe(10);
    // Of each entry one copy is for readers, the visible one among them.
    const cards = [...section('[data-track]').children] as HTMLElement[];
    expect(cards.filter(({ inert }) => !inert)).toHaveLength(10);
    expect(cards[10]?.inert).toBe(false);
  });

  it('move by themselves, rest under the pointer and with the focus, and stop by their button', async () => {
    await openCarousel({ isCalm: false });
    vi.advanceTimersByTime(5_100);
    expect(at()).toBe(11);
    const root = section('[data-carousel]');
    root.dispatchEvent(new Event('pointerenter'));
    vi.advanceTimersByTime(20_000);
    expect(at()).toBe(11);
    root.dispatchEvent(new Event('pointerleave'));
    section('[data-pause]').focus();
    vi.advanceTimersByTime(20_000);
    expect(at()).toBe(11);
    press('Stop automatic scrolling');
    section('[data-pause]').blur();
    vi.advanceTimersByTime(20_000);
    expect(at()).toBe(11);
    press('Start automatic scrolling');
    vi.advanceTimersByTime(5_000);
    expect(at()).toBe(12);
  });

  it('never move by themselves under reduced motion', async () => {
    await openCarousel({ isCalm: true });
    vi.advanceTimersByTime(30_000);
    expect(at()).toBe(10);
  });
});
