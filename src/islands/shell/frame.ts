/** One entry for all islands that every portal page has, because a page requests each entry as a separate file. */
export { NotificationBell } from '@/islands/notifications/NotificationBell';
export { ProfileMenu } from './ProfileMenu';
export { ShellLayer } from './ShellLayer';
