/** The page of ours that a request for a mailed link names, so that the link leads back there. Anything else is home. */
import type { Context } from 'hono';
import { RETURN_TO, safeReturnTo } from '@/domain/addresses/return-to';
import type { HonoEnv } from '@worker/http';

export const askedPage = (c: Context<HonoEnv>): string => safeReturnTo(c.req.query(RETURN_TO));

/** For the description of a route that mails a link. */
export const ASKED_PAGE = {
  name: RETURN_TO,
  in: 'query',
  description: 'A page of ours that the mailed link opens after the sign-in',
  schema: { type: 'string' },
} as const;
