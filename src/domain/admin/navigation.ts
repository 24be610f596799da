/** The back-office's menu as data: what the sidebar lists. A screen is added here when it exists. */
import { ADMIN_DASHBOARD } from './sign-in-texts';

export type AdminIcon = 'dashboard' | 'maintenance';

export interface AdminPlace {
  label: string;
  href: string;
  icon: AdminIcon;
}

export const MAINTENANCE_SETTINGS = '/adminPortal/maintenance-settings';

export const ADMIN_NAVIGATION: readonly AdminPlace[] = [
  { label: 'Dashboard', href: ADMIN_DASHBOARD, icon: 'dashboard' },
  { label: 'Maintenance', href: MAINTENANCE_SETTINGS, icon: 'maintenance' },
];

/** True when `path` is the screen at `href` or lies below it. */
export function isAdminPlace(href: string, path: string): boolean {
  const here = path.replace(/\/+$/, '');
  return here === href || here.startsWith(`${href}/`);
}
