/** The role of an operator: Super Admin in red, Admin in blue. */
import type { HTMLAttributes } from 'react';
import { ADMIN_ROLE_LABELS } from '@/domain/admin/admins';
import type { AdminRole } from '@/domain/accounts/actor';

const BADGES: Readonly<Record<AdminRole, string>> = {
  super_admin: 'border-error/50 bg-base-100 text-error',
  admin: 'border-info/50 bg-base-100 text-info',
};

export function RoleBadge({ role, ...rest }: { role: AdminRole } & Omit<HTMLAttributes<HTMLSpanElement>, 'role'>) {
  return (
    <span
      {...rest}
      className={`shrink-0 rounded-full border px-2 py-px text-xs leading-4 font-medium whitespace-nowrap ${BADGES[role]}`}
    >
      {ADMIN_ROLE_LABELS[role]}
    </span>
  );
}
