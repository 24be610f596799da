/** Chooses the calendar service for meetings: Google's if a client is configured, otherwise none. */
import type { Env } from '@worker/env';
import { createGoogleCalendar } from './google';
import type { CalendarPort } from './port';
import { GrantLost } from '@/domain/assistant/meetings/meeting';

/** The embedded default: no access to calendars; meetings are sent as invitations by mail. */
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
