/** The facts that a page may know about its viewer. Contains no credentials. */
import type { Currency } from '@/domain/money/money';

export type Viewer =
  | { state: 'unauthenticated' }
  | { state: 'guest' }
  | {
      state: 'authenticated';
      userType: 'founder' | 'visitor';
      fullName: string;
      email: string;
      sessionId: string;
      /** Path of the photo; a visitor has none. */
      profileImage: string | null;
      /** A founder whose profile says enough for best fit to be the first order of investors. */
      fitsFirst: boolean;
      /** The company's current stage, of the profile. */
      stage?: string | null;
      /** In which new documents begin, by the profile. */
      currency?: Currency;
    };
