/** The state of the outreach page in its URL: the tab, write or preview, the recipient, and the list below. */
import { isByHand } from '@/domain/outreach/people/people';
import { isCollectionId, readRef, refText } from '@/domain/saved/items';
import { useUrlState, type UrlState } from '@/islands/ui/hooks/use-url-state';

const OUTREACH_PATH = '/portal/tools/outreach-generator';

export interface OutreachPageState {
  tab: 'default' | 'custom';
  view: 'write' | 'preview';
  list: 'drafts' | 'log';
  /** Id of the collection that is written to. */
  collection: string | null;
  /** The current person of the collection, or the only recipient: `seed:ID` or `hand:ID`. */
  to: string | null;
}

function readPerson(text: string | null): string | null {
  if (text === null) return null;
  if (isByHand(text)) return /^hand:[\w-]{1,64}$/.test(text) ? text : null;
  const ref = readRef(text);
  return ref && refText(ref);
}

export function readOutreachPage(params: URLSearchParams): OutreachPageState {
  const collection = params.get('collection');
  return {
    tab: params.get('tab') === 'custom' ? 'custom' : 'default',
    view: params.get('view') === 'preview' ? 'preview' : 'write',
    list: params.get('list') === 'log' ? 'log' : 'drafts',
    collection: collection !== null && isCollectionId(collection) ? collection : null,
    to: readPerson(params.get('to')),
  };
}

export function outreachHref({ tab, view, list, collection, to }: OutreachPageState): string {
  const pairs = [
    tab === 'custom' && 'tab=custom',
    view === 'preview' && 'view=preview',
    list === 'log' && 'list=log',
    collection && `collection=${collection}`,
    to && `to=${to}`,
  ].filter(Boolean);
  return `${OUTREACH_PATH}${pairs.length > 0 ? `?${pairs.join('&')}` : ''}`;
}

/** `go` with `replace` is for steps that Back should not repeat, such as the next person. */
export type OutreachPage = Pick<UrlState<OutreachPageState>, 'state' | 'go'>;

/** The page's state in the URL, with the browser's Back. */
export const useOutreachPage = (first: OutreachPageState): OutreachPage =>
  useUrlState({ first, read: readOutreachPage, href: outreachHref });
