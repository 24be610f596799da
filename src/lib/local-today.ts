/** Today's date in the person's time zone. */
import type { Day } from '@/domain/time/days';

export function localToday(): Day {
  const now = new Date();
  const two = (part: number) => String(part).padStart(2, '0');
  return `${now.getFullYear()}-${two(now.getMonth() + 1)}-${two(now.getDate())}`;
}
