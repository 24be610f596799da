/** The person's own day, for what is computed "as of today". */
import { dayOf, type Day } from '../../../domain/days';

export function todayHere(now = new Date()): Day {
  return dayOf(now.getFullYear(), now.getMonth() + 1, now.getDate()) ?? now.toISOString().slice(0, 10);
}
