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
const PASSED_ON = ['cookie', 'cf-connecting-ip'];

/** Calls the API with a path and query as the visitor of `page`. Rendering changes nothing: `question` is for reads that ask by POST. */
export async function fetchApi(page: Request, path: string, question?: object): Promise<Response> {
  const answer = connections.get(page);
  if (!answer) throw new Error('The API is not connected to this request.');
  const headers = new Headers({ accept: 'application/json' });
  for (const name of PASSED_ON) {
    const value = page.headers.get(name);
    if (value) headers.set(name, value);
  }
  const url = new URL(path, page.url);
  if (!question) return answer(new Request(url, { headers }), page);
  headers.set('content-type', 'application/json');
  headers.set('origin', url.origin);
  return answer(new Request(url, { method: 'POST', headers, body: JSON.stringify(question) }), page);
}

/** The typed client of `fetchApi`. */
export function serverApi(page: Request) {
  return hc<Api>(new URL(page.url).origin, {
    fetch: (input: RequestInfo | URL) =>
      fetchApi(page, new URL(input instanceof Request ? input.url : input.toString()).href),
  });
}
