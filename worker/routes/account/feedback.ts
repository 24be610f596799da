/** Feedback on Outset: a person submits, updates and reads their own. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  FEEDBACK_SIGN_IN,
  FEEDBACK_THANKS,
  FEEDBACK_UPDATED,
  feedbackInput,
} from '../../../src/domain/accounts/feedback';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { findOwnFeedback, submitFeedback } from '../../services/messages/feedback';

export const feedback = new Hono<HonoEnv>()
  .post(
    '/feedback/submit',
    describeRoute({
      tags: ['Feedback'],
      summary: 'Submit or replace your feedback',
      responses: {
        200: { description: 'Stored' },
        400: { description: 'No rating or no text' },
        401: { description: 'Login required' },
      },
    }),
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
    describeRoute({
      tags: ['Feedback'],
      summary: 'Your feedback: `current` or your own e-mail',
      responses: {
        200: { description: '`{rating, feedback}`, or null when you gave none' },
        401: { description: 'Login required' },
        403: { description: "Somebody else's e-mail" },
      },
    }),
    requirePermission('feedback:read', FEEDBACK_SIGN_IN),
    async (c) => c.json(ok(await findOwnFeedback(c.get('ctx'), c.req.param('email')))),
  );
