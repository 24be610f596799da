/** Reminders by web push: to which services they go, what they say, and which lines of the bell they follow. */
import type { NotificationTopic } from './lines';

/** The services of Chrome and most others, Firefox, Safari and Edge. A name with a dot in front is any host below it. */
export const PUSH_SERVICES = [
  'fcm.googleapis.com',
  'updates.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
] as const;

/** All that a message says: a person who sees the screen of a device learns nothing else. */
export const PUSH_TEXT = 'Something is due in Outset. Open your calendar.';
export const PUSH_TEST_TEXT = 'This is a test from Outset. Reminders reach this device.';
/** What a press on a message opens. */
export const PUSH_HREF = '/portal/calendar';

/** Lines of the bell that are sent to devices too: of days that the person set. */
export const PUSH_TOPICS = ['follow-up', 'deadline', 'roadmap'] as const satisfies readonly NotificationTopic[];

export const PUSH_DEVICES_MOST = 10;

export interface PushDeviceView {
  id: string;
  /** "Chrome on Windows". */
  device: string;
  /** ISO 8601. */
  createdAt: string;
  /** Whether it was added in the session that asks. */
  isThis: boolean;
}

export interface PushState {
  /** Browsers subscribe with it. Null where this installation sends no messages. */
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
