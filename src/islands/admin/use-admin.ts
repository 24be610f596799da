/** The operator as the server knows it: told with the page, and asked again when the page wakes and whenever one comes back to it. */
import { useEffect, useState } from 'react';
import type { AdminView } from '../../domain/admin/admins';
import { ROLE_NOT_FETCHED } from '../../domain/admin/sign-in-texts';
import { leaveForPassword } from '../../lib/admin/admin-token';
import { toast } from '../../stores/toasts';
import { api } from '../../lib/api';

export function useAdmin(first: AdminView | null): AdminView | null {
  const [admin, setAdmin] = useState(first);
  useEffect(() => {
    const ask = async () => {
      const answer = await api.get('/api/auth/current-user');
      // 403: no operator any more, but somebody with an account beside it.
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
