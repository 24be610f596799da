/** The API for pages rendered at the edge: the same typed client, answered in process, with the visitor's own cookie. */
import { hc } from 'hono/client';
import type { Api } from '../../worker/api';

type InProcess = (call: Request, page: Request) => Promise<Response> | Response;

const connections = new WeakMap<Request, InProcess>();

/** Called by the Worker for each page request. */
export function connectApi(answer: InProcess, page: Request): void {
  connections.set(page, answer);
}

/** Who asks: the session, and the address that limits are counted by. */
const ASKER = ['cookie', 'cf-connecting-ip'] as const;
/** Of a form also where it comes from, which is checked, and the device. */
const SENDER = [...ASKER, 'origin', 'user-agent'] as const;

async function ask(page: Request, path: string, passedOn: readonly string[], init: RequestInit): Promise<Response> {
  const answer = connections.get(page);
  if (!answer) throw new Error('The API is not connected to this request.');
  const headers = new Headers(init.headers);
  headers.set('accept', 'application/json');
  if (init.body) headers.set('content-type', 'application/json');
  for (const name of passedOn) {
    const value = page.headers.get(name);
    if (value) headers.set(name, value);
  }
  return answer(new Request(new URL(path, page.url), { ...init, headers }), page);
}

/** Calls the API with a path and query as the visitor of `page`. Rendering changes nothing: `question` is for reads that ask by POST. */
export async function fetchApi(page: Request, path: string, question?: object): Promise<Response> {
  if (!question) return ask(page, path, ASKER, {});
  const { origin } = new URL(page.url);
  return ask(page, path, ASKER, { method: 'POST', headers: { origin }, body: JSON.stringify(question) });
}

/** Sends a form that the browser posted to `page` on to the API as JSON, for pages that work without a script. */
export async function postApi(page: Request, path: string, body: unknown, method = 'POST'): Promise<Response> {
  if (page.method !== 'POST') throw new Error('Only a posted page may write.');
  return ask(page, path, SENDER, { method, body: JSON.stringify(body) });
}

/** The typed client of `fetchApi`. */
export function serverApi(page: Request) {
  return hc<Api>(new URL(page.url).origin, {
    fetch: (input: RequestInfo | URL) =>
      fetchApi(page, new URL(input instanceof Request ? input.url : input.toString()).href),
  });
}
