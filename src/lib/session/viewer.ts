/** The facts that a page may know about its viewer. Contains no credentials. */
import type { Currency } from '@/domain/money/money';

/** What a page's loader reads of its request. */
export interface PageRequest {
  request: Request;
  url: URL;
  locals: { viewer: Viewer };
}

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
      /** True for a founder whose investor lists are sorted by best fit by default, because of the profile. */
      fitsFirst: boolean;
      /** The company's stage, from the profile. */
      stage?: string | null;
      /** Currency of new documents, from the profile. */
      currency?: Currency;
    };
