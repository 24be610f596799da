/** The figures of the Dashboard Overview, the four cards that show them, and the tabs of the dashboard. */
import { DIRECTORIES } from '@/domain/directory/directories';

export interface DashboardOverview {
  resources: number;
  angelInvestors: number;
  incubators: number;
  hackathonPlatforms: number;
}

export interface StatCard {
  name: keyof DashboardOverview;
  label: string;
  href: string;
}

export const STAT_CARDS: readonly StatCard[] = [
  { name: 'resources', label: 'Resources', href: '/portal?tab=resources' },
  { name: 'angelInvestors', label: 'Angel Investors', href: DIRECTORIES['angel-investors'].page },
  { name: 'incubators', label: 'Incubators', href: DIRECTORIES.incubators.page },
  { name: 'hackathonPlatforms', label: 'Hackathon Platforms', href: '#hackathons' },
];

// The tabs of the dashboard, by their names in the address.

export const DASHBOARD_TABS = [
  { id: 'feed', label: 'Feed' },
  { id: 'resources', label: 'Resources' },
  { id: 'guide', label: 'Startup Guide' },
] as const;

export type DashboardTab = (typeof DASHBOARD_TABS)[number]['id'];

/** The tab in an address; the feed if there is none or it is unknown. */
export function readDashboardTab(params: URLSearchParams): DashboardTab {
  const requestedTab = params.get('tab');
  return DASHBOARD_TABS.find(({ id }) => id === requestedTab)?.id ?? 'feed';
}
