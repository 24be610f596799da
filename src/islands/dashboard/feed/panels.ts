/** Shared parts of the Feed tab's panels: how they receive the state, and how they change it. */
import type { FeedState } from '@/domain/dashboard/feed-state';

export type ChangeFeed = (change: Partial<FeedState>) => void;

export interface Panel {
  /** Shows a state; `before` is the previous one. */
  show(state: FeedState, before: FeedState): void;
}

/** True for a click that the page may answer itself: no new tab, no new window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}

/** Updates the page links of PageLinks.astro, and reports the page that was asked for. */
export interface PageLinks {
  set(page: number, pages: number, hrefOf: (page: number) => string): void;
}

export function initPageLinks(root: HTMLElement, onGo: (page: number) => void): PageLinks {
  const nav = root.querySelector<HTMLElement>('[data-pages]');
  const numbers = [...root.querySelectorAll<HTMLAnchorElement>('[data-page]')];
  const steps = [...root.querySelectorAll<HTMLAnchorElement>('[data-step]')];
  const position = root.querySelector<HTMLElement>('[data-page-told]');
  let current = Number(numbers.find((link) => link.hasAttribute('aria-current'))?.dataset['page'] ?? 1);

  nav?.addEventListener('click', (event) => {
    const link = (event.target as Element).closest<HTMLAnchorElement>('a[href]');
    if (!link || !isPlainClick(event)) return;
    event.preventDefault();
    const { page, step } = link.dataset;
    onGo(page ? Number(page) : current + Number(step));
  });

  return {
    set(page, pages, hrefOf) {
      current = page;
      if (nav) nav.hidden = pages < 2;
      if (position) position.textContent = `Page ${page} of ${pages}`;
      for (const link of numbers) {
        const number = Number(link.dataset['page']);
        if (link.parentElement) link.parentElement.hidden = number > pages;
        link.href = hrefOf(number);
        if (number === page) link.setAttribute('aria-current', 'page');
        else link.removeAttribute('aria-current');
      }
      for (const link of steps) {
        const to = page + Number(link.dataset['step']);
        const isOpen = to >= 1 && to <= pages;
        if (isOpen) link.href = hrefOf(to);
        else link.removeAttribute('href');
        link.toggleAttribute('aria-disabled', !isOpen);
        if (!isOpen) link.setAttribute('aria-disabled', 'true');
      }
    },
  };
}

/** After a page turn: moves the focus to the list if its link is gone, and scrolls to the top of the panel if that is out of view. */
export function settleAfterTurn(panel: HTMLElement, list: HTMLElement): void {
  const active = document.activeElement;
  const isLost = !active || active === document.body || (active.matches('[data-step]') && !active.hasAttribute('href'));
  if (isLost) list.focus({ preventScroll: true });
  if (panel.getBoundingClientRect().top < 0) panel.scrollIntoView({ block: 'start' });
}
