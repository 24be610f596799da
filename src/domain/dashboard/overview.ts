/** The figures of the Dashboard Overview, and the four cards that show them. */
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
