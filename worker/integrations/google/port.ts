/** The interface of a service that confirms a person's identity. Adapters are beside this file. */

interface Identity {
  /** Trimmed and lower-cased. */
  email: string;
  name: string;
  /** Whether the service has verified that the email address belongs to the person. */
  emailVerified: boolean;
}

export interface IdentityPort {
  /** Public id for the page's button; null if no one signs in this way. */
  readonly clientId: string | null;
  /** The script that draws the button; null as above. */
  readonly scriptUrl: string | null;
  /**
   * The person that the credential names. Null if the signature is wrong, or if the credential was made for another nonce. Throws if the
   * service's keys could not be fetched.
   */
  verify(credential: string, nonce: string): Promise<Identity | null>;
}
