/** Days in the person's time zone: today, and the day of a moment. */
import { dayOf, isDay, type Day } from '@/domain/time/days';

const dayAt = (at: Date): Day | null => dayOf(at.getFullYear(), at.getMonth() + 1, at.getDate());

/** A clock beyond the year 9999 has no day; then it is empty. */
export const localToday = (): Day => dayAt(new Date()) ?? '';

/** The day of a moment in ISO 8601; a text that is a day already stays. Null for any other text. */
export const localDayOf = (moment: string): Day | null => (isDay(moment) ? moment : dayAt(new Date(moment)));
