/** The API for pages rendered at the edge: the same typed client, answered in process, with the visitor's own cookie. */
import { hc } from 'hono/client';
import type { Api } from '../../worker/api';

type InProcess = (call: Request, page: Request) => Promise<Response> | Response;

const connections = new WeakMap<Request, InProcess>();

/** Called by the Worker for each page request. */
export function connectApi(answer: InProcess, page: Request): void {
  connections.set(page, answer);
}

/** Calls the API with a path and query as the visitor of `page`; for GET alone; a posted form goes through `postApi`. */
export async function fetchApi(page: Request, path: string): Promise<Response> {
  const answer = connections.get(page);
  if (!answer) throw new Error('The API is not connected to this request.');
  const headers = new Headers({ accept: 'application/json' });
  const cookie = page.headers.get('cookie');
  if (cookie) headers.set('cookie', cookie);
  return answer(new Request(new URL(path, page.url), { headers }), page);
}

/** What the API must know of who sends a form: the rate limit counts by address, and the origin is checked. */
const FORM_HEADERS = ['cookie', 'origin', 'cf-connecting-ip', 'user-agent'] as const;

/** Sends a form that the browser posted to `page` on to the API as JSON, for pages that work without a script. */
export async function postApi(page: Request, path: string, body: unknown, method = 'POST'): Promise<Response> {
  const answer = connections.get(page);
  if (!answer || page.method !== 'POST') throw new Error('Only a posted page may write.');
  const headers = new Headers({ accept: 'application/json', 'content-type': 'application/json' });
  for (const name of FORM_HEADERS) {
    const value = page.headers.get(name);
    if (value) headers.set(name, value);
  }
  return answer(new Request(new URL(path, page.url), { method, headers, body: JSON.stringify(body) }), page);
}

/** The typed client of `fetchApi`. */
export function serverApi(page: Request) {
  return hc<Api>(new URL(page.url).origin, {
    fetch: (input: RequestInfo | URL) =>
      fetchApi(page, new URL(input instanceof Request ? input.url : input.toString()).href),
  });
}
