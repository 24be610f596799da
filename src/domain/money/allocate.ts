/** Divides whole things that cannot be cut: shares among holders. */
import { compare, divide, multiply, round, sign, subtract, sum, whole, type Fraction } from './fractions';

/**
 * Splits `total` into whole parts in the proportion of `weights` (Hamilton's method): everyone gets the floor, the
 * rest goes to the largest remainders, earlier parts first. The parts add up to `total`; without any weight all are 0.
 */
export function allocate(total: bigint, weights: readonly Fraction[]): bigint[] {
  const all = sum(weights);
  if (sign(all) <= 0) return weights.map(() => 0n);
  const shares = weights.map((weight) => divide(multiply(whole(total), weight), all));
  const parts = shares.map((share) => round(share, 'floor'));
  let left = total - parts.reduce((a, b) => a + b, 0n);
  const order = shares
    .map((share, index) => ({ index, rest: subtract(share, whole(parts[index] ?? 0n)) }))
    .sort((a, b) => compare(b.rest, a.rest) || a.index - b.index);
  for (const { index } of order) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts;
}
