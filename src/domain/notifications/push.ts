/** Reminders by web push: the allowed services, the text, and the notifications that are sent. */
import type { NotificationTopic } from './lines';

/** The services of Chrome and most others, Firefox, Safari and Edge. A leading dot allows any host below the name. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/** The whole text of a message, so that anyone who sees the device's screen learns nothing else. */
export const PUSH_TEXT = 'Something is due in Outset. Open your calendar.';
export const PUSH_TEST_TEXT = 'This is a test from Outset. Reminders reach this device.';
/** The page that a press on a message opens. */
export const PUSH_HREF = '/portal/calendar';

/** The topics of notifications that are also sent to devices: those about days that the person set. */
export const PUSH_TOPICS = ['follow-up', 'deadline', 'roadmap'] as const satisfies readonly NotificationTopic[];

export const MAX_PUSH_DEVICES = 10;

export interface PushDeviceView {
  id: string;
  /** "Chrome on Windows". */
  device: string;
  /** ISO 8601. */
  createdAt: string;
  /** Whether it was added in the session of this request. */
  isThis: boolean;
}

export interface PushState {
  /** Browsers subscribe with it. Null if this installation sends no messages. */
  publicKey: string | null;
  devices: PushDeviceView[];
}

/** Returns whether an address is one of a push service: https, without port or account, of a listed host. */
export function isPushEndpoint(endpoint: string, services: readonly string[]): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  return services.some((one) => (one.startsWith('.') ? hostname.endsWith(one) : hostname === one));
}
