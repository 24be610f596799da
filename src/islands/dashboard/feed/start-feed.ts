/** Starts the Feed tab: its one state is in the address, the panels follow it, and Back works. Then the cards of flowcharts. */
import { feedHref, readFeedState, type FeedState, HACKATHON_PAGES } from '@/domain/dashboard/feed-state';
import { followAddress, writeAddress } from '@/lib/address';
import { startNews } from './news-panel';
import { settleAfterTurn, initPageLinks, type ChangeFeed, type Panel } from './panels';

/** Turns the pages of the hackathon platforms, all of which are in the page. */
function startHackathons(panel: HTMLElement, go: ChangeFeed): Panel {
  const list = panel.querySelector<HTMLElement>('[data-hackathon-list]') ?? panel;
  const cards = [...panel.querySelectorAll<HTMLElement>('[data-on-page]')];
  let isTurning = false;
  const links = initPageLinks(panel, (platforms) => {
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

export function startFeed(root: HTMLElement): void {
  let state = readFeedState(new URLSearchParams(location.search));
  const panels: Panel[] = [];
  const show = (next: FeedState) => {
    const before = state;
    state = next;
    for (const panel of panels) panel.show(state, before);
  };
  const go: ChangeFeed = (change) => {
    const next = { ...state, ...change };
    writeAddress(feedHref(next));
    show(next);
  };
  const news = root.querySelector<HTMLElement>('[data-news-panel]');
  const hackathons = root.querySelector<HTMLElement>('[data-hackathon-panel]');
  if (news) panels.push(startNews(news, state, go));
  if (hackathons) panels.push(startHackathons(hackathons, go));
  followAddress((query) => show(readFeedState(query)));
}

/** Few people have a flowchart, so the code for the cards is loaded only if one exists in the account (`data-flow-cards`) or in this browser. */
export function startFlowCards(section: HTMLElement): void {
  const hasFlowcharts = () => {
    if (section.dataset['flowCards'] !== '[]') return true;
    try {
      return Object.keys(localStorage).some(
        (key) => key === 'flowchart_document' || key.startsWith('outset_document_flowchart_'),
      );
    } catch {
      return false;
    }
  };
  if (hasFlowcharts())
    void import('@/islands/tools/flow/home-cards').then(({ drawHomeCards }) => drawHomeCards(section));
}
