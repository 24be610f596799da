/** The tabs of the dashboard, as its address names them. */

export const DASHBOARD_TABS = [
  { id: 'feed', label: 'Feed' },
  { id: 'resources', label: 'Resources' },
  { id: 'guide', label: 'Startup Guide' },
] as const;

export type DashboardTab = (typeof DASHBOARD_TABS)[number]['id'];

/** The tab that an address asks for; the feed for none and for unknown ones. */
export function readDashboardTab(params: URLSearchParams): DashboardTab {
  const asked = params.get('tab');
  return DASHBOARD_TABS.find(({ id }) => id === asked)?.id ?? 'feed';
}
