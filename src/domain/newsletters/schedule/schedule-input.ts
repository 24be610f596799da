/** The input of a schedule for AI newsletters, and the schedule as the API returns it. */
import { z } from 'zod';
import { NO_FOCUS } from '@/domain/newsletters/audience/focus';
import { newsletterFocus } from '@/domain/newsletters/audience/focus-input';
import {
  CRON_LONG,
  CRON_MISSING,
  CRON_MOST,
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
  .max(CRON_MOST * 4, { error: CRON_LONG, abort: true })
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
  /** The revision that the change is based on; without it the latest one is overwritten. */
  revision: z
    .int({ error: 'revision must be a whole number' })
    .min(0, { error: 'revision must be a whole number' })
    .optional(),
});
export type ScheduleInput = z.output<typeof scheduleInput>;

/** The schedule as the API returns it. */
export interface ScheduleView {
  isScheduled: boolean;
  /** The cron expression; if none was saved, the one that the form begins with. */
  scheduledTime: string;
  timeZone: string;
  customization: z.output<typeof newsletterFocus>;
  /** ISO 8601; none while it is inactive. */
  nextRuns: string[];
  revision: number;
}
