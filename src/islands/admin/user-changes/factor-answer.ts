/** The set-up of an operator's authenticator as the API tells it. Pure. */
import type { Setup } from '../../account/security/two-factor-answer';
import { readSetup } from '../../account/security/two-factor-answer';

/** The pending secret, that one is enrolled, or null where it is no such answer. */
export function readFactorSetup(body: Readonly<Record<string, unknown>>): Setup | 'enrolled' | null {
  if (body['enrolled'] === true) return 'enrolled';
  return readSetup({ secret: body['secret'], otpauthUrl: body['otpauth_url'] });
}
