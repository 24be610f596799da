/** Creates accounts for the tests of the API; every test gets its own email. */
import { env } from 'cloudflare:test';
import { founderRegistration, visitorRegistration } from '@/domain/accounts/registration';
import { yearInIndia } from '@/domain/time/india';
import { batch, statementOf } from '@worker/db/sql';
import { readEnv, type RawEnv } from '@worker/env';
import { insertAccount } from '@worker/services/accounts/registration';
import { accountEvent } from '@worker/services/accounts/account-events';
import { createContext } from '@worker/services/core/context';
import { hashPassword } from '@worker/services/accounts/password-hashing';
import { newSession } from '@worker/services/sign-in/sessions';
import { call, ORIGIN } from './call';

let made = 0;

export const PASSWORD = 'monsoon over Pune 7!';

export function freshEmail(name = 'person'): string {
  made += 1;
  return `${name}.${made}.${crypto.randomUUID().slice(0, 8)}@example.com`;
}

export function founderBody(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    userType: 'founder',
    fullName: 'Asha Rao',
    email: freshEmail('founder'),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    phone: '+91 98765 43210',
    location: 'Pune',
    termsAccepted: true,
    companyName: 'Kite Labs',
    foundedYear: 2021,
    linkedinUrl: 'https://www.linkedin.com/in/asha',
    industry: 'tech',
    companyDescription: 'We build kites.',
    currentStage: 'pre-seed',
    ...over,
  };
}

export function visitorBody(over: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    userType: 'visitor',
    fullName: 'Ravi Iyer',
    email: freshEmail('visitor'),
    password: PASSWORD,
    confirmPassword: PASSWORD,
    phone: '+91 98765 43211',
    location: 'Mumbai',
    termsAccepted: true,
    companyWorkingAt: 'Blue Fund',
    ...over,
  };
}

export interface Answer {
  status: number;
  headers: Headers;
  body: {
    success: boolean;
    message: string;
    code?: string;
    errors?: Record<string, string>;
    data?: unknown;
    token?: string;
    sessionId?: string;
    userType?: string;
  };
}

export async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const response = await call(path, { method, headers, ...(body === undefined ? {} : { body }) });
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text ? (JSON.parse(text) as Answer['body']) : ({} as Answer['body']),
  };
}

export const post = (path: string, body: unknown, headers?: Record<string, string>) =>
  send('POST', path, body, headers);
export const bearer = (token: string | undefined) => ({ authorization: `Bearer ${token}` });
export const cookie = (token: string | undefined, origin: string = ORIGIN) => ({
  cookie: `__Host-outset=${token}`,
  origin,
});

export interface StoredMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  at: string;
}

/** Mails to an address, newest first. */
export async function inbox(to: string): Promise<StoredMail[]> {
  const response = await call(`/dev/inbox.json?to=${encodeURIComponent(to)}`);
  return (await response.json()) as StoredMail[];
}

/** Puts an address on the list of those that get no mails but for the safety of the account. */
export async function suppress({ email }: { email: string }): Promise<void> {
  await env.DB.prepare(
    "INSERT INTO mail_suppressions (id, email, scope, reason, detail, created_at) VALUES (?, ?, 'all', 'operator', 'Test', 0)",
  )
    .bind(crypto.randomUUID(), email.toLowerCase())
    .run();
}

/** Unsubscribes as a mail program does, by the one click that the mail names (RFC 8058). Returns the status. */
export async function clickOut(mail: StoredMail | undefined): Promise<number> {
  const { pathname, search } = new URL((mail?.headers['List-Unsubscribe'] ?? '').replace(/^<|>$/g, ''));
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await call(pathname + search, { method: 'POST', headers, body: 'List-Unsubscribe=One-Click' })).status;
}

/** The token of the newest verification link to an address. */
export async function verifyToken(to: string): Promise<string> {
  for (const mail of await inbox(to)) {
    const token = /verify-email\?token=([\w-]+)/.exec(mail.text)?.[1];
    if (token) return token;
  }
  throw new Error(`no verification mail to ${to}`);
}

