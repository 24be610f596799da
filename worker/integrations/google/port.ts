/** What Outset needs of a service that says who someone is. Adapters are beside this file. */

interface Identity {
  /** Trimmed and lower-cased. */
  email: string;
  name: string;
  /** Whether the service has made sure that the e-mail is theirs. */
  emailVerified: boolean;
}

export interface IdentityPort {
  /** Public id for the page's button; null where no one signs in this way. */
  readonly clientId: string | null;
  /** The script that draws the button; null as above. */
  readonly scriptUrl: string | null;
  /** Whom the credential names; null when it does not verify or was made for another nonce. Throws when the service's keys could not be had. */
  verify(credential: string, nonce: string): Promise<Identity | null>;
}
