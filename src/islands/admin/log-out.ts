/** Logs the operator out of the back-office and deletes their data from this browser. */
import { ADMIN_SIGN_IN_PAGE, LOGGED_OUT, LOGOUT_FAILED } from '@/domain/admin/sign-in-texts';
import { forgetAdminPlace, forgetAdminToken } from '@/lib/admin/admin-token';
import { forgetDrafts, noteLogout } from '@/lib/session/forget';
import { leaveNotice } from '@/lib/session/sign-in-state';
import { toast } from '@/stores/toasts';
import { api } from '@/lib/api/api';
import { forgetImports } from '@/lib/tool-documents/import-slices';

export async function logOut(): Promise<void> {
  const { ok, status } = await api.post('/api/auth/logout');
  // 401, or 403 if only an account is signed in: the session had ended already, so there is nothing left to end.
  if (!ok && status !== 401 && status !== 403) {
    toast('error', LOGOUT_FAILED);
    return;
  }
  leaveNotice(LOGGED_OUT);
  // Before the token goes: other tabs then know that the session was not just over.
  noteLogout('adminLogout');
  forgetAdminToken();
  forgetAdminPlace();
  forgetDrafts();
  await forgetImports();
  location.assign(ADMIN_SIGN_IN_PAGE);
}
