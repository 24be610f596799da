/** The contact form: what it needs to know, and sending it. For guests and for who is signed in. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { CONTACT_SENT } from '../../../src/domain/support/contact';
import { contactInput } from '../../../src/domain/support/contact-input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { contactSettings, sendContactMessage } from '../../services/messages/contact';

export const contact = new Hono<HonoEnv>()
  .get(
    '/',
    describeRoute({
      tags: ['Support'],
      summary: 'The support address, and the public key of the challenge where one is asked',
      responses: { 200: { description: '`{email, siteKey}`; `siteKey` is null when no challenge is asked' } },
    }),
    requirePermission('contact:write'),
    (c) => c.json(ok(contactSettings(c.get('ctx')))),
  )
  .post(
    '/',
    describeRoute({
      tags: ['Support'],
      summary: 'Send a message to the support',
      responses: {
        200: { description: 'Delivered; `{reference}` names the message' },
        400: { description: 'A field is missing or not valid, or the challenge was not answered' },
        429: { description: 'Too many messages' },
        502: { description: 'The message could not be delivered; the answer says why' },
      },
    }),
    requirePermission('contact:write'),
    limitByAddress('contact', 'strict'),
    valid('json', contactInput),
    async (c) => {
      const address = c.req.header('cf-connecting-ip');
      return c.json(ok(await sendContactMessage(c.get('ctx'), c.req.valid('json'), address), CONTACT_SENT));
    },
  );
