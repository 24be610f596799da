/** Days and stretches as short words. */
import { MONTH_NAMES, type Day } from '@/domain/time/days';

/** "3 Mar 2026". */
export const shortDay = (day: Day): string =>
  `${Number(day.slice(8))} ${(MONTH_NAMES[Number(day.slice(5, 7)) - 1] ?? '').slice(0, 3)} ${Number(day.slice(0, 4))}`;
