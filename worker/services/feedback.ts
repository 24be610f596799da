/** Feedback: one star rating with a text a person, replaced when given again. */
import { FEEDBACK_LOGIN, type FeedbackInput } from '../../src/domain/accounts/feedback';
import { forbidden } from '../../src/domain/errors';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { requireAccount } from './require-actor';

export async function submitFeedback(ctx: Ctx, input: FeedbackInput): Promise<{ isUpdate: boolean }> {
  const { accountId } = requireAccount(ctx, FEEDBACK_LOGIN);
  const [known] = await ctx.d1.batch([
    ctx.d1.prepare('SELECT 1 FROM feedback WHERE account_id = ?1').bind(accountId),
    ctx.d1
      .prepare(
        `INSERT INTO feedback (account_id, rating, feedback, created_at, updated_at) VALUES (?1, ?2, ?3, ?4, ?4)
         ON CONFLICT (account_id) DO UPDATE SET rating = ?2, feedback = ?3, updated_at = ?4`,
      )
      .bind(accountId, input.rating, input.feedback, ctx.now()),
    auditStatement(ctx, {
      action: 'feedback.submitted',
      subjectType: 'feedback',
      subjectId: accountId,
      details: { rating: input.rating },
    }),
  ]);
  return { isUpdate: (known?.results.length ?? 0) > 0 };
}

/** The feedback of the person who asks; `whose` is `current` or their own e-mail, and any other is refused unread. */
export async function findOwnFeedback(ctx: Ctx, whose: string): Promise<FeedbackInput | null> {
  const { accountId, email } = requireAccount(ctx, FEEDBACK_LOGIN);
  if (whose !== 'current' && whose.trim().toLowerCase() !== email) {
    throw forbidden('You can only read your own feedback.');
  }
  return ctx.d1
    .prepare('SELECT rating, feedback FROM feedback WHERE account_id = ?1')
    .bind(accountId)
    .first<FeedbackInput>();
}