/** The token of the newest link for a new password. */
export async function resetToken(to: string): Promise<string> {
  const token = /reset-password\?token=([\w-]+)/.exec((await inbox(to))[0]?.text ?? '')?.[1];
  if (!token) throw new Error(`no link for a new password to ${to}`);
  return token;
}

const hashes = new Map<string, Promise<string>>();

/** A password's hash, made once a file: hashing is slow on purpose. */
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(password, { lane: 'registration' });
  hashes.set(password, known);
  return known;
}

/** A confirmed account, stored in the same form as after registration and confirmation. Returns the email. The routes have separate tests. */
export async function verifiedAccount(kind: 'founder' | 'visitor' = 'founder', over: Record<string, unknown> = {}) {
  const body = kind === 'founder' ? founderBody(over) : visitorBody(over);
  const schema = kind === 'founder' ? founderRegistration(yearInIndia(Date.now())) : visitorRegistration();
  const account = schema.parse(body);
  const ctx = createContext(readEnv(env as unknown as RawEnv));
  const inserted = insertAccount(ctx, account, ctx.newId(), await hashOf(account.password), true);
  await statementOf(ctx.d1, inserted).run();
  return { email: account.email, password: account.password };
}

/** Registers and confirms by the mailed link, as a person does. */
export async function registeredAccount(kind: 'founder' | 'visitor' = 'founder', over: Record<string, unknown> = {}) {
  const body = kind === 'founder' ? founderBody(over) : visitorBody(over);
  const email = String(body['email']).trim().toLowerCase();
  const registered = await post(kind === 'founder' ? '/api/register' : '/api/register-visitor', body);
  if (registered.status !== 200) throw new Error(`registration failed: ${registered.body.message}`);
  const verified = await send('GET', `/api/verify-email?token=${await verifyToken(email)}`);
  if (verified.status !== 200) throw new Error(`verification failed: ${verified.body.message}`);
  return { email, password: String(body['password']) };
}

/** Logs in by the route; returns the bearer token and the session id. */
export async function signInByRoute(email: string, password = PASSWORD, headers: Record<string, string> = {}) {
  const { status, body } = await post('/api/login', { email, password }, headers);
  if (status !== 200 || !body.token || !body.sessionId) throw new Error(`login failed: ${body.message}`);
  return { token: body.token, sessionId: body.sessionId };
}

/**
 * A session as a sign-in leaves it, without the hashing where the account's hash is one that this file has made. With cookies
 * and other headers that the route reads, and for what a sign-in itself leaves behind, there is `signInByRoute`.
 */
export async function signIn(email: string, password = PASSWORD, headers: Record<string, string> = {}) {
  if (Object.keys(headers).some((name) => name !== 'user-agent')) return signInByRoute(email, password, headers);
  const [account] = await rows(
    `SELECT id, password_hash FROM accounts
      WHERE email = ? AND is_verified = 1 AND id NOT IN (SELECT account_id FROM second_factors)`,
    email.toLowerCase(),
  );
  if (account === undefined || account['password_hash'] !== (await hashes.get(password)))
    return signInByRoute(email, password, headers);
  const id = String(account['id']);
  const passwordHash = String(account['password_hash']);
  const ctx = createContext(readEnv(env as unknown as RawEnv), {
    client: () => ({ userAgent: headers['user-agent'], city: undefined }),
  });
  const session = newSession(ctx, { id, passwordHash, renewedHash: null });
  await batch(ctx.d1, [...session.statements, accountEvent(ctx, id, 'logged-in', session.isOpen)]);
  return { token: session.token, sessionId: session.id };
}

export async function rows(sql: string, ...params: (string | number | null)[]): Promise<Record<string, unknown>[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...params)
    .all();
  return results;
}

/** Strings that have broken programs before. */
export const NASTY = [
  "' OR 1=1--",
  '"; DROP TABLE accounts;--',
  'a\u0000b',
  '%_*',
  'NEAR(a b)',
  'आशा',
  '\u{1f680}\u{1f469}\u200d\u{1f4bb}',
  '<script>alert(1)</script>',
  '\ud800',
  'x'.repeat(10_000),
  '../../etc/passwd',
  '${7*7}{{7*7}}',
];
