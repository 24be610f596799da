/** Turns the pages of the hackathon platforms, all of which are in the page. */
import { feedHref, HACKATHON_PAGES } from '../../../domain/dashboard/feed-state';
import { settleAfterTurn, wakePageLinks } from './page-links';
import type { Go, Panel } from './panels';

export function startHackathons(panel: HTMLElement, go: Go): Panel {
  const list = panel.querySelector<HTMLElement>('[data-hackathon-list]') ?? panel;
  const cards = [...panel.querySelectorAll<HTMLElement>('[data-on-page]')];
  let isTurning = false;
  const links = wakePageLinks(panel, (platforms) => {
    isTurning = true;
    go({ platforms });
  });
  return {
    show(state) {
      for (const card of cards) card.hidden = Number(card.dataset['onPage']) !== state.platforms;
      links.set(state.platforms, HACKATHON_PAGES, (platforms) => `${feedHref({ ...state, platforms })}#hackathons`);
      if (isTurning) settleAfterTurn(panel, list);
      isTurning = false;
    },
  };
}
