/** Fetches pages as the server sends them, without a browser: for texts, redirects, headers and the markup before any script. */
import { request } from 'node:http';
import { Window } from 'happy-dom';
import { inject } from 'vitest';
import { DEMO_PASSWORD } from './app';

declare module 'vitest' {
  interface ProvidedContext {
    pagesBase: string;
  }
}

export const base = (): string => inject('pagesBase');

export interface Got {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface GetOptions {
  as?: 'founder' | 'visitor';
  /** Guest mode, as its cookie says. */
  guest?: boolean;
  /** One more cookie of the browser. */
  cookie?: string;
  headers?: Record<string, string>;
  method?: 'GET' | 'POST';
}

const send = (path: string, headers: Record<string, string>, method = 'GET', body?: string): Promise<Got> =>
  new Promise((done, failed) => {
    // The runtime asks for compressed answers where nothing is said.
    const plain = { 'accept-encoding': 'identity', ...headers };
    // A new connection each time: the server may close a reused one at the moment when it is asked.
    const asked = request(new URL(path, base()), { method, headers: plain, agent: false }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => (text += chunk));
      response.on('end', () => done({ status: response.statusCode ?? 0, headers: response.headers, text }));
    });
    asked.on('error', failed);
    asked.end(body);
  });

const sessions = new Map<string, Promise<string>>();

async function openSession(person: string): Promise<string> {
  const body = JSON.stringify({ email: `demo.${person}@outset.example`, password: DEMO_PASSWORD });
  const headers = { 'content-type': 'application/json', origin: base(), 'x-outset-client': 'web' };
  const got = await send('/api/login', headers, 'POST', body);
  const cookies = [got.headers['set-cookie'] ?? []].flat().map((cookie) => cookie.split(';')[0]);
  if (got.status !== 200 || cookies.length === 0) throw new Error(`${person} could not log in: ${got.text}`);
  return cookies.join('; ');
}

/** One session a demo person, opened when it is first asked for. */
function cookieOf(person: string): Promise<string> {
  const known = sessions.get(person) ?? openSession(person);
  sessions.set(person, known);
  return known;
}

/** The answer of an address; redirects are not followed. */
export async function get(
  path: string,
  { as, guest, cookie, headers = {}, method = 'GET' }: GetOptions = {},
): Promise<Got> {
  const cookies = [...(as ? [await cookieOf(as)] : []), ...(guest ? ['outset_guest=1'] : []), cookie ?? []].flat();
  return send(path, { ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}), ...headers }, method);
}

/** Posts a form as a browser does without JavaScript; `origin` is the page that it is on, by default ours. */
export async function postForm(
  path: string,
  form: Record<string, string>,
  { as, origin = base() }: { as?: 'founder' | 'visitor'; origin?: string } = {},
): Promise<Got> {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin };
  const cookie: Record<string, string> = as ? { cookie: await cookieOf(as) } : {};
  return send(path, { ...headers, ...cookie }, 'POST', new URLSearchParams(form).toString());
}

/** The document of an answer; its scripts do not run. */
export function documentOf(path: string, text: string): Document {
  const window = new Window({ url: new URL(path, base()).href, settings: { disableJavaScriptEvaluation: true } });
  return new window.DOMParser().parseFromString(text, 'text/html') as unknown as Document;
}

/** The document of a page that answers 200; its scripts do not run. */
export async function getPage(path: string, options: GetOptions = {}): Promise<Document> {
  const { status, text } = await get(path, options);
  if (status !== 200) throw new Error(`${path} answered ${status}.`);
  return documentOf(path, text);
}
