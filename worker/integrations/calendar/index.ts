/** Chooses whose calendars meetings are written into: Google's where a client is configured, no one's otherwise. */
import type { Env } from '@worker/env';
import { createGoogleCalendar } from './google';
import type { CalendarPort } from './port';
import { GrantLost } from '@/domain/assistant/meetings/calendar';

/** The embedded default: no one's calendar is open to us, and meetings go out as invitations by mail. */
const NO_CALENDARS: CalendarPort = {
  authUrl: () => null,
  exchange: () => Promise.reject(new Error('no calendar service is configured')),
  insertEvent: () => Promise.reject(new GrantLost('no calendar service is configured')),
  revoke: () => Promise.resolve(),
};

export function createCalendar(env: Env): CalendarPort {
  const { GOOGLE_CALENDAR_CLIENT_ID: clientId, GOOGLE_CALENDAR_CLIENT_SECRET: clientSecret } = env;
  if (!clientId || !clientSecret) return NO_CALENDARS;
  return createGoogleCalendar({
    clientId,
    clientSecret,
    authUrl: env.GOOGLE_CALENDAR_AUTH_URL,
    tokenUrl: env.GOOGLE_CALENDAR_TOKEN_URL,
    apiUrl: env.GOOGLE_CALENDAR_API_URL,
  });
}
