/** The input of a meeting: the schema for form and API, its start time, and the text by which equal requests are found. */
import { z } from 'zod';
import { readEmailAddress } from '@/domain/addresses/email-address';
import { isDay } from '@/domain/time/days';
import { line } from '@/domain/fields';
import { isTimeZone, momentAt, presentZoneName } from '@/domain/time/zones';
import { MEETING_MINUTES, PARTICIPANTS_MOST, splitParticipants, wrongEmails } from './meeting';
import { DAY_MS } from '@/domain/time/durations';

export const TITLE_MOST = 120;
export const DEFAULT_ZONE = 'Asia/Kolkata';
/** Max time from now until a meeting begins. */
const AHEAD_MOST_MS = 2 * 366 * DAY_MS;
/** A longer text is not a list of ten addresses. */
const LIST_MOST = 4_000;

export const TITLE_MISSING = 'Please enter a title';
export const TITLE_HAS_ADDRESS = 'Leave web addresses out of the title. The invitation includes the meeting link.';
export const DATE_MISSING = 'Please choose a date';
export const TIME_MISSING = 'Please choose a time';
export const DURATION_WRONG = 'Please choose 30, 60 or 90 minutes';
export const PARTICIPANTS_MISSING = 'Please enter at least one participant';
export const PARTICIPANTS_MANY = `At most ${PARTICIPANTS_MOST} people can be invited to a meeting`;
export const PAST = 'Cannot schedule meetings in the past';
export const FAR = 'Please choose a date within two years';
export const ZONE_UNKNOWN = 'This time zone is not known. Choose one such as Asia/Kolkata.';

/** Anyone may be invited, so a title must not contain a link. */
const WEB_ADDRESS = /:\/\/|\bwww\./i;

const participants = z
  .union([z.string().max(LIST_MOST), z.array(z.string().max(LIST_MOST)).max(200)], { error: PARTICIPANTS_MISSING })
  .transform((given, context) => {
    const typed = splitParticipants(given);
    const fault = typed.length === 0 ? PARTICIPANTS_MISSING : wrongEmails(typed);
    if (fault !== null) {
      context.addIssue({ code: 'custom', message: fault });
      return z.NEVER;
    }
    const each = [...new Set(typed.map((one) => (readEmailAddress(one) ?? one).toLowerCase()))];
    if (each.length > PARTICIPANTS_MOST) {
      context.addIssue({ code: 'custom', message: PARTICIPANTS_MANY });
      return z.NEVER;
    }
    return each;
  });

const minutes = z
  .union(
    [
      z.number(),
      z
        .string()
        .regex(/^\d{2}$/)
        .transform(Number),
    ],
    { error: DURATION_WRONG },
  )
  .pipe(z.literal(MEETING_MINUTES, { error: DURATION_WRONG }));

export const meetingInput = z.object({
  title: line(TITLE_MISSING, TITLE_MOST).refine((title) => !WEB_ADDRESS.test(title), { error: TITLE_HAS_ADDRESS }),
  /** YYYY-MM-DD and HH:mm, as the clocks of `timeZone` show them. */
  date: z.string({ error: DATE_MISSING }).refine(isDay, { error: DATE_MISSING, abort: true }),
  time: z.string({ error: TIME_MISSING }).regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, { error: TIME_MISSING, abort: true }),
  duration: minutes,
  participants,
  timeZone: z
    .string({ error: ZONE_UNKNOWN })
    .refine(isTimeZone, { error: ZONE_UNKNOWN, abort: true })
    .overwrite(presentZoneName)
    .default(DEFAULT_ZONE),
});
export type MeetingInput = z.infer<typeof meetingInput>;

/** Start of the meeting, ms since the epoch. */
export const startOf = ({ date, time, timeZone }: Pick<MeetingInput, 'date' | 'time' | 'timeZone'>): number =>
  momentAt({ date, time }, timeZone);

/** The fault in the meeting's time at `now` (ms), as a sentence; null if there is none. */
export function timeFault(meeting: Pick<MeetingInput, 'date' | 'time' | 'timeZone'>, now: number): string | null {
  const start = startOf(meeting);
  if (start <= now) return PAST;
  return start > now + AHEAD_MOST_MS ? FAR : null;
}

/** The rules of the form, which also check the time: `now` in ms. */
export const meetingRules = (now: number) =>
  meetingInput.superRefine((meeting, context) => {
    const message = timeFault(meeting, now);
    if (message !== null) context.addIssue({ code: 'custom', path: ['date'], message });
  });

/** The same text for the same meeting, however its zone is named and its participants are ordered. */
export const requestText = (meeting: MeetingInput): string =>
  JSON.stringify([meeting.title, startOf(meeting), meeting.duration, [...meeting.participants].sort()]);

/** The parameters with which Google sends a person back from its authorisation. */
export const calendarReturn = z.object({
  code: z.string().max(2_000).optional(),
  state: z.string().max(400).optional(),
  error: z.string().max(200).optional(),
});

/** A meeting as it was requested, to be sent later without changes. */
export type WaitingMeeting = MeetingInput;

export interface CalendarState {
  /** Whether this installation writes into Google's calendars at all. */
  isAvailable: boolean;
  isConnected: boolean;
  waiting: WaitingMeeting | null;
}
