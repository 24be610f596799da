/** What can be done to the account of a founder: edit and delete. */
import { Pencil, Trash2 } from 'lucide-react';
import type { AdminRole } from '../../../domain/admin/admins';
import type { AdminUser } from '../../../domain/admin/users/admin-user';
import { IconButton } from '../../ui/IconButton';

export interface UserActionsProps {
  user: AdminUser;
  role: AdminRole;
  onChanged: () => void;
}

export function UserActions({ user }: UserActionsProps) {
  return (
    <div className="flex">
      <IconButton label={`Edit ${user.fullName}`} icon={<Pencil className="size-4" />} />
      <IconButton label={`Delete ${user.fullName}`} icon={<Trash2 className="size-4" />} />
    </div>
  );
}
