/** Sends a part of an import and tries again after a network failure or a rate limit. */
import { failureText, type Answer } from '@/lib/api/api';

const FIRST_MS = 1_000;
const LONGEST_MS = 30_000;

/** The answer that sending again would not change; null when `signal` ended it. */
export async function sendPatiently<Data>(
  call: () => Promise<Answer<Data>>,
  signal: AbortSignal,
  onWait: (sentence: string | null) => void,
): Promise<Answer<Data> | null> {
  for (let wait = FIRST_MS; ; wait = Math.min(wait * 2, LONGEST_MS)) {
    if (signal.aborted) return null;
    const answer = await call();
    if (signal.aborted) return null;
    const canPass = answer.status === 0 || answer.status === 429 || answer.status >= 500;
    onWait(canPass ? failureText(answer, 'Outset could not take the rows. Trying again.') : null);
    if (!canPass) return answer;
    const ms = answer.retryAfter === null ? wait : Math.min(answer.retryAfter * 1000, 2 * LONGEST_MS);
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      signal.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
    });
  }
}
