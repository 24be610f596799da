/** Feedback: one star rating with a text per person, replaced when given again. */
import { eq, sql as drizzleSql } from 'drizzle-orm';
import { isAccount } from '@/domain/accounts/actor';
import { FEEDBACK_SIGN_IN, type FeedbackInput } from '@/domain/accounts/feedback';
import { forbidden } from '@/domain/errors';
import { batch } from '@worker/db/sql';
import { feedback } from '@worker/db/schema';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';

const readFeedback = (ctx: Ctx, accountId: string) =>
  ctx.db
    .select({ rating: feedback.rating, feedback: feedback.feedback })
    .from(feedback)
    .where(eq(feedback.accountId, accountId));

export async function submitFeedback(ctx: Ctx, input: FeedbackInput): Promise<{ isUpdate: boolean }> {
  const { accountId } = requireAccount(ctx, FEEDBACK_SIGN_IN);
  const now = ctx.now();
  const [known] = await batch(ctx.d1, [
    readFeedback(ctx, accountId),
    ctx.db
      .insert(feedback)
      .values({ accountId, ...input, createdAt: now, updatedAt: now })
      .onConflictDoUpdate({
        target: feedback.accountId,
        set: {
          ...input,
          updatedAt: now,
          // Feedback that is given again is new to operators; the revision warns an operator who changes it at that moment.
          status: 'new',
          revision: drizzleSql`${feedback.revision} + 1`,
        },
      }),
    auditRow(ctx, {
      action: 'feedback.submitted',
      subjectType: 'feedback',
      subjectId: accountId,
      details: { rating: input.rating },
    }),
  ]);
  return { isUpdate: known.length > 0 };
}

/** True if `whose`, which is `current` or an email, means the signed-in person. */
export const isOwnFeedback = ({ actor }: Ctx, whose: string): boolean =>
  isAccount(actor) && (whose === 'current' || whose.trim().toLowerCase() === actor.email);

/** The feedback of the signed-in person. A request for another person's feedback is refused without reading it. */
export async function findOwnFeedback(ctx: Ctx, whose: string): Promise<FeedbackInput | null> {
  const { accountId } = requireAccount(ctx, FEEDBACK_SIGN_IN);
  if (!isOwnFeedback(ctx, whose)) throw forbidden('You can only read your own feedback.');
  return (await readFeedback(ctx, accountId))[0] ?? null;
}
