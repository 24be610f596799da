/** Creates accounts for page tests through the API. */
import { randomUUID } from 'node:crypto';
import type { TokenScope } from '@/domain/accounts/actor';
import { base } from './html';

const PASSWORD = 'Monsoon-Harbour-77';

async function call(path: string, init: RequestInit = {}, token?: string): Promise<unknown> {
  const response = await fetch(base() + path, {
    ...init,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}

/** The link in the mail that confirms an address; the mail comes a moment after registering. */
async function confirmPath(email: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const mails = (await call(`/dev/inbox.json?to=${encodeURIComponent(email)}`)) as
      | { text: string }[]
      | { data: { text: string }[] };
    const [mail] = Array.isArray(mails) ? mails : mails.data;
    const link = /https?:\/\/\S+\/verify-email\?\S*token=\S+/.exec(mail?.text ?? '')?.[0];
    if (link) return new URL(link).pathname + new URL(link).search;
    await new Promise((done) => setTimeout(done, 100));
  }
  throw new Error(`No mail came to ${email}.`);
}

/** A confirmed founder "Asha Rao", and calls of the API in their name. */
export async function makeFounder() {
  const email = `founder.${randomUUID().slice(0, 8)}@example.com`;
  const about = {
    userType: 'founder',
    fullName: 'Asha Rao',
    email,
    password: PASSWORD,
    confirmPassword: PASSWORD,
    phone: '+919876543210',
    location: 'Bengaluru',
    termsAccepted: true,
    companyName: 'Kaveri Labs',
    foundedYear: 2023,
    industry: 'tech',
    companyDescription: 'Soil sensors.',
    currentStage: 'seed',
  };
  await call('/api/register', { method: 'POST', body: JSON.stringify(about) });
  await call(`/api${await confirmPath(email)}`);
  const login = { method: 'POST', body: JSON.stringify({ email, password: PASSWORD }) };
  const { token } = (await call('/api/login', login)) as { token: string };
  return {
    email,
    /** What a browser that is signed in sends. */
    cookie: async (): Promise<string> => {
      const headers = { 'content-type': 'application/json', origin: base(), 'x-outset-client': 'web' };
      const signedIn = await fetch(`${base()}/api/login`, { ...login, headers });
      const cookies = signedIn.headers.getSetCookie().map((one) => one.split(';')[0]);
      return cookies.join('; ');
    },
    /** A personal token. */
    makeToken: async (...scopes: TokenScope[]): Promise<string> => {
      const body = JSON.stringify({ name: 'My script', scopes, password: PASSWORD });
      const made = (await call('/api/personal-tokens', { method: 'POST', body }, token)) as { data: { token: string } };
      return made.data.token;
    },
    call: (method: string, path: string, body?: unknown) =>
      call(path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) }, token),
  };
}
