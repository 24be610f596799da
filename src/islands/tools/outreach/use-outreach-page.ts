/** The page's state in the URL, with the browser's Back. */
import { useUrlState, type UrlState } from '@/islands/ui/hooks/use-url-state';
import { outreachHref, readOutreachPage, type OutreachPageState } from './outreach-url';

/** `go` with `replace` is for steps that Back should not repeat, such as the next person. */
export type OutreachPage = Pick<UrlState<OutreachPageState>, 'state' | 'go'>;

export const useOutreachPage = (first: OutreachPageState): OutreachPage =>
  useUrlState({ first, read: readOutreachPage, href: outreachHref });
