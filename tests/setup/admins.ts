/** Creates operators and their sessions for the tests of the API; every test gets its own operators. */
import { env } from 'cloudflare:test';
import type { AdminRole } from '@/domain/accounts/actor';
import { readEnv, type RawEnv } from '@worker/env';
import { openAdminSession } from '@worker/services/admin/admin-sessions';
import { createContext, type Ctx } from '@worker/services/core/context';
import { freshEmail } from './accounts';
import { call, ORIGIN, type CallOptions } from './call';

/** As in tests/setup/wrangler.toml. */
export const ADMIN_PASSWORD = 'the operators of the tests';

export const asNobody = (now: () => number = Date.now): Ctx =>
  createContext(readEnv(env as unknown as RawEnv), { now });

/** An address that no one has used yet, for limits and locks by address. */
export function freshAddress(): string {
  const [a = 0, b = 0, c = 0] = crypto.getRandomValues(new Uint8Array(3));
  return `10.${a}.${b}.${c}`;
}

export interface Operator {
  id: string;
  name: string;
  email: string;
  role: AdminRole;
  token: string;
  sessionId: string;
}

/** An active operator with an open session. */
export async function operator(
  role: AdminRole = 'admin',
  over: { email?: string; now?: () => number } = {},
): Promise<Operator> {
  const ctx = asNobody(over.now);
  const admin = { id: ctx.newId(), name: 'Meera Nair', email: over.email ?? freshEmail('operator'), role };
  await env.DB.prepare('INSERT INTO admin_users (id, name, email, role, created_at) VALUES (?, ?, ?, ?, ?)')
    .bind(admin.id, admin.name, admin.email, role, ctx.now())
    .run();
  const { token, id } = await openAdminSession(ctx, admin, 'google', null);
  return { ...admin, token, sessionId: id };
}

/** As if the link mailed to this operator had just been opened, which stands for a code while there is no authenticator. */
export async function prove({ sessionId }: Operator): Promise<void> {
  await env.DB.prepare('UPDATE admin_sessions SET proven_at = ? WHERE id = ?').bind(Date.now(), sessionId).run();
}

/** The operators' cookie, with our origin unless another is given. */
export const adminCookie = (token: string, origin: string | null = ORIGIN): Record<string, string> => ({
  cookie: `__Host-outset-admin=${token}`,
  ...(origin === null ? {} : { origin }),
});

export interface AdminAnswer {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
  /** Set-Cookie by name, with its attributes. */
  cookies: Record<string, string>;
}

export async function ask(method: string, path: string, options: CallOptions = {}): Promise<AdminAnswer> {
  const response = await call(path, { ...options, method });
  const cookies = response.headers.getSetCookie().map((line) => [line.slice(0, line.indexOf('=')), line] as const);
  return {
    status: response.status,
    headers: response.headers,
    body: (await response.json()) as Record<string, unknown>,
    cookies: Object.fromEntries(cookies),
  };
}

export const valueOf = (line: string | undefined): string => /=([^;]*)/.exec(line ?? '')?.[1] ?? '';

/** Enters the operator's password from an address of its own. */
export const enterPassword = (body: unknown, options: CallOptions = {}): Promise<AdminAnswer> =>
  ask('POST', '/api/admin/verify-admin-password', {
    ...options,
    body,
    headers: { 'cf-connecting-ip': freshAddress(), ...options.headers },
  });
