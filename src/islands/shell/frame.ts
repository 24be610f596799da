/** The islands of every portal page in one entry, because each entry is a file that a page requests. */
export { NotificationBell } from '@/islands/notifications/NotificationBell';
export { ProfileMenu } from './ProfileMenu';
export { ShellLayer } from './ShellLayer';
