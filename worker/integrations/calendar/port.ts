/** What Outset needs of a service that keeps people's calendars. Adapters are beside this file; services see only the port. Errors that they read are of the domain (`GrantLost`). */

interface AuthorisationAsk {
  /** Comes back with the person. */
  state: string;
  /** Where the person comes back to. */
  redirect: string;
  /** SHA-256 of the verifier in base64url (RFC 7636). */
  challenge: string;
}

export interface CalendarMeeting {
  /** Made of what was asked, in lower-case hex: the same meeting is put in once, however often it is sent. */
  key: string;
  title: string;
  /** Ms since the epoch. */
  startsAt: number;
  endsAt: number;
  timeZone: string;
  /** Who gets an invitation from the service. */
  participants: readonly string[];
}

export interface CalendarPort {
  /** The address at which the person gives the permission; null where no service is configured. */
  authUrl(ask: AuthorisationAsk): string | null;
  /** The token that stands for the permission. Throws when the code is not taken, and GrantLost when it covers no calendars. */
  exchange(answer: { code: string; redirect: string; verifier: string }): Promise<string>;
  /** Puts the meeting into the person's calendar, with a video room, and returns the room's address or the event's. Throws GrantLost, or any other error. */
  insertEvent(token: string, meeting: CalendarMeeting): Promise<string>;
  /** Gives the permission back. Throws when the service did not take it. */
  revoke(token: string): Promise<void>;
}
