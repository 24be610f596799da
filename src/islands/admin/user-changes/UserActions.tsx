/** The buttons to edit and delete a founder. Visitors have none; a plain admin sees who may use them. */
import { useState } from 'react';
import { Pencil, Trash2 } from 'lucide-react';
import type { AdminRole } from '@/domain/accounts/actor';
import type { AdminUser } from '@/domain/admin/users/person';
import { ONLY_SUPER_DELETE, ONLY_SUPER_EDIT } from '@/domain/admin/users/change-texts';
import { nameOf, offersChanges } from '@/domain/admin/users/person';
import { toast } from '@/stores/toasts';
import { IconButton } from '@/islands/ui/Button';
import { UserChange } from './UserChange';

const REFUSALS = { 'edit-user': ONLY_SUPER_EDIT, 'delete-user': ONLY_SUPER_DELETE } as const;

export interface UserActionsProps {
  user: AdminUser;
  role: AdminRole;
  onChanged: () => void;
}

export function UserActions({ user, role, onChanged }: UserActionsProps) {
  const [action, setAction] = useState<keyof typeof REFUSALS | null>(null);
  if (!offersChanges(user)) return null;
  const begin = (wanted: keyof typeof REFUSALS) =>
    role === 'super_admin' ? setAction(wanted) : void toast('error', REFUSALS[wanted]);
  return (
    <div className="flex">
      <IconButton
        label={`Edit ${nameOf(user)}`}
        icon={<Pencil className="size-4" />}
        onClick={() => begin('edit-user')}
      />
      <IconButton
        label={`Delete ${nameOf(user)}`}
        icon={<Trash2 className="size-4" />}
        onClick={() => begin('delete-user')}
      />
      {action !== null && (
        <UserChange user={user} action={action} onClose={() => setAction(null)} onChanged={onChanged} />
      )}
    </div>
  );
}
