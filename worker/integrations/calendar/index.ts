/** Chooses whose calendars meetings are written into: Google's where a client is configured, nobody's otherwise. */
import type { Env } from '../../env';
import { createGoogleCalendar } from './google';
import { NO_CALENDARS } from './off';
import type { CalendarPort } from './port';

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
