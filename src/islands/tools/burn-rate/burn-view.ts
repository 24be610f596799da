/** What of the burn rate screen is in the address: the tab and how many months are looked at. The chosen scenario is the document's. */
import { HORIZONS } from '@/domain/burn-rate/projection';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';

const BURN_TABS = ['overview', 'scenarios', 'projection'] as const;
export type BurnTab = (typeof BURN_TABS)[number];

export interface BurnView {
  tab: BurnTab;
  /** How many months the chart and the projection cover. */
  months: number;
}

const PATH = '/portal/tools/burn-rate';
const FIRST: BurnView = { tab: 'overview', months: 18 };

/** Anything else than a known value is the first state. */
export function readBurnView(search: URLSearchParams): BurnView {
  const months = Number(search.get('months'));
  return {
    tab: BURN_TABS.find((tab) => tab === search.get('tab')) ?? FIRST.tab,
    months: HORIZONS.find((horizon) => horizon === months) ?? FIRST.months,
  };
}

export function burnHref({ tab, months }: BurnView): string {
  const search = new URLSearchParams();
  if (tab !== FIRST.tab) search.set('tab', tab);
  if (months !== FIRST.months) search.set('months', String(months));
  return search.size > 0 ? `${PATH}?${search}` : PATH;
}

/** The state and the way to another one; Back and Forward are followed. */
export function useBurnView(start: BurnView) {
  const { state: view, go } = useUrlState({ first: start, read: readBurnView, href: burnHref });
  return { view, go };
}
