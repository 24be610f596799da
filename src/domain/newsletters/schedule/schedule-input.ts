/** The input of a schedule for AI newsletters, and the schedule as the API returns it. */
import { z } from 'zod';
import { NO_FOCUS } from '@/domain/newsletters/audience/focus';
import { newsletterFocus } from '@/domain/newsletters/audience/focus-input';
import {
  CRON_LONG,
  CRON_MISSING,
  MAX_CRON,
  CRON_OFTEN,
  cronFault,
  DEFAULT_ZONE,
  isTooOften,
  tidyCron,
  ZONE_WRONG,
} from './cron';
import { isTimeZone } from '@/domain/time/zones';

const cronExpression = z
  .string({ error: CRON_MISSING })
  // A text that is far too long is not checked further.
  .max(MAX_CRON * 4, { error: CRON_LONG, abort: true })
  .overwrite(tidyCron)
  .superRefine((expression, context) => {
    // A schedule that was stored before this rule still runs.
    const fault = cronFault(expression) ?? (isTooOften(expression) ? CRON_OFTEN : null);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  });

const timeZone = z.string({ error: ZONE_WRONG }).trim().refine(isTimeZone, { error: ZONE_WRONG });

export const scheduleInput = z.object({
  cronExpression,
  timeZone: timeZone.default(DEFAULT_ZONE),
  customization: newsletterFocus.default(NO_FOCUS as z.output<typeof newsletterFocus>),
  /** The revision on which the change is based; without it the change overwrites the latest revision. */
  revision: z
    .int({ error: 'revision must be a whole number' })
    .min(0, { error: 'revision must be a whole number' })
    .optional(),
});
export type ScheduleInput = z.output<typeof scheduleInput>;

/** The schedule as the API returns it. */
export interface ScheduleView {
  isScheduled: boolean;
  /** The saved cron expression; if none was saved, the first value of the form. */
  scheduledTime: string;
  timeZone: string;
  customization: z.output<typeof newsletterFocus>;
  /** ISO 8601; none while it is inactive. */
  nextRuns: string[];
  revision: number;
}
