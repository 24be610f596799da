/** Answers after a fixed time, for work whose duration would reveal a secret, such as whether an email address has an account. */

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Returns what `work` returns, or throws what it throws, no sooner than `ms` after the start. Two timers and no clock:
 * the runtime's clock does not advance during computation, and the first pause brings it up to date.
 */
export async function takeAtLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  await pause(1);
  const [result] = await Promise.allSettled([work(), pause(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
