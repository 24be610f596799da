/** What a sale of the company does to a vesting schedule, in words. */
import { windowOf, type Acceleration } from '../document/acceleration';

const leftOf = (share: number): string =>
  share === 100 ? 'all that is left' : share === 50 ? 'half of what is left' : `${share}% of what is left`;

/** "On a sale, half of what is left vests at once", "If let go within 12 months after a sale, all that is left vests". */
export function accelerationText(acceleration: Acceleration): string {
  const left = leftOf(acceleration.share);
  if (acceleration.trigger === 'single') return `On a sale, ${left} vests at once`;
  const months = windowOf(acceleration);
  return `If let go within ${months} ${months === 1 ? 'month' : 'months'} after a sale, ${left} vests`;
}
