/** The operator's input to switch maintenance on or off or to plan it, and reading a stored record. */
import { WEEK_MS } from '@/domain/time/durations';
import { z } from 'zod';
import { paragraphs } from '@/domain/fields';
import type { MaintenanceRecord } from './status';
import { MAINTENANCE_MESSAGE, MAINTENANCE_MESSAGE_MAX } from './texts';

const MAX_WINDOW_MS = WEEK_MS;
const BAD_TIME = 'Please give a date and time such as 2026-01-31T09:00:00Z.';
const ENDS_BEFORE = 'The window must end after it starts.';
const TOO_LONG = 'A window can last seven days at most.';

/** An ISO 8601 date and time as UTC; one without a zone is read as UTC. */
const time = z
  .string({ error: BAD_TIME })
  .trim()
  .max(40, { error: BAD_TIME, abort: true })
  .pipe(z.iso.datetime({ offset: true, local: true, error: BAD_TIME }))
  .transform((value, issues) => {
    const at = Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/.test(value) ? value : `${value}Z`);
    if (!Number.isNaN(at)) return new Date(at).toISOString();
    issues.addIssue({ code: 'custom', message: BAD_TIME });
    return z.NEVER;
  });

/** The operator's text; if blank or absent, the default text is used. */
const message = z.preprocess(
  (value) =>
    value === null || value === undefined || (typeof value === 'string' && !value.trim()) ? MAINTENANCE_MESSAGE : value,
  paragraphs('Please enter a message.', MAINTENANCE_MESSAGE_MAX),
);

export const MaintenanceToggle = z.object({
  maintenanceMode: z.boolean({ error: 'Maintenance mode must be on or off.' }),
  message,
  estimatedCompletion: z.preprocess((value) => (value === '' || value === undefined ? null : value), time.nullable()),
});
export type MaintenanceToggle = z.output<typeof MaintenanceToggle>;

export const MaintenancePlan = z
  .object({ startsAt: time, endsAt: time, message })
  .refine(({ startsAt, endsAt }) => startsAt < endsAt, { error: ENDS_BEFORE, path: ['endsAt'] })
  .refine(({ startsAt, endsAt }) => Date.parse(endsAt) - Date.parse(startsAt) <= MAX_WINDOW_MS, {
    error: TOO_LONG,
    path: ['endsAt'],
  });
export type MaintenancePlan = z.output<typeof MaintenancePlan>;

/** The record in KV. Only the switch is required, so that the record can be written by hand. */
const stored = z.object({
  maintenanceMode: z.boolean(),
  message,
  estimatedCompletion: time.nullable().catch(null).default(null),
  window: MaintenancePlan.nullable().catch(null).default(null),
  revision: z.int().min(0).catch(0).default(0),
  updatedAt: z.number().catch(0).default(0),
});

/** A stored record, or null if the value is not one. */
export function readRecord(value: unknown): MaintenanceRecord | null {
  return stored.safeParse(value).data ?? null;
}
