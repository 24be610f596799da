/** An account as operators see it: what the specification names, and what support work needs. */
import type { UserType } from '../../accounts/actor';
import type { PlanId } from '../../plans/plans';

export interface AdminUser {
  _id: string;
  fullName: string;
  email: string;
  phone: string;
  userType: UserType;
  isVerified: boolean;
  twoFactorEnabled: boolean;
  location: string;
  linkedinUrl: string | null;
  /** Null for visitors. */
  companyName: string | null;
  companyDescription: string | null;
  industry: string | null;
  foundedYear: number | null;
  /** Null for founders. */
  companyWorkingAt: string | null;
  plan: PlanId;
  /** ISO 8601, UTC. */
  createdAt: string;
  lastLoginAt: string | null;
}
