/** Feedback on Outset: a person submits, updates and reads their own feedback; operators read everyone's. */
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { roleOf } from '@/domain/accounts/actor';
import { FEEDBACK_SIGN_IN, FEEDBACK_THANKS, FEEDBACK_UPDATED, feedbackInput } from '@/domain/accounts/feedback';
import { isAllowed } from '@/domain/permissions';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { findFeedbackOf } from '@worker/services/admin/users/users';
import { findOwnFeedback, isOwnFeedback, submitFeedback } from '@worker/services/support/feedback';

const operation = operations('Feedback');

export const feedback = new Hono<HonoEnv>()
  .post(
    '/feedback/submit',
    operation('Submit or replace your feedback', 'Stored'),
    requirePermission('feedback:write', FEEDBACK_SIGN_IN),
    limitByAddress('feedback', 'normal'),
    valid('json', feedbackInput),
    async (c) => {
      const input = c.req.valid('json');
      const { isUpdate } = await submitFeedback(c.get('ctx'), input);
      return c.json(ok(input, isUpdate ? FEEDBACK_UPDATED : FEEDBACK_THANKS));
    },
  )
  .get(
    '/feedback/user/:email',
    operation(
      'Your feedback: `current` or your own email. Operators can read the feedback of others',
      '`{rating, feedback}`, or null if none was given. Operators also get the times',
      { 403: "Someone else's email" },
    ),
    // The next handler answers operators who read another person's feedback, even if an account is signed in as well.
    createMiddleware<HonoEnv>(async (c, next) => {
      const ctx = c.get('ctx');
      const email = c.req.param('email') ?? '';
      const mayReadOwn = isAllowed(roleOf(ctx.actor), 'feedback:read');
      if (!mayReadOwn || (c.get('adminToken') !== null && !isOwnFeedback(ctx, email))) return next();
      return c.json(ok(await findOwnFeedback(ctx, email)));
    }),
    requirePermission('user:read', FEEDBACK_SIGN_IN),
    async (c) => c.json(ok(await findFeedbackOf(c.get('ctx'), c.req.param('email')))),
  );
