/** The API for pages rendered at the edge: the same typed client, answered in process, with the visitor's own cookie. */
import { hc } from 'hono/client';
import type { Api } from '../../worker/api';

type InProcess = (call: Request, page: Request) => Promise<Response> | Response;

const connections = new WeakMap<Request, InProcess>();

/** Called by the Worker for each page request. */
export function connectApi(answer: InProcess, page: Request): void {
  connections.set(page, answer);
}

/** Calls the API with a path and query as the visitor of `page`; only GET makes sense while rendering. */
export async function fetchApi(page: Request, path: string): Promise<Response> {
  const answer = connections.get(page);
  if (!answer) throw new Error('The API is not connected to this request.');
  const headers = new Headers({ accept: 'application/json' });
  const cookie = page.headers.get('cookie');
  if (cookie) headers.set('cookie', cookie);
  // Limits by address count whoever opened the page.
  const address = page.headers.get('cf-connecting-ip');
  if (address) headers.set('cf-connecting-ip', address);
  return answer(new Request(new URL(path, page.url), { headers }), page);
}

/** The typed client of `fetchApi`. */
export function serverApi(page: Request) {
  return hc<Api>(new URL(page.url).origin, {
    fetch: (input: RequestInfo | URL) =>
      fetchApi(page, new URL(input instanceof Request ? input.url : input.toString()).href),
  });
}
