/** The scripts of the public pages that need no markup of theirs: the tour of the sample, swipes of the carousel, and where Access Portal leads. */
import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { answerAt } from '@tests/setup/component/network';
import { initSampleTour } from '@/lib/shell/sample-tour';
import { initCarousel } from '@/lib/site/carousel-dom';
import { initPublicSite } from '@/lib/site/public-site';

describe('the tour of the sample', () => {
  function openTour() {
    const { container } = render(
      <div>
        <ol>
          <li data-step="runway">Runway</li>
          <li data-step="table">Cap table</li>
          <li data-step="runway">Runway again</li>
        </ol>
        <button type="button" data-back="">
          Back
        </button>
        <button type="button" data-forward="" />
        <p data-place="" />
        <section data-part="runway">The runway</section>
        <section data-part="table">The table</section>
      </div>,
    );
    initSampleTour(container.firstElementChild as HTMLElement);
    const [back, next] = screen.getAllByRole<HTMLButtonElement>('button') as [HTMLButtonElement, HTMLButtonElement];
    const active = () => [...container.querySelectorAll('[data-active]')].map(({ textContent }) => textContent);
    const state = () => [
      container.querySelector('[data-place]')?.textContent,
      ...active(),
      back.disabled,
      next.textContent,
    ];
    return { back, next, state };
  }

  it('shows one step and its part at a time, forward and back, and starts again after the last', () => {
    const { back, next, state } = openTour();
    const first = ['Step 1 of 3', 'Runway', 'The runway', true, 'Next'];
    const second = ['Step 2 of 3', 'Cap table', 'The table', false, 'Next'];
    expect(state()).toEqual(first);
    fireEvent.click(next);
    expect(state()).toEqual(second);
    fireEvent.click(next);
    expect(state()).toEqual(['Step 3 of 3', 'Runway again', 'The runway', false, 'Start again']);
    fireEvent.click(back);
    expect(state()).toEqual(second);
    fireEvent.click(next);
    fireEvent.click(next);
    expect(state()).toEqual(first);
  });

  it('brings its part into view on a narrow screen only, and not before someone asks', () => {
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView');
    const width = vi.spyOn(window, 'innerWidth', 'get').mockReturnValue(390);
    const { next } = openTour();
    expect(scroll).not.toHaveBeenCalled();
    fireEvent.click(next);
    expect(scroll.mock.contexts.map((part) => (part as Element).textContent)).toEqual(['The table']);
    width.mockReturnValue(1024);
    fireEvent.click(next);
    expect(scroll).toHaveBeenCalledTimes(1);
  });
});

