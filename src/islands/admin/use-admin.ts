/** The operator as the server knows it: told with the page, and asked again when the page wakes and whenever one comes back to it. */
import { useEffect, useState } from 'react';
import { ADMIN_ROLE_LABELS, type AdminRole, type AdminView } from '../../domain/admin/admins';
import { ROLE_NOT_FETCHED } from '../../domain/admin/sign-in-texts';
import { leaveForPassword } from '../../lib/admin/admin-token';
import { toast } from '../../stores/toasts';
import { api } from '../../lib/api';

const isRole = (value: unknown): value is AdminRole => typeof value === 'string' && value in ADMIN_ROLE_LABELS;

/** Null where it is no such answer. */
export function readAdmin(body: Record<string, unknown>): AdminView | null {
  const { adminname, adminemail, adminrole } = body;
  if (typeof adminname !== 'string' || typeof adminemail !== 'string' || !isRole(adminrole)) return null;
  return { adminname, adminemail, adminrole };
}

export function useAdmin(first: AdminView | null): AdminView | null {
  const [admin, setAdmin] = useState(first);
  useEffect(() => {
    const ask = async () => {
      const answer = await api.get('/api/auth/current-user');
      // 403: no operator any more, but somebody with an account beside it.
      if (answer.status === 401 || answer.status === 403) return leaveForPassword();
      const known = answer.ok ? readAdmin(answer.body) : null;
      if (known) setAdmin(known);
      else toast('error', ROLE_NOT_FETCHED);
    };
    const onReturn = () => document.hidden || void ask();
    document.addEventListener('visibilitychange', onReturn);
    void ask();
    return () => document.removeEventListener('visibilitychange', onReturn);
  }, []);
  return admin;
}
