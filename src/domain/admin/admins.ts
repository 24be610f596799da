/** Operators: their roles and role labels, the first operator, and the data of an operator for pages. */
import type { AdminRole } from '@/domain/accounts/actor';

export type AdminStatus = 'active' | 'inactive';

export const ADMIN_ROLE_LABELS: Readonly<Record<AdminRole, string>> = { super_admin: 'Super Admin', admin: 'Admin' };

/** The acting operator, with the names of the specification. Has no credentials. */
export interface AdminView {
  adminname: string;
  adminemail: string;
  adminrole: AdminRole;
}

/** The first operator, if the environment names none. */
export const FIRST_ADMIN = { name: 'Operator', email: 'admin@outset.example' } as const;

/** The data of an operator that a page may have. */
export function viewOf(admin: { fullName: string; email: string; role: AdminRole }): AdminView {
  return { adminname: admin.fullName, adminemail: admin.email, adminrole: admin.role };
}
