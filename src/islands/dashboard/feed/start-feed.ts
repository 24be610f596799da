/** The Feed tab's one state: it lives in the address, the panels follow it, and Back works. */
import { feedHref, readFeedState, type FeedState } from '../../../domain/dashboard/feed-state';
import { followAddress, writeAddress } from '../../../lib/address';
import { startHackathons } from './hackathons';
import { startNews } from './news-panel';
import type { Go, Panel } from './panels';

export function startFeed(root: HTMLElement): void {
  let state = readFeedState(new URLSearchParams(location.search));
  const panels: Panel[] = [];
  const show = (next: FeedState) => {
    const before = state;
    state = next;
    for (const panel of panels) panel.show(state, before);
  };
  const go: Go = (change) => {
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
