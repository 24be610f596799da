/** The signed-in people who were active in the last minutes, and their kinds of device. */
import type { UserType } from '@/domain/accounts/actor';
import { MINUTE_MS } from '@/domain/time/durations';

export const ACTIVE_NOT_FETCHED = 'Failed to fetch active users';
/** A session used within this time is active. */
export const ACTIVE_MS = 5 * MINUTE_MS;
/** Maximum people in the list; `totalUsers` counts all. */
export const MAX_ACTIVE = 100;

export interface ActiveUser {
  userId: string;
  fullName: string;
  userType: UserType;
  /** The device in words, with "mobile" or "tablet" if it is one. */
  deviceInfo: string;
  /** ISO 8601, UTC; accurate to a minute. */
  lastActive: string;
}

export interface ActiveUsers {
  users: ActiveUser[];
  totalUsers: number;
}

export const DEVICE_CLASSES = ['desktop', 'mobile', 'tablet'] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

/** Sessions store "Safari on iPad"; this adds the word that `deviceClassOf` looks for. */
export function deviceInfoOf(device: string): string {
  if (/mobile|tablet/i.test(device)) return device;
  if (/ipad/i.test(device)) return `${device} (tablet)`;
  return /iphone|ipod|android/i.test(device) ? `${device} (mobile)` : device;
}

/** A tablet or a mobile device if the text has that word, else a desktop. */
export function deviceClassOf(deviceInfo: string): DeviceClass {
  const text = deviceInfo.toLowerCase();
  if (text.includes('tablet')) return 'tablet';
  return text.includes('mobile') ? 'mobile' : 'desktop';
}

/** How many of these people are on each class of device. */
export function computeDeviceCounts(users: readonly ActiveUser[]): Record<DeviceClass, number> {
  const counts = { desktop: 0, mobile: 0, tablet: 0 };
  for (const { deviceInfo } of users) counts[deviceClassOf(deviceInfo)] += 1;
  return counts;
}
