/** The input of a push subscription from a browser (`PushSubscription.toJSON()`). */
import { z } from 'zod';

const WRONG = 'Your browser sent something else than a subscription. Reload the page and try again.';
const key = (characters: number) => z.string({ error: WRONG }).regex(new RegExp(`^[\\w-]{${characters}}=*$`), WRONG);

export const pushDeviceInput = z.object({
  endpoint: z.string({ error: WRONG }).max(1000, WRONG),
  keys: z.object(
    {
      /** 65 bytes and 16 bytes, base64url. */
      p256dh: key(87),
      auth: key(22),
    },
    { error: WRONG },
  ),
});
export type PushDeviceInput = z.output<typeof pushDeviceInput>;
