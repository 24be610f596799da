/** What the figures of companies say in a sentence. Each is true of one company and of many. */
import { countText } from '@/domain/count';
import type { AgeBucket, Share } from './figures';

/** 0 to 1 as "33.3%". */
export const percent = (share: number): string =>
  share.toLocaleString('en-IN', { style: 'percent', maximumFractionDigits: 1 });

/** Of industries, the largest first; the first is given apart, since there is one at least. */
export function industriesText(first: Share, { length }: readonly Share[]): string {
  return length === 1
    ? `All are in one industry: ${first.name}.`
    : `${countText(length)} industries. ${first.name} is the largest with ${percent(first.share)}.`;
}

/** Of ages in years; at least one company has one. */
export function agesText(buckets: readonly AgeBucket[]): string {
  const known = buckets.reduce((sum, { count }) => sum + count, 0);
  const most = buckets.reduce((top, bucket) => (bucket.count > top.count ? bucket : top));
  if (known === 1) return `1 company, ${most.label} years old.`;
  if (most.count === known) return `All ${countText(known)} companies are ${most.label} years old.`;
  const whole = `${countText(known)} companies.`;
  if (most.count * 2 > known) return `${whole} Most, ${countText(most.count)}, are ${most.label} years old.`;
  return `${whole} No more than ${countText(most.count)} ${most.count === 1 ? 'is' : 'are'} of one age group.`;
}

/** How many companies a figure could not count. */
export const leftOutText = (count: number, what: string): string =>
  `${countText(count)} without ${what} ${count === 1 ? 'is' : 'are'} left out.`;
