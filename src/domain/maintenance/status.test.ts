/** Maintenance as plain facts: what is on when, what is left, what a record by hand may look like. */
import { describe, expect, it } from 'vitest';
import { MaintenancePlan, MaintenanceToggle, readRecord } from './input';
import {
  countdown,
  isAdminPath,
  MAINTENANCE_MESSAGE,
  nextChange,
  NO_MAINTENANCE,
  retryAfter,
  statusAt,
  type MaintenanceRecord,
} from './status';

const at = (iso: string) => Date.parse(iso);
const WINDOW = { startsAt: '2026-12-01T10:00:00.000Z', endsAt: '2026-12-01T11:00:00.000Z', message: 'New disks.' };
const planned: MaintenanceRecord = { ...NO_MAINTENANCE, window: WINDOW };

describe('a planned window', () => {
  it('is announced before, on from its start, over at its end', () => {
    expect(statusAt(planned, at(WINDOW.startsAt) - 1)).toMatchObject({ maintenanceMode: false, scheduled: WINDOW });
    for (const now of [at(WINDOW.startsAt), at(WINDOW.endsAt) - 1]) {
      expect(statusAt(planned, now)).toEqual({
        maintenanceMode: true,
        message: 'New disks.',
        estimatedCompletion: WINDOW.endsAt,
        scheduled: null,
      });
    }
    expect(statusAt(planned, at(WINDOW.endsAt))).toMatchObject({ maintenanceMode: false, scheduled: null });
  });

  it('does not end what was switched on by hand', () => {
    const both = { ...planned, maintenanceMode: true, message: 'By hand', estimatedCompletion: null };
    for (const now of [at(WINDOW.startsAt), at(WINDOW.endsAt)]) {
      expect(statusAt(both, now)).toMatchObject({ maintenanceMode: true, message: 'By hand' });
    }
  });

  it('changes the state at its two ends and at no other time', () => {
    expect(nextChange(planned, at(WINDOW.startsAt) - 5)).toBe(at(WINDOW.startsAt));
    expect(nextChange(planned, at(WINDOW.startsAt))).toBe(at(WINDOW.endsAt));
    expect(nextChange(planned, at(WINDOW.endsAt))).toBe(Infinity);
    expect(nextChange(NO_MAINTENANCE, 0)).toBe(Infinity);
  });
});

describe('the countdown', () => {
  it('counts hours, minutes and seconds, more than a day in hours', () => {
    expect(countdown(3_725_000)).toEqual({ hours: 1, minutes: 2, seconds: 5 });
    expect(countdown(100 * 3_600_000)).toEqual({ hours: 100, minutes: 0, seconds: 0 });
    expect(countdown(1)).toEqual({ hours: 0, minutes: 0, seconds: 1 });
  });

  it.each([0, -1, NaN, -Infinity])('is over at %d ms', (ms) => expect(countdown(ms)).toBeNull());

  it('names a time for the next try, within bounds', () => {
    const status = statusAt({ ...NO_MAINTENANCE, maintenanceMode: true, estimatedCompletion: WINDOW.endsAt }, 0);
    expect(retryAfter(status, at(WINDOW.endsAt) - 600_000)).toBe(600);
    expect(retryAfter(status, at(WINDOW.endsAt) + 1)).toBe(30);
    expect(retryAfter(status, at(WINDOW.endsAt) - 10 * 3_600_000)).toBe(3600);
    expect(retryAfter({ ...status, estimatedCompletion: null }, 0)).toBe(120);
  });
});

describe('what an operator sends', () => {
  it('a blank or missing message means the usual one', () => {
    for (const message of ['', ' \n ', null, undefined]) {
      expect(MaintenanceToggle.parse({ maintenanceMode: true, message }).message).toBe(MAINTENANCE_MESSAGE);
    }
    expect(MAINTENANCE_MESSAGE).toBe("We're currently performing scheduled maintenance to improve your experience.");
  });

  it('reads times with and without a zone as UTC, and none as null', () => {
    const time = (estimatedCompletion: unknown) =>
      MaintenanceToggle.parse({ maintenanceMode: true, estimatedCompletion }).estimatedCompletion;
    expect(time('2026-12-01T10:00:00Z')).toBe('2026-12-01T10:00:00.000Z');
    expect(time('2026-12-01T15:30:00+05:30')).toBe('2026-12-01T10:00:00.000Z');
    expect(time('2026-12-01T10:00')).toBe('2026-12-01T10:00:00.000Z');
    for (const none of [null, '', undefined]) expect(time(none)).toBeNull();
  });

  it.each([
    { maintenanceMode: 'true' },
    { maintenanceMode: 1 },
    {},
    null,
    [],
    { maintenanceMode: true, estimatedCompletion: 'tomorrow' },
    { maintenanceMode: true, estimatedCompletion: '2026-02-31T10:00:00Z' },
    { maintenanceMode: true, estimatedCompletion: 1764583200000 },
    { maintenanceMode: true, estimatedCompletion: '9'.repeat(10_000) },
    { maintenanceMode: true, message: 'x'.repeat(501) },
    { maintenanceMode: true, message: 'a\u0000b' },
    { maintenanceMode: true, message: 7 },
    { maintenanceMode: true, message: '\ud800' },
  ])('refuses %j', (value) => expect(MaintenanceToggle.safeParse(value).success).toBe(false));

  it('refuses a window that ends before it starts or lasts too long', () => {
    const plan = (endsAt: string) => MaintenancePlan.safeParse({ startsAt: WINDOW.startsAt, endsAt });
    expect(plan(WINDOW.endsAt).success).toBe(true);
    for (const end of [WINDOW.startsAt, '2026-12-01T09:59:59Z', '2026-12-09T10:00:00Z', '']) {
      expect(plan(end).error?.issues[0]?.path).toEqual(['endsAt']);
    }
  });
});

describe('a record written by hand', () => {
  it('needs the switch only; what else is wrong is left out', () => {
    expect(readRecord({ maintenanceMode: true })).toEqual({ ...NO_MAINTENANCE, maintenanceMode: true });
    expect(
      readRecord({ maintenanceMode: true, estimatedCompletion: 'soon', window: { startsAt: 1 }, updatedAt: 'x' }),
    ).toEqual({ ...NO_MAINTENANCE, maintenanceMode: true });
  });

  it.each([null, 'on', [], 1, { maintenanceMode: 'yes' }, { mode: true }])('%j is none', (value) =>
    expect(readRecord(value)).toBeNull(),
  );
});

it('leaves the paths of operators open, and only those', () => {
  for (const path of ['/admin', '/admin/', '/adminPortal', '/adminPortal/maintenance-settings', '/admin-password'])
    expect(isAdminPath(path), path).toBe(true);
  for (const path of ['/', '/portal', '/administration', '/portal/admin', '/adminPortals', '//admin'])
    expect(isAdminPath(path), path).toBe(false);
});
