/** The waiting list as operators see it: its rows, and its state in the address. No schema: the page loads it. */
import { searchText } from '../../text/invisible-characters';

export interface Waiting {
  email: string;
  /** ISO 8601. */
  joinedAt: string;
}

export const WAITING_LIST_PAGE = '/adminPortal/waiting-list';
export const NOT_WAITING = 'This email is no longer on the list.';

export interface WaitingState {
  q: string;
  /** First and last day, `YYYY-MM-DD` in India. */
  from: string;
  to: string;
}

const dayOf = (text: string | null): string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text)) ? text : '';

/** Reads an address leniently: what makes no sense is left out. */
export function readWaitingState(params: URLSearchParams): WaitingState {
  return {
    q: searchText(params.get('q') ?? '', 100),
    from: dayOf(params.get('from')),
    to: dayOf(params.get('to')),
  };
}

export function waitingHref(state: WaitingState): string {
  const params = new URLSearchParams(Object.entries(state).filter(([, value]) => value) as [string, string][]);
  return params.size > 0 ? `${WAITING_LIST_PAGE}?${String(params)}` : WAITING_LIST_PAGE;
}
