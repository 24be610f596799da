/** What support can do for one person. */
import type { AdminRole } from '../../../domain/admin/admins';
import type { AdminUser } from '../../../domain/admin/users/admin-user';

export interface SupportCardProps {
  user: AdminUser;
  role: AdminRole;
  onChanged: () => void;
}

export function SupportCard(_: SupportCardProps) {
  return null;
}
