/** Feedback on Outset: a person submits, updates and reads their own. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import {
  FEEDBACK_LOGIN,
  FEEDBACK_THANKS,
  FEEDBACK_UPDATED,
  feedbackInput,
} from '../../../src/domain/accounts/feedback';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { require } from '../../middleware/require';
import { findOwnFeedback, submitFeedback } from '../../services/feedback';

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
    require('feedback:write', FEEDBACK_LOGIN),
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
    require('feedback:read', FEEDBACK_LOGIN),
    async (c) => c.json(ok(await findOwnFeedback(c.get('ctx'), c.req.param('email')))),
  );
