/** What the assistant knows of a meeting before the form is filled in. */

export const MEETING_MINUTES = [30, 60, 90] as const;
export type MeetingMinutes = (typeof MEETING_MINUTES)[number];

/** Every part may be missing; the person fills in the rest. */
export interface MeetingDetails {
  title?: string;
  /** YYYY-MM-DD. */
  date?: string;
  /** HH:mm. */
  time?: string;
  participants?: string[];
  duration?: MeetingMinutes;
}
