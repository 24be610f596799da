/** The signed-in operator with the badge of the role, and the account menu with Logout. */
import { LogOut } from 'lucide-react';
import type { AdminView } from '@/domain/admin/admins';
import { Logo } from '@/islands/ui/Logo';
import { Menu, type MenuItem } from '@/islands/ui/overlay/Menu';
import { logOut } from './log-out';
import { RoleBadge } from './RoleBadge';
import { useEffect, useState } from 'react';
import { ROLE_NOT_FETCHED } from '@/domain/admin/sign-in-texts';
import { leaveForPassword } from '@/lib/admin/admin-token';
import { toast } from '@/stores/toasts';
import { api } from '@/lib/api/api';

/** The signed-in operator: sent with the page, and fetched again on hydration and whenever the tab becomes visible. */
function useAdmin(first: AdminView | null): AdminView | null {
  const [admin, setAdmin] = useState(first);
  useEffect(() => {
    const ask = async () => {
      const answer = await api.get('/api/auth/current-user');
      // 403: signed in with an account, but no longer as an operator.
      if (answer.status === 401 || answer.status === 403) return leaveForPassword();
      if (answer.data) setAdmin(answer.data);
      else toast('error', ROLE_NOT_FETCHED);
    };
    const onReturn = () => document.hidden || void ask();
    document.addEventListener('visibilitychange', onReturn);
    void ask();
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
  return admin;
}

const ITEMS: readonly MenuItem[] = [{ label: 'Logout', icon: LogOut, onSelect: () => void logOut() }];

export function AdminMenu({ admin: first }: { admin: AdminView | null }) {
  const admin = useAdmin(first);
  return (
    <>
      {admin && (
        <div className="ml-1 flex min-w-0 items-center gap-2.5 max-sm:flex-col max-sm:items-end max-sm:gap-0.5 md:ml-2">
          <p data-admin-name className="max-w-48 truncate font-medium max-sm:max-w-32 max-sm:text-[13px]">
            {admin.adminname}
          </p>
          <RoleBadge role={admin.adminrole} data-admin-role={admin.adminrole} />
        </div>
      )}
      <Menu
        label="Account"
        width={248}
        items={ITEMS}
        triggerClass="ml-0.5 grid size-8 shrink-0 cursor-pointer place-items-center rounded-full max-md:size-11 md:ml-1"
        trigger={<Logo name={admin?.adminname ?? '?'} round />}
        header={
          admin && (
            <div className="mb-1.5 border-b hairline px-3 pt-1.5 pb-2.5 text-sm">
              <p className="truncate font-medium">{admin.adminname}</p>
              <p className="muted truncate text-[13px]">{admin.adminemail}</p>
            </div>
          )
        }
      />
    </>
  );
}
