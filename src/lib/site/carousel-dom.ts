/** Moves the carousel of the landing page: buttons, arrow keys, swipes, and an autoplay that stops when the person interacts. */
import { cardsOfSwipe, liveCards, inMiddleCopy } from './carousel';

const AUTOPLAY_MS = 5_000;

export function initCarousel(root: HTMLElement): void {
  const view = root.querySelector<HTMLElement>('[data-view]');
  const track = root.querySelector<HTMLElement>('[data-track]');
  const pause = root.querySelector<HTMLButtonElement>('[data-pause]');
  if (!view || !track) return;
  const cards = Array.from(track.children) as HTMLElement[];
  const count = cards.length / 3;
  const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
  let at = count;
  let isPaused = false;
  let isHeld = false;

  /** The stylesheet defines how many cards are shown at a width. */
  const shown = () => Number(getComputedStyle(track).getPropertyValue('--shown')) || 1;
  const pitch = () => view.clientWidth / shown();

  function tellWhoIsLive(): void {
    const live = liveCards(inMiddleCopy(at, count), shown(), count);
    cards.forEach((card, index) => {
      card.inert = !live[index];
      card.ariaHidden = live[index] ? null : 'true';
    });
  }

  function place(position: number, animated: boolean): void {
    at = position;
    if (!track) return;
    track.classList.toggle('is-moving', animated && !calm.matches);
    track.style.setProperty('--at', String(at));
    track.style.setProperty('--drag', '0px');
  }

  /** Moves the window back to the middle copy, which looks the same, before it can run out of cards. */
  function rest(): void {
    if (inMiddleCopy(at, count) === at) return;
    place(inMiddleCopy(at, count), false);
    void track?.offsetWidth;
  }

  function move(by: number): void {
    if (by === 0) return place(at, true);
    rest();
    place(at + by, true);
    if (calm.matches) rest();
    tellWhoIsLive();
  }

  track.addEventListener('transitionend', (event) => {
    if (event.target !== track) return;
    rest();
    tellWhoIsLive();
  });
  root.querySelector('[data-previous]')?.addEventListener('click', () => move(-1));
  root.querySelector('[data-next]')?.addEventListener('click', () => move(1));
  root.addEventListener('keydown', (event) => {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key !== 'ArrowRight' && event.key !== 'ArrowLeft') return;
    event.preventDefault();
    move(event.key === 'ArrowRight' ? 1 : -1);
  });

  // A card outside the window that gets keyboard focus is moved into it.
  track.addEventListener('focusin', (event) => {
    const index = cards.findIndex((card) => card.contains(event.target as Node));
    if (index < 0 || (index >= at && index < at + shown())) return;
    place(index < at ? index : index - shown() + 1, true);
  });

  let from: number | null = null;
  view.addEventListener('pointerdown', (event) => {
    if (event.pointerType !== 'mouse' && event.isPrimary) from = event.clientX;
  });
  view.addEventListener('pointermove', (event) => {
    if (from === null || !event.isPrimary) return;
    track.classList.remove('is-moving');
    track.style.setProperty('--drag', `${event.clientX - from}px`);
  });
  const drop = (dx: number) => {
    from = null;
    move(cardsOfSwipe(dx, pitch()));
  };
  view.addEventListener('pointerup', (event) => from !== null && event.isPrimary && drop(event.clientX - from));
  view.addEventListener('pointercancel', (event) => from !== null && event.isPrimary && drop(0));

  const hold = (held: boolean) => () => (isHeld = held);
  root.addEventListener('pointerenter', hold(true));
  root.addEventListener('pointerleave', hold(false));
  root.addEventListener('focusin', hold(true));
  root.addEventListener('focusout', hold(false));
  pause?.addEventListener('click', () => {
    isPaused = !isPaused;
    pause.setAttribute('aria-label', isPaused ? 'Start automatic scrolling' : 'Stop automatic scrolling');
    pause.dataset['paused'] = String(isPaused);
  });
  setInterval(() => {
    if (!isPaused && !isHeld && !calm.matches && !document.hidden && from === null) move(1);
  }, AUTOPLAY_MS);

  window.addEventListener('resize', tellWhoIsLive);
  tellWhoIsLive();
}
