/** Google Calendar over OAuth 2.0 with PKCE. Sources: Google, Using OAuth 2.0 for Web Server Applications; Calendar API v3, Events: insert. No package. */
import { GrantLost } from '@/domain/assistant/meetings/meeting';
import { readBounded } from '@worker/integrations/ai/read-body';
import type { CalendarMeeting, CalendarPort } from './port';

export interface GoogleCalendarSettings {
  clientId: string;
  clientSecret: string;
  authUrl: string;
  tokenUrl: string;
  apiUrl: string;
}

/** Only events, not the calendars themselves. */
const CALENDAR_SCOPE = 'https://www.googleapis.com/auth/calendar.events';
const TIMEOUT_MS = 10_000;
const MAX_BYTES = 64 * 1024;

type Json = Record<string, unknown>;
const record = (value: unknown): Json => (typeof value === 'object' && value !== null ? (value as Json) : {});
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

interface GoogleAnswer {
  status: number;
  body: Json;
}

/** Never follows a redirect: secrets go only to the configured address. Its errors quote nothing from the answer. */
async function ask(url: URL | string, init: RequestInit): Promise<GoogleAnswer> {
  const response = await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
  const text = await readBounded(response.body, MAX_BYTES);
  try {
    return { status: response.status, body: record(JSON.parse(text || '{}')) };
  } catch {
    return { status: response.status, body: {} };
  }
}

const isFine = ({ status }: GoogleAnswer) => status >= 200 && status < 300;

/** The machine-readable reason: a word from the token endpoint, the first of a list from the Calendar API. */
function reasonOf({ body }: GoogleAnswer): string {
  const error = body['error'];
  if (typeof error === 'string') return error;
  const [first] = Array.isArray(record(error)['errors']) ? (record(error)['errors'] as unknown[]) : [];
  return textOf(record(first)['reason']);
}

function failed(action: string, answer: GoogleAnswer): Error {
  const reason = reasonOf(answer)
    .replace(/[^\w-]/g, '')
    .slice(0, 40);
  return new Error(`Google ${action}: ${answer.status} ${reason}`.trim());
}

/** A permission that does not cover events: Google answers 403, which otherwise means too many requests. */
const isGrantLost = (answer: GoogleAnswer) =>
  answer.status === 401 || (answer.status === 403 && /insufficient/i.test(reasonOf(answer)));

const eventOf = (meeting: CalendarMeeting) => ({
  // Letters a to v and digits are allowed: a second insert of the same meeting is refused with 409.
  id: meeting.key,
  summary: meeting.title,
  start: { dateTime: new Date(meeting.startsAt).toISOString(), timeZone: meeting.timeZone },
  end: { dateTime: new Date(meeting.endsAt).toISOString(), timeZone: meeting.timeZone },
  attendees: meeting.participants.map((email) => ({ email })),
  guestsCanInviteOthers: false,
  conferenceData: { createRequest: { requestId: meeting.key, conferenceSolutionKey: { type: 'hangoutsMeet' } } },
});

/** The video room, else the event's own page. */
function linkOf({ body }: GoogleAnswer): string {
  const isWeb = (text: string) => URL.canParse(text) && new URL(text).protocol === 'https:';
  const link = [body['hangoutLink'], body['htmlLink']].map(textOf).find(isWeb);
  if (link === undefined) throw new Error('Google answered without a link');
  return link;
}

export function createGoogleCalendar(settings: GoogleCalendarSettings): CalendarPort {
  const { clientId, clientSecret, authUrl, tokenUrl, apiUrl } = settings;
  const events = `${apiUrl.replace(/\/+$/, '')}/calendars/primary/events`;
  const token = (form: Record<string, string>) =>
    ask(tokenUrl, {
      method: 'POST',
      body: new URLSearchParams({ ...form, client_id: clientId, client_secret: clientSecret }),
    });
  async function accessToken(refreshToken: string): Promise<string> {
    const answer = await token({ grant_type: 'refresh_token', refresh_token: refreshToken });
    if (reasonOf(answer) === 'invalid_grant') throw new GrantLost('Google took the permission back');
    const access = textOf(answer.body['access_token']);
    if (!isFine(answer) || access === '') throw failed('gave no access token', answer);
    return access;
  }
  return {
    authUrl({ state, redirect, challenge }) {
      const url = new URL(authUrl);
      const query = {
        client_id: clientId,
        redirect_uri: redirect,
        response_type: 'code',
        scope: CALENDAR_SCOPE,
        // A refresh token is given only with consent, so the person is asked each time.
        access_type: 'offline',
        prompt: 'consent',
        state,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      };
      for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
      return url.href;
    },
    async exchange({ code, redirect, verifier }) {
      const answer = await token({
        grant_type: 'authorization_code',
        code,
        redirect_uri: redirect,
        code_verifier: verifier,
      });
      const refresh = textOf(answer.body['refresh_token']);
      if (!isFine(answer) || refresh === '') throw failed('did not take the code', answer);
      // On Google's page a person can remove the one permission that was requested.
      if (!textOf(answer.body['scope']).split(' ').includes(CALENDAR_SCOPE))
        throw new GrantLost('the permission does not cover events');
      return refresh;
    },
    async insertEvent(refreshToken, meeting) {
      const headers = {
        authorization: `Bearer ${await accessToken(refreshToken)}`,
        'content-type': 'application/json',
      };
      let answer = await ask(`${events}?conferenceDataVersion=1&sendUpdates=all`, {
        method: 'POST',
        headers,
        body: JSON.stringify(eventOf(meeting)),
      });
      // It exists already: the answer to an earlier request did not reach us.
      if (answer.status === 409) answer = await ask(`${events}/${meeting.key}`, { headers });
      if (isGrantLost(answer)) throw new GrantLost('Google does not let us write events');
      if (!isFine(answer)) throw failed('did not take the event', answer);
      return linkOf(answer);
    },
    async revoke(refreshToken) {
      const answer = await ask(new URL('/revoke', tokenUrl), {
        method: 'POST',
        body: new URLSearchParams({ token: refreshToken }),
      });
      if (!isFine(answer) && reasonOf(answer) !== 'invalid_token') throw failed('did not end the permission', answer);
    },
  };
}
