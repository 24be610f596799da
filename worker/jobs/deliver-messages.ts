/** Every minute: messages of the contact form that the mail service did not take are tried again. */
import type { Ctx } from '../services/context';
import { deliverWaiting } from '../services/contact-delivery';

export async function deliverMessages(ctx: Ctx): Promise<void> {
  await deliverWaiting(ctx);
}