describe('the carousel under a finger', () => {
  /** Four cards three times over; the window of 400 shows two. */
  function openCarousel() {
    vi.useFakeTimers();
    vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: false } as MediaQueryList);
    const { container } = render(
      <div>
        <button type="button" data-previous="">
          Previous
        </button>
        <div data-view="">
          <div data-track="" style={{ '--shown': '2', '--at': '4' } as object}>
            {Array.from({ length: 12 }, (_, n) => (
              <a key={n} href={`/${n}`}>
                {n}
              </a>
            ))}
          </div>
        </div>
      </div>,
    );
    const [view, track] = ['[data-view]', '[data-track]'].map((one) => container.querySelector<HTMLElement>(one)!);
    Object.defineProperty(view, 'clientWidth', { value: 400 });
    initCarousel(container.firstElementChild as HTMLElement);
    const finger = (type: string, clientX: number, more: PointerEventInit = {}) =>
      fireEvent(view!, new PointerEvent(type, { clientX, pointerType: 'touch', isPrimary: true, ...more }));
    return {
      finger,
      at: () => track!.style.getPropertyValue('--at'),
      drag: () => track!.style.getPropertyValue('--drag'),
      isMoving: () => track!.classList.contains('is-moving'),
    };
  }

  it.each([
    ['to the left shows the next', 300, 190, '5'],
    ['across two cards shows the second next', 390, 0, '6'],
    ['to the right shows the one before', 100, 210, '3'],
    ['that is too short shows the same', 300, 260, '4'],
  ])('a swipe %s', (_, from, to, card) => {
    const { finger, at, drag, isMoving } = openCarousel();
    finger('pointerdown', from);
    finger('pointermove', to);
    expect([at(), drag(), isMoving()]).toEqual(['4', `${to - from}px`, false]);
    finger('pointerup', to);
    expect([at(), drag(), isMoving()]).toEqual([card, '0px', true]);
  });

  it('goes back to its card where the browser takes the finger over, as for scrolling', () => {
    const { finger, at, drag, isMoving } = openCarousel();
    finger('pointerdown', 300);
    finger('pointermove', 100);
    finger('pointercancel', 100);
    expect([at(), drag(), isMoving()]).toEqual(['4', '0px', true]);
    // The finger is not down any more.
    finger('pointermove', 0);
    finger('pointerup', 0);
    expect([at(), drag()]).toEqual(['4', '0px']);
  });

  it('is moved by the first finger alone, and by no mouse', () => {
    const { finger, at, drag } = openCarousel();
    finger('pointerdown', 300, { isPrimary: false });
    finger('pointerup', 0);
    finger('pointerdown', 300, { pointerType: 'mouse' });
    finger('pointerup', 0);
    expect(at()).toBe('4');
    finger('pointerdown', 300);
    finger('pointermove', 200);
    for (const type of ['pointermove', 'pointerup', 'pointercancel']) finger(type, 0, { isPrimary: false });
    expect([at(), drag()]).toEqual(['4', '-100px']);
    // No card goes by itself while a finger holds it.
    vi.advanceTimersByTime(20_000);
    expect(at()).toBe('4');
    finger('pointerup', 100);
    expect(at()).toBe('5');
  });

  it('does not stir where a touch that began elsewhere ends on it', () => {
    const { finger, isMoving } = openCarousel();
    finger('pointercancel', 0);
    finger('pointerup', 0);
    expect(isMoving()).toBe(false);
  });

  it('shows the card before by its button, and by itself the next every five seconds', () => {
    const { at } = openCarousel();
    fireEvent.click(screen.getByRole('button', { name: 'Previous' }));
    expect(at()).toBe('3');
    vi.advanceTimersByTime(5_000);
    expect(at()).toBe('8');
  });
});

describe('Access Portal', () => {
  const assign = vi.fn();
  beforeEach(() => void vi.spyOn(location, 'assign').mockImplementation(assign.mockReset()));
  const open = (query: string) => {
    history.replaceState(null, '', `/${query}`);
    render(
      <>
        <a href="/login">Sign In</a>
        <button type="button" data-access-portal="">
          Access Portal
        </button>
      </>,
    );
    initPublicSite();
    fireEvent.click(screen.getByRole('button', { name: 'Access Portal' }));
  };
  const leadsTo = (...places: string[]) => waitFor(() => expect(assign.mock.calls.flat()).toEqual(places));

  it.each([
    ['', '/portal'],
    ['?returnTo=%2Fportal%2Fseed%3Fq%3Dasha', '/portal/seed?q=asha'],
    ['?returnTo=https%3A%2F%2Fevil.example', '/portal'],
    ['?returnTo=%2F%2Fevil.example', '/portal'],
  ])('with %s leads a guest to %s', async (query, place) => {
    open(query);
    await leadsTo(place);
    expect(localStorage.getItem('guestMode')).toBe('true');
  });

  it('makes the sign-in return to the page that was asked for', async () => {
    open('?returnTo=%2Fportal%2Fseed');
    expect(screen.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login?returnTo=%2Fportal%2Fseed');
    await leadsTo('/portal/seed');
  });

  it.each([
    ['whose session holds', { data: { state: 'authenticated' } }, '/portal/seed'],
    ['without a network, whose device may have a copy', 'offline', '/portal/seed'],
    ['whose server answers with no JSON', new Response('<html>'), '/portal/seed'],
    ['whose session is over', { data: { state: 'unauthenticated' } }, '/login?returnTo=%2Fportal%2Fseed'],
  ] as const)('leads a person %s to the right page', async (_, reply, place) => {
    localStorage.setItem('token', 'a-session');
    answerAt('get', '/api/session', reply);
    open('?returnTo=%2Fportal%2Fseed');
    await leadsTo(place);
  });
});
