/** The back-office's menu as data: the places of the sidebar, in groups. A screen is added here when it exists. */
import { ADMIN_DASHBOARD } from './sign-in-texts';

export type AdminIcon =
  | 'dashboard'
  | 'maintenance'
  | 'faqs'
  | 'milestones'
  | 'investors'
  | 'incubators'
  | 'angels'
  | 'influencers'
  | 'mentors'
  | 'resources'
  | 'terms'
  | 'rates'
  | 'schemes'
  | 'due-dates'
  | 'audit'
  | 'imports'
  | 'bin'
  | 'users'
  | 'analytics'
  | 'plans'
  | 'waiting-list'
  | 'inbox'
  | 'quality'
  | 'admins'
  | 'system'
  | 'newsletters'
  | 'automation';

export interface AdminPlace {
  label: string;
  href: string;
  icon: AdminIcon;
}

export interface AdminGroup {
  /** Heading; the first group has none. */
  title?: string;
  places: readonly AdminPlace[];
}

export const MAINTENANCE_SETTINGS = '/adminPortal/maintenance-settings';

/** Screens of the specification have the addresses that it fixes. */
export const ADMIN_MENU: readonly AdminGroup[] = [
  { places: [{ label: 'Dashboard', href: ADMIN_DASHBOARD, icon: 'dashboard' }] },
  {
    title: 'People',
    places: [
      { label: 'User Management', href: '/adminPortal/user-settings', icon: 'users' },
      { label: 'Inbox', href: '/adminPortal/inbox', icon: 'inbox' },
      { label: 'Plans', href: '/adminPortal/plans', icon: 'plans' },
      { label: 'Waiting list', href: '/adminPortal/waiting-list', icon: 'waiting-list' },
    ],
  },
  {
    title: 'Analytics',
    places: [{ label: 'User Analytics', href: '/adminPortal/analytics/user-analytics', icon: 'analytics' }],
  },
  {
    title: 'Features',
    places: [
      { label: 'FAQs', href: '/adminPortal/features/faqs', icon: 'faqs' },
      { label: 'Milestones', href: '/adminPortal/features/checklist', icon: 'milestones' },
    ],
  },
  {
    title: 'Investors',
    places: [
      { label: 'Pre-Seed', href: '/adminPortal/investors/pre-seed', icon: 'investors' },
      { label: 'Seed', href: '/adminPortal/investors/seed', icon: 'investors' },
      { label: 'Incubators', href: '/adminPortal/investors/incubators', icon: 'incubators' },
      { label: 'YT Influencers', href: '/adminPortal/investors/influencers', icon: 'influencers' },
      { label: 'Startup Influencers', href: '/adminPortal/investors/startup-influencers', icon: 'influencers' },
      { label: 'Angel Investors', href: '/adminPortal/investors/angel-investors', icon: 'angels' },
      { label: 'Mentors', href: '/adminPortal/investors/mentors', icon: 'mentors' },
    ],
  },
  {
    title: 'Resource Management',
    places: [
      { label: 'Resources', href: '/adminPortal/resource-management/resources', icon: 'resources' },
      { label: 'Design Resources', href: '/adminPortal/resource-management/startup-items', icon: 'terms' },
      { label: 'Exchange rates', href: '/adminPortal/resource-management/exchange-rates', icon: 'rates' },
      { label: 'Grants and schemes', href: '/adminPortal/resource-management/schemes', icon: 'schemes' },
      { label: 'Due dates', href: '/adminPortal/resource-management/due-dates', icon: 'due-dates' },
    ],
  },
  {
    title: 'Notification Management',
    places: [
      {
        label: 'Newsletters and Email',
        href: '/adminPortal/notification-management/notifications',
        icon: 'newsletters',
      },
      {
        label: 'AI Newsletter Automation',
        href: '/adminPortal/notification-management/newsletter-automation',
        icon: 'automation',
      },
    ],
  },
  {
    title: 'Settings',
    places: [
      { label: 'Admin Management', href: '/adminPortal/admin-settings', icon: 'admins' },
      { label: 'Maintenance', href: MAINTENANCE_SETTINGS, icon: 'maintenance' },
      { label: 'System', href: '/adminPortal/system', icon: 'system' },
    ],
  },
  {
    title: 'Records',
    places: [
      { label: 'Quality', href: '/adminPortal/quality', icon: 'quality' },
      { label: 'Audit log', href: '/adminPortal/audit', icon: 'audit' },
      { label: 'Imports', href: '/adminPortal/imports', icon: 'imports' },
      { label: 'Bin', href: '/adminPortal/bin', icon: 'bin' },
    ],
  },
];

export const ADMIN_NAVIGATION: readonly AdminPlace[] = ADMIN_MENU.flatMap(({ places }) => places);

/** True when `path` is the screen at `href` or lies below it. */
export function isAdminPlace(href: string, path: string): boolean {
  const here = path.replace(/\/+$/, '');
  return here === href || here.startsWith(`${href}/`);
}
