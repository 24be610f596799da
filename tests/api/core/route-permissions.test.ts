/** Each route that operators may call, by each role: the guards are read from the app itself, and what they let pass from the permission table. */
import { beforeAll, describe, expect, it } from 'vitest';
import { isAllowed, type Permission, type Role } from '@/domain/permissions';
import { api } from '@worker/api';
import { bearer, signIn, verifiedAccount } from '@tests/setup/accounts';
import { adminCookie, ask, operator, prove } from '@tests/setup/admins';

const ROLES = ['guest', 'founder', 'visitor', 'admin', 'super_admin'] as const satisfies readonly Role[];
/** They end the caller's session, or answer before there is an operator. */
const OPEN = new Set(['POST /api/admin/verify-admin-password', 'POST /api/auth/google-login', 'POST /api/auth/logout']);

const guarded = new Map<string, Permission | null>();
for (const { method, path, handler } of api.routes) {
  if (method === 'ALL' || !path.startsWith('/api/')) continue;
  const key = `${method} ${path}`;
  const { permission } = handler as { permission?: Permission };
  guarded.set(key, permission ?? guarded.get(key) ?? null);
}
const ofOperators = [...guarded].filter(
  ([key, permission]) =>
    !OPEN.has(key) &&
    (permission
      ? isAllowed('super_admin', permission) && !isAllowed('guest', permission)
      : /\/(?:admin|auth)\//.test(key)),
);

const headers = {} as Record<Role, Record<string, string>>;
const bearers = {} as Record<'admin' | 'super_admin', Record<string, string>>;
beforeAll(async () => {
  headers.guest = {};
  for (const kind of ['founder', 'visitor'] as const) {
    const { email, password } = await verifiedAccount(kind);
    headers[kind] = bearer((await signIn(email, password)).token);
  }
  for (const role of ['admin', 'super_admin'] as const) {
    const admin = await operator(role);
    // Setting an authenticator up asks for a mailed link on top of the right.
    await prove(admin);
    const { token } = admin;
    headers[role] = adminCookie(token);
    bearers[role] = bearer(token);
  }
});

describe('routes of the back-office', () => {
  it('are many, and each names what it asks for', () => {
    expect(ofOperators.length).toBeGreaterThan(50);
    expect(ofOperators.filter(([, permission]) => permission === null)).toEqual([]);
  });

  it.each(ofOperators)('%s asks every role for %s', async (key, permission) => {
    const [method = '', path = ''] = key.split(' ');
    const address = path.replaceAll(':noun', 'faq').replace(/:\w+(?:\{[^}]*\})?/g, '0123456789abcdef01234567');
    const sent = method === 'GET' || method === 'DELETE' ? {} : { body: {} };
    for (const role of ROLES) {
      const { status } = await ask(method, address, { headers: headers[role], ...sent });
      if (permission !== null && isAllowed(role, permission))
        expect([401, 403], `${role}: ${status}`).not.toContain(status);
      else expect(status, role).toBe(role === 'guest' ? 401 : 403);
    }
  });

  it('API-003 take the operators’ cookie and their bearer alike, and nothing less', async () => {
    const reads = ofOperators.filter(([key]) => /^GET \S+$/.test(key) && !key.includes(':'));
    expect(reads.length).toBeGreaterThan(10);
    for (const [key, permission] of reads) {
      const path = key.slice(4);
      for (const role of ['admin', 'super_admin'] as const) {
        const byCookie = await ask('GET', path, { headers: headers[role] });
        const byBearer = await ask('GET', path, { headers: bearers[role] });
        expect([key, role, byBearer.status]).toEqual([key, role, byCookie.status]);
        if (permission !== null && isAllowed(role, permission)) expect([401, 403]).not.toContain(byBearer.status);
      }
      expect((await ask('GET', path, { headers: bearer('adm_' + 'x'.repeat(43)) })).status, key).toBe(401);
    }
  });
});
