/** The interface of a calendar service. Adapters are beside this file; services see only the port. The error `GrantLost` is in the domain. */

interface AuthorisationAsk {
  /** Returned with the person. */
  state: string;
  /** The address that the person returns to. */
  redirect: string;
  /** SHA-256 of the verifier in base64url (RFC 7636). */
  challenge: string;
}

export interface CalendarMeeting {
  /** Made from the request, in lower-case hex: the same meeting is inserted once, however often it is sent. */
  key: string;
  title: string;
  /** Ms since the epoch. */
  startsAt: number;
  endsAt: number;
  timeZone: string;
  /** People who get an invitation from the service. */
  participants: readonly string[];
}

export interface CalendarPort {
  /** The address at which the person gives the permission; null if no service is configured. */
  authUrl(ask: AuthorisationAsk): string | null;
  /** The token of the permission. Throws if the code is not accepted, and GrantLost if the permission does not cover calendars. */
  exchange(answer: { code: string; redirect: string; verifier: string }): Promise<string>;
  /** Inserts the meeting with a video room into the person's calendar. Returns the address of the room or the event. Throws GrantLost, or any other error. */
  insertEvent(token: string, meeting: CalendarMeeting): Promise<string>;
  /** Revokes the permission. Throws if the service did not accept that. */
  revoke(token: string): Promise<void>;
}
