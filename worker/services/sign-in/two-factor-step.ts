/** The second step of a sign-in, for accounts whose second factor is on: asks for a proof, takes a trusted device, or judges the proof. */
import type { UserType } from '@/domain/accounts/actor';
import type { SignInInput } from '@/domain/accounts/sign-in';
import { recoveryCodeUsedMail } from '@worker/emails/security';
import { batch } from '@worker/db/batch';
import { type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { newChallenge, requireOpenChallenge, spendChallenge } from './sign-in-challenges';
import { addressesOf, postMail } from '@worker/services/notifications/outbox';
import { spendProof } from './two-factor-proof';
import { isTrusted, newTrust } from './trusted-devices';

export interface TwoFactorStepAccount {
  id: string;
  userType: UserType;
  email: string;
}

/** What the sign-in around it brings along. */
export interface TwoFactorStepOptions {
  /** The cookie of a device that skips the second factor. */
  trustToken: string | undefined;
  /** Run in any case: the password was right. */
  forgetPasswordTries: Sql;
  /** Holds in the batch once the session is stored; a device is trusted only then. */
  isOpen: Sql;
}

export type TwoFactorStep =
  | { passed: false; tempToken: string }
  | {
      passed: true;
      /** What the log of the account says. */
      event: 'logged-in' | 'recovery-code-used';
      /** For the batch that opens the session. */
      statements: Sql[];
      /** The cookie of a device that was just trusted. */
      trustToken?: string;
    };

/** Called when the password was right. */
export async function takeTwoFactorStep(
  ctx: Ctx,
  account: TwoFactorStepAccount,
  input: SignInInput,
  { trustToken, forgetPasswordTries, isOpen }: TwoFactorStepOptions,
): Promise<TwoFactorStep> {
  if (await isTrusted(ctx, account.id, trustToken)) {
    return { passed: true, event: 'logged-in', statements: [forgetPasswordTries] };
  }
  if (input.totpCode === undefined && input.recoveryCode === undefined) {
    const challenge = newChallenge(ctx, account);
    await batch(ctx.d1, [forgetPasswordTries, ...challenge.statements]);
    return { passed: false, tempToken: challenge.tempToken };
  }

  await ctx.run(forgetPasswordTries);
  if (input.tempToken !== undefined) await requireOpenChallenge(ctx, account.id, input.tempToken);
  const { how, forget } = await spendProof(ctx, account.id, input);
  if (input.tempToken !== undefined) await spendChallenge(ctx, account.id, input.tempToken);

  if (how === 'recovery-code') await postMail(ctx, recoveryCodeUsedMail({ to: account.email, ...addressesOf(ctx) }));
  const event = how === 'recovery-code' ? 'recovery-code-used' : 'logged-in';
  if (!input.trustDevice) return { passed: true, event, statements: [forget] };
  const trust = newTrust(ctx, account.id, isOpen);
  return { passed: true, event, statements: [forget, ...trust.statements], trustToken: trust.token };
}
