/** The interface of a service that distinguishes people from programs. Adapters are beside this file. */

export interface ChallengePort {
  /** Public key for the page's widget; null if there is no challenge. */
  readonly siteKey: string | null;
  /** Whether a person answered the challenge. Throws if the service could not be reached. */
  isPerson(answer: string | undefined, address: string | undefined): Promise<boolean>;
}
