/** What Outset needs of a service that tells people from programs. Adapters are beside this file. */

export interface ChallengePort {
  /** Public key for the page's widget; null when no challenge is asked. */
  readonly siteKey: string | null;
  /** Whether a person answered the challenge. Throws when the service could not be asked. */
  isPerson(answer: string | undefined, address: string | undefined): Promise<boolean>;
}
