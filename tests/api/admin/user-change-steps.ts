/** Shared steps for the tests of changes by super admins: an operator with an authenticator, codes of later time steps, permits. */
import { founderBody, rows, verifiedAccount } from '@tests/setup/accounts';
import { adminCookie, ask, operator, prove, type AdminAnswer, type Operator } from '@tests/setup/admins';
import { codeOf } from '@tests/setup/two-factor';
import type { GrantAction } from '@/domain/admin/users/user-changes';

export const SETUP = '/api/user/setup-2fa';
export const VERIFY = '/api/user/verify-2fa';

export interface Enrolled extends Operator {
  secret: string;
  headers: Record<string, string>;
}

export const setUp = (who: Operator): Promise<AdminAnswer> => ask('POST', SETUP, { headers: adminCookie(who.token) });
export const verify = (who: Operator, body: Record<string, unknown>): Promise<AdminAnswer> =>
  ask('POST', VERIFY, { headers: adminCookie(who.token), body });

/** Makes the codes of this half minute good again. */
export const forgetSteps = (who: Operator) =>
  rows('UPDATE admin_second_factors SET last_step = 0 WHERE admin_id = ?', who.id);

/** An operator whose authenticator is enrolled and whose codes are all unused. */
export async function enrolled(role: 'admin' | 'super_admin' = 'super_admin'): Promise<Enrolled> {
  const who = await operator(role);
  await prove(who);
  const secret = String((await setUp(who)).body['secret']);
  const { status, body } = await verify(who, { token: codeOf(secret), secret });
  if (status !== 200) throw new Error(`not enrolled: ${String(body['message'])}`);
  await forgetSteps(who);
  return { ...who, secret, headers: adminCookie(who.token) };
}

/** Two codes in a row; the ones before and of this half minute. */
export async function earnGrant(who: Enrolled, action: GrantAction, email: string): Promise<void> {
  await forgetSteps(who);
  for (const steps of [-1, 0]) {
    const { status, body } = await verify(who, { token: codeOf(who.secret, steps), action, email });
    if (status !== 200) throw new Error(`no permit: ${String(body['message'])}`);
  }
}

export async function founder(over: Record<string, unknown> = {}): Promise<{ id: string; email: string }> {
  const { email } = await verifiedAccount('founder', founderBody(over));
  return { email, id: String((await rows('SELECT id FROM accounts WHERE email = ?', email))[0]?.['id']) };
}

export const EDIT = {
  fullName: 'Asha Iyer',
  phone: '+91 98765 43212',
  companyName: 'Kite Works',
  industry: 'finance',
  foundedYear: 2020,
  linkedinUrl: 'https://www.linkedin.com/in/asha',
};

export const update = (who: Operator, email: string, body: object = EDIT): Promise<AdminAnswer> =>
  ask('PATCH', `/api/user/update/${encodeURIComponent(email)}`, { headers: adminCookie(who.token), body });
export const remove = (who: Operator, email: string): Promise<AdminAnswer> =>
  ask('DELETE', `/api/user/delete/${encodeURIComponent(email)}`, { headers: adminCookie(who.token) });
export const columnsOf = async (id: string) => (await rows('SELECT * FROM accounts WHERE id = ?', id))[0];
export const actionsOn = async (id: string) =>
  (await rows('SELECT action FROM audit_log WHERE subject_id = ? ORDER BY id', id)).map(({ action }) => action);
