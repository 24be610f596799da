/** Viewers of a page, as the server identifies them. */
import type { Viewer } from '@/lib/session/viewer';

export const GUEST: Viewer = { state: 'guest' };

export const FOUNDER: Extract<Viewer, { state: 'authenticated' }> = {
  state: 'authenticated',
  userType: 'founder',
  fullName: 'Asha “Kite” Sundaresan-Krishnamoorthy',
  email: 'asha@kite.example',
  sessionId: 'session-of-asha',
  profileImage: null,
  fitsFirst: false,
  currency: 'INR',
};

export const VISITOR: Viewer = { ...FOUNDER, userType: 'visitor', sessionId: 'session-of-a-visitor' };
