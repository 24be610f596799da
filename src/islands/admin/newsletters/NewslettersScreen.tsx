/** Newsletters and Email: recipients, campaigns, templates, suppressed addresses and sending settings in tabs. Its state is the address. */
import { Suspense, useEffect, useState } from 'react';
import {
  NEWSLETTER_TABS,
  NEWSLETTERS_PAGE,
  newslettersSearch,
  readNewslettersState,
  type NewslettersState,
  type NewsletterTab,
} from '../../../domain/newsletters/screen-state';
import { lazyComponent } from '../../ui/lazy-component';
import { Skeleton } from '../../ui/Skeleton';
import { Tabs } from '../../ui/Tabs';
import { useUrlState } from '../../ui/use-url-state';

const TemplatesPanel = lazyComponent(() => import('./templates/TemplatesPanel'));
const SuppressionsPanel = lazyComponent(() => import('./SuppressionsPanel'));

const PANEL = 'newsletters-panel';

function Waiting() {
  return (
    <div role="status" aria-label="Loading" className="grid gap-3">
      <Skeleton className="h-9 w-72 max-w-full" />
      <Skeleton className="h-64 w-full" />
    </div>
  );
}

export interface NewslettersScreenProps {
  /** The query that the page was asked with. */
  query: string;
}

export function NewslettersScreen({ query }: NewslettersScreenProps) {
  const { state, go, hrefOf } = useUrlState<NewslettersState>({
    first: readNewslettersState(new URLSearchParams(query)),
    read: readNewslettersState,
    href: (next) => `${NEWSLETTERS_PAGE}${newslettersSearch(next)}`,
  });
  // The server draws the recipients alone; what else an address opens is fetched once the page is awake.
  const [isAwake, setAwake] = useState(false);
  useEffect(() => setAwake(true), []);
  const { label } = NEWSLETTER_TABS.find(({ tab }) => tab === state.tab) ?? NEWSLETTER_TABS[0];
  const toTab = (tab: string): Partial<NewslettersState> => ({ tab: tab as NewsletterTab, open: '' });
  return (
    <div className="grid grid-cols-1 gap-4">
      <Tabs
        label="Newsletters and Email"
        value={state.tab}
        panelId={PANEL}
        items={NEWSLETTER_TABS.map((one) => ({ value: one.tab, label: one.label, href: hrefOf(toTab(one.tab)) }))}
        onChange={(tab) => go(toTab(tab))}
      />
      <div role="tabpanel" id={PANEL} aria-label={label} className="grid grid-cols-1 gap-4">
        {!isAwake ? (
          <Waiting />
        ) : (
          <Suspense fallback={<Waiting />}>
            {state.tab === 'templates' && <TemplatesPanel />}
            {state.tab === 'suppressed' && <SuppressionsPanel />}
          </Suspense>
        )}
      </div>
    </div>
  );
}
