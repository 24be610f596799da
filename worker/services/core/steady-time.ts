/** Answers after a fixed time, for work whose duration would reveal a secret, such as whether an email address has an account. */

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/**
 * Returns or throws the result of `work`, but not earlier than `ms` after the start. Uses two timers and no clock: the runtime's clock does
 * not advance during computation, and the first pause updates it.
 */
export async function takeAtLeast<T>(ms: number, work: () => Promise<T>): Promise<T> {
  await pause(1);
  const [result] = await Promise.allSettled([work(), pause(ms)]);
  if (result.status === 'rejected') throw result.reason;
  return result.value;
}
