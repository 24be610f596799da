/** Maintenance: the stored record, the status at a given time, and the texts. Pure and small, because every page loads it. */

import { MAINTENANCE_MESSAGE } from './texts';
import { MINUTE_MS } from '@/domain/time/durations';

export { MAINTENANCE_MESSAGE, MAINTENANCE_OFF, MAINTENANCE_ON } from './texts';
export const MAINTENANCE_COMPLETE = 'Maintenance complete!';
/** The message for a refused write. */
export const MAINTENANCE_REFUSED =
  'Outset is under maintenance, so nothing has changed. Please try again when it is over.';

/** How often a visible page requests the status, and how long before a planned window it shows a banner. In ms. */
export const POLL_MS = 30_000;
export const BANNER_BEFORE_MS = 15 * MINUTE_MS;

/** A planned time without service; both ends are in ISO 8601, in UTC. */
export interface MaintenanceWindow {
  startsAt: string;
  endsAt: string;
  message: string;
}

/** The stored record. `revision` counts the switches; it and `updatedAt` (ms) are 0 if an operator wrote the record by hand. */
export interface MaintenanceRecord {
  maintenanceMode: boolean;
  message: string;
  estimatedCompletion: string | null;
  window: MaintenanceWindow | null;
  revision: number;
  updatedAt: number;
}

/** The public status. */
export interface MaintenanceStatus {
  maintenanceMode: boolean;
  message: string;
  estimatedCompletion: string | null;
  /** The window that has yet to start. */
  scheduled: MaintenanceWindow | null;
}

export const NO_MAINTENANCE: MaintenanceRecord = {
  maintenanceMode: false,
  message: MAINTENANCE_MESSAGE,
  estimatedCompletion: null,
  window: null,
  revision: 0,
  updatedAt: 0,
};

/** True from the start of a window until its end. `now` in ms. */
export function isRunning(window: MaintenanceWindow | null, now: number): boolean {
  return window !== null && Date.parse(window.startsAt) <= now && now < Date.parse(window.endsAt);
}

/** The state at `now` (ms): on by hand, or on because a planned window is running. */
export function statusAt(record: MaintenanceRecord, now: number): MaintenanceStatus {
  const { window, message, estimatedCompletion } = record;
  const scheduled = window && now < Date.parse(window.startsAt) ? window : null;
  if (!record.maintenanceMode && window && isRunning(window, now)) {
    return { maintenanceMode: true, message: window.message, estimatedCompletion: window.endsAt, scheduled: null };
  }
  return { maintenanceMode: record.maintenanceMode, message, estimatedCompletion, scheduled };
}

/** The next time (ms) at which the state changes by itself; Infinity if there is none. */
export function nextChange({ window }: MaintenanceRecord, now: number): number {
  const ends = window ? [Date.parse(window.startsAt), Date.parse(window.endsAt)] : [];
  return Math.min(Infinity, ...ends.filter((at) => at > now));
}

/** Seconds until a refused caller may try again: until the expected end, 30 seconds to an hour; two minutes if none is known. */
export function retryAfter({ estimatedCompletion }: MaintenanceStatus, now: number): number {
  const left = estimatedCompletion === null ? NaN : Math.ceil((Date.parse(estimatedCompletion) - now) / 1000);
  return Number.isNaN(left) ? 120 : Math.min(3600, Math.max(30, left));
}

export interface Countdown {
  hours: number;
  minutes: number;
  seconds: number;
}

/** The rest of `ms`, in whole seconds rounded up, so that the last second is shown; null if nothing is left. */
export function countdown(ms: number): Countdown | null {
  const left = Math.ceil(ms / 1000);
  if (!(left > 0)) return null;
  return { hours: Math.floor(left / 3600), minutes: Math.floor(left / 60) % 60, seconds: left % 60 };
}

/** Paths for operators, which stay open during maintenance. */
export function isAdminPath(path: string): boolean {
  return /^\/(?:admin|adminPortal|admin-password)(?:\/|$)/.test(path);
}
