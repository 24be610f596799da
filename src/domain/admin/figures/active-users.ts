/** Who is signed in and was there a moment ago, and on what kind of device. */
import type { UserType } from '@/domain/accounts/actor';
import { MINUTE_MS } from '@/domain/time/durations';

export const ACTIVE_NOT_FETCHED = 'Failed to fetch active users';
/** A session used within this time counts as being there. */
export const ACTIVE_MS = 5 * MINUTE_MS;
/** As many people are listed; all are counted. */
export const ACTIVE_MOST = 100;

export interface ActiveUser {
  userId: string;
  fullName: string;
  userType: UserType;
  /** Words for the device, with "mobile" or "tablet" where it is one. */
  deviceInfo: string;
  /** ISO 8601, UTC; within a minute. */
  lastActive: string;
}

export interface ActiveUsers {
  users: ActiveUser[];
  totalUsers: number;
}

export const DEVICE_CLASSES = ['desktop', 'mobile', 'tablet'] as const;
export type DeviceClass = (typeof DEVICE_CLASSES)[number];

/** Sessions keep "Safari on iPad"; this says in the word that `deviceClassOf` looks for what an iPad is. */
export function deviceInfoOf(device: string): string {
  if (/mobile|tablet/i.test(device)) return device;
  if (/ipad/i.test(device)) return `${device} (tablet)`;
  return /iphone|ipod|android/i.test(device) ? `${device} (mobile)` : device;
}

/** Text with "mobile" or "tablet" in it is one, any other is a desktop. */
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
