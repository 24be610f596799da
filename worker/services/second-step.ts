/** The second step of a login, for accounts whose second factor is on: asks for a proof, takes a trusted device, or judges the proof. */
import type { UserType } from '../../src/domain/accounts/actor';
import type { LoginInput } from '../../src/domain/accounts/login';
import { recoveryCodeUsedMail } from '../emails/two-factor-changed';
import type { Ctx } from './context';
import { newChallenge, requireOpenChallenge, spendChallenge } from './login-challenges';
import { addressesOf, postMail } from './mails';
import { spendProof } from './second-factor-proof';
import { isTrusted, newTrust } from './trusted-devices';

export interface SecondStepAccount {
  id: string;
  userType: UserType;
  email: string;
}

/** What the login around it brings along. */
export interface SecondStepOptions {
  /** The cookie of a device that skips the second factor. */
  trustToken: string | undefined;
  /** Run in any case: the password was right. */
  forgetPasswordTries: D1PreparedStatement;
  /** Holds in the batch once the session is stored; a device is trusted only then. */
  isOpen: { sql: string; params: string[] };
}

export type SecondStep =
  | { passed: false; tempToken: string }
  | {
      passed: true;
      /** What the log of the account says. */
      event: 'logged-in' | 'recovery-code-used';
      /** For the batch that opens the session. */
      statements: D1PreparedStatement[];
      /** The cookie of a device that was just trusted. */
      trustToken?: string;
    };

/** Called when the password was right. */
export async function takeSecondStep(
  ctx: Ctx,
  account: SecondStepAccount,
  input: LoginInput,
  { trustToken, forgetPasswordTries, isOpen }: SecondStepOptions,
): Promise<SecondStep> {
  if (await isTrusted(ctx, account.id, trustToken)) {
    return { passed: true, event: 'logged-in', statements: [forgetPasswordTries] };
  }
  if (input.totpCode === undefined && input.recoveryCode === undefined) {
    const challenge = newChallenge(ctx, account);
    await ctx.d1.batch([forgetPasswordTries, ...challenge.statements]);
    return { passed: false, tempToken: challenge.tempToken };
  }

  await forgetPasswordTries.run();
  if (input.tempToken !== undefined) await requireOpenChallenge(ctx, account.id, input.tempToken);
  const { how, forget } = await spendProof(ctx, account.id, input);
  if (input.tempToken !== undefined) await spendChallenge(ctx, account.id, input.tempToken);

  if (how === 'recovery-code') await postMail(ctx, recoveryCodeUsedMail({ to: account.email, ...addressesOf(ctx) }));
  const event = how === 'recovery-code' ? 'recovery-code-used' : 'logged-in';
  if (!input.trustDevice) return { passed: true, event, statements: [forget] };
  const trust = newTrust(ctx, account.id, isOpen);
  return { passed: true, event, statements: [forget, ...trust.statements], trustToken: trust.token };
}
