/** What the panels of the Feed tab share: how they receive the state, and how they change it. */
import type { FeedState } from '@/domain/dashboard/feed-state';

export type Go = (change: Partial<FeedState>) => void;

export interface Panel {
  /** Shows a state; called with the one it had before. */
  show(state: FeedState, before: FeedState): void;
}

/** True for a click that the page may answer itself: no new tab, no new window. */
export function isPlainClick(event: MouseEvent): boolean {
  return event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
}
