/** The input of a schedule for AI newsletters. */
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
  // What is far too long is not looked through.
  .max(CRON_MOST * 4, { error: CRON_LONG, abort: true })
  .overwrite(tidyCron)
  .superRefine((expression, context) => {
    // One that was stored before the rule runs on.
    const fault = cronFault(expression) ?? (isTooOften(expression) ? CRON_OFTEN : null);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  });

const timeZone = z.string({ error: ZONE_WRONG }).trim().refine(isTimeZone, { error: ZONE_WRONG });

export const scheduleInput = z.object({
  cronExpression,
  timeZone: timeZone.default(DEFAULT_ZONE),
  customization: newsletterFocus.default(NO_FOCUS as z.output<typeof newsletterFocus>),
  /** The one that it was made on; without it the newest is written over. */
  revision: z
    .int({ error: 'revision must be a whole number' })
    .min(0, { error: 'revision must be a whole number' })
    .optional(),
});
export type ScheduleInput = z.output<typeof scheduleInput>;

/** What the API tells of the schedule. */
export interface ScheduleView {
  isScheduled: boolean;
  /** The cron expression; of a schedule that no one saved the one that the form begins with. */
  scheduledTime: string;
  timeZone: string;
  customization: z.output<typeof newsletterFocus>;
  /** ISO 8601; none while it is inactive. */
  nextRuns: string[];
  revision: number;
}
