/** The network of a component test: `answer` sets the API's answers, typed by its routes; a request without an answer fails the test. */
import type { DataOf, Method, Path } from '@/lib/api/api';

/** A request as the screen sent it. */
export interface Sent {
  method: string;
  path: string;
  query: URLSearchParams;
  /** Parsed where it is JSON, otherwise the body itself. */
  body: unknown;
  headers: Headers;
}

/** The content of the envelope: `data`, or a refusal with its status; `body` for fields beside `data`. */
export interface Reply<Data> {
  status?: number;
  data?: Data;
  message?: string;
  code?: string;
  errors?: Record<string, string>;
  body?: Record<string, unknown>;
  headers?: Record<string, string>;
}

type Replied<Data> = Reply<Data> | Response | 'offline';
type Answering<Data> = Replied<Data> | ((sent: Sent) => Replied<Data> | Promise<Replied<Data>>);

interface Route {
  method: string;
  pattern: RegExp;
  reply: Answering<unknown>;
}

let routes: Route[] = [];
let missing: string[] = [];

/** All requests of the test, in order. */
export let sent: Sent[] = [];

export function resetNetwork(): void {
  routes = [];
  missing = [];
  sent = [];
}

export const unanswered = (): readonly string[] => missing;

/** The requests with a method and path, e.g. `sentTo('post', '/api/contact')`. */
export const sentTo = (method: Method, path: string): Sent[] =>
  sent.filter((one) => one.method === method.toUpperCase() && patternOf(path).test(one.path));

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/:\w+/g, '[^/]+')}$`);
}

/** The answer of a route; a part of it may be enough for a test. A route without a described answer accepts any answer. */
type Described<D> = [D] extends [never] ? unknown : D extends readonly unknown[] ? D : Partial<D>;

/** From now on this address answers so; the newest answer for an address counts. */
export function answer<M extends Method, P extends Path<M>>(
  method: M,
  path: P,
  reply: Answering<Described<DataOf<P, M>>>,
): void {
  routes.unshift({ method: method.toUpperCase(), pattern: patternOf(path), reply });
}

/** As `answer`, for an address that is no typed route: a file, a page, an address with its parts filled in. */
export function answerAt(method: Method, path: string, reply: Answering<unknown>): void {
  routes.unshift({ method: method.toUpperCase(), pattern: patternOf(path), reply });
}

function responseOf({ status = 200, data, message, code, errors, body, headers }: Reply<unknown>): Response {
  const envelope = { success: status < 400, data, message, code, errors, ...body };
  return new Response(JSON.stringify(envelope), {
    status,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function bodyOf(body: BodyInit | null | undefined): unknown {
  if (typeof body !== 'string') return body ?? undefined;
  try {
    return JSON.parse(body);
  } catch {
    return body;
  }
}

async function fakeFetch(input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> {
  const url = new URL(input instanceof Request ? input.url : String(input), location.href);
  const one: Sent = {
    method: (init.method ?? 'GET').toUpperCase(),
    path: url.pathname,
    query: url.searchParams,
    body: bodyOf(init.body),
    headers: new Headers(init.headers),
  };
  sent.push(one);
  const route = routes.find(({ method, pattern }) => method === one.method && pattern.test(one.path));
  if (!route) {
    missing.push(`${one.method} ${one.path}`);
    return responseOf({ status: 404, message: 'There is nothing at this address.' });
  }
  const reply = typeof route.reply === 'function' ? await route.reply(one) : route.reply;
  if (init.signal?.aborted) throw new DOMException('The request was aborted.', 'AbortError');
  if (reply === 'offline') throw new TypeError('Failed to fetch');
  return reply instanceof Response ? reply : responseOf(reply);
}

globalThis.fetch = fakeFetch;
