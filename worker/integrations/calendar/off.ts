/** The embedded default: nobody's calendar is open to us, and meetings go out as invitations by mail. */
import { GrantLost } from '../../../src/domain/chat/meetings/grant-lost';
import type { CalendarPort } from './port';

export const NO_CALENDARS: CalendarPort = {
  authUrl: () => null,
  exchange: () => Promise.reject(new Error('no calendar service is configured')),
  insertEvent: () => Promise.reject(new GrantLost('no calendar service is configured')),
  revoke: () => Promise.resolve(),
};
