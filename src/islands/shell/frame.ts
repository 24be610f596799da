/** The islands of every portal page, as one entry of the browser: each entry is a file that a page asks for. */
export { NotificationBell } from '@/islands/notifications/NotificationBell';
export { ProfileMenu } from './ProfileMenu';
export { ShellLayer } from './ShellLayer';
