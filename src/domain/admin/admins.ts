/** The people who run Outset: their roles, what those are called, and how a page gets an operator. */
import type { AdminRole } from '@/domain/accounts/actor';

export type AdminStatus = 'active' | 'inactive';

export const ADMIN_ROLE_LABELS: Readonly<Record<AdminRole, string>> = { super_admin: 'Super Admin', admin: 'Admin' };

/** The operator who acts, in the names of the specification. No credential is in here. */
export interface AdminView {
  adminname: string;
  adminemail: string;
  adminrole: AdminRole;
}

/** The first operator, where the environment names no one. */
export const FIRST_ADMIN = { name: 'Operator', email: 'admin@outset.example' } as const;

/** What a page may know of an operator. */
export function viewOf(admin: { fullName: string; email: string; role: AdminRole }): AdminView {
  return { adminname: admin.fullName, adminemail: admin.email, adminrole: admin.role };
}
