/** Chooses the mail adapter by EMAIL_PROVIDER. */
import type { Env } from '../../env';
import type { EmailPort } from './port';

export function createEmail(_env: Env, _now: () => number): EmailPort {
  throw new Error('email adapters are not wired yet');
}
