/** Guest mode for browsers without JavaScript: a form that sets or clears the guest cookie. It opens nothing by itself. */
import { Hono } from 'hono';
import { deleteCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { safeReturnTo } from '@/domain/addresses/return-to';
import { operation, valid, type HonoEnv } from '@worker/http';

const GUEST_COOKIE = 'outset_guest';
const THIRTY_DAYS = 60 * 60 * 24 * 30;

export const guestMode = new Hono<HonoEnv>().post(
  '/guest-mode',
  operation('Account', 'Enter guest mode, or leave it with leave=1 (an HTML form)', null, {
    303: 'To the page of ours that `returnTo` names, else to /portal; to / when leaving',
  }),
  valid('form', z.object({ leave: z.string().max(5).optional(), returnTo: z.string().max(2_000).optional() })),
  (c) => {
    const options = { path: '/', sameSite: 'Lax', secure: new URL(c.req.url).protocol === 'https:' } as const;
    const { leave, returnTo } = c.req.valid('form');
    if (leave === '1') {
      deleteCookie(c, GUEST_COOKIE, options);
      return c.redirect('/', 303);
    }
    // Readable by script on purpose: src/lib/session/sign-in-state.ts sets and clears it too.
    setCookie(c, GUEST_COOKIE, '1', { ...options, maxAge: THIRTY_DAYS });
    return c.redirect(safeReturnTo(returnTo), 303);
  },
);
