/** The only client of the API. Its types come from the routes, and it gives a sentence for people for every failed answer. It stores nothing. */
import type { ExtractSchema } from 'hono/types';
import type { Api } from '@worker/api';

// The waiting time of a refused attempt in words. Pure.

/** "in 40 seconds", "in 5 minutes", from the seconds of a Retry-After header. Minutes are rounded up, so that no one tries too early. */
export function retryPhrase(seconds: number): string {
  const whole = Math.max(1, Math.ceil(seconds));
  if (whole < 60) return `in ${whole} ${whole === 1 ? 'second' : 'seconds'}`;
  const minutes = Math.ceil(whole / 60);
  if (minutes < 60) return `in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}`;
  const hours = Math.ceil(minutes / 60);
  return `in ${hours} ${hours === 1 ? 'hour' : 'hours'}`;
}

/** The seconds of a Retry-After header, which may be a number or a date; null if it is missing or cannot be read. */
export function retrySeconds(header: string | null, now: number): number | null {
  if (!header) return null;
  if (/^\d+$/.test(header.trim())) return Number(header.trim());
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(1, Math.ceil((at - now) / 1000));
}

type Schema = ExtractSchema<Api>;
type Routes = { [P in keyof Schema]: Schema[P] };
export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

type PathsOf = { [M in Method]: { [P in keyof Routes as `$${M}` extends keyof Routes[P] ? P : never]: 0 } };
/** The addresses that support a method, e.g. `/api/saved-searches/:id`. */
export type Path<M extends Method> = keyof PathsOf[M] & string;

type Endpoint<P, M extends Method> = P extends keyof Routes
  ? Routes[P] extends Record<`$${M}`, infer E>
    ? E
    : never
  : never;
type OutputOf<E> = E extends { output: infer Output } ? Output : never;
/** `data` of the envelope in a successful answer of the route. */
export type DataOf<P, M extends Method> =
  OutputOf<Endpoint<P, M>> extends infer Output ? (Output extends { data: infer Data } ? Data : never) : never;
/** The whole envelope in a successful answer of the route: for the fields that the specification has beside `data`. */
export type BodyOf<P, M extends Method> = Partial<OutputOf<Endpoint<P, M>>> & Record<string, unknown>;

type ParamOf<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Record<Name, string> & ParamOf<`/${Rest}`>
  : P extends `${string}:${infer Name}`
    ? Record<Name, string>
    : unknown;

export type Query = URLSearchParams | Record<string, string | number | boolean | readonly string[] | null | undefined>;

interface CallOptions {
  /** Sent as JSON. */
  json?: unknown;
  /** Sent unchanged, with its own type: a file, a form. */
  body?: BodyInit;
  /** Null, undefined and empty values are left out. */
  query?: Query;
  headers?: Record<string, string>;
  signal?: AbortSignal;
  /** The request continues if the person leaves the page. */
  keepalive?: boolean;
}
type Options<P extends string> = CallOptions & (unknown extends ParamOf<P> ? unknown : { param: ParamOf<P> });
type Rest<P extends string> = unknown extends ParamOf<P> ? [options?: Options<P>] : [options: Options<P>];

/** The parts of an answer. Any part may be missing, because a proxy or a broken server may send anything. */
export interface Answer<Data = unknown, Body = Record<string, unknown>> {
  /** True for success with a JSON answer; a proxy's page with status 200 does not count. */
  ok: boolean;
  /** 0 if no answer came. */
  status: number;
  /** The server's sentence; for a 429 with the time of the next try. */
  message: string | null;
  code: string | null;
  /** Field name → message. */
  errors: Record<string, string>;
  /** Only for a successful answer, with the type of the route. */
  data: Data | undefined;
  /** The whole envelope, for the fields that the specification has beside `data`. */
  body: Body;
  /** Seconds until a retry makes sense, if the server gives them. */
  retryAfter: number | null;
  headers: Headers;
}

export const UNREACHABLE = 'We could not reach Outset. Check your connection and try again.';
export const SESSION_OVER = 'Your session has ended. Please log in again.';

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value : null);

const fieldErrors = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(
        Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
      )
    : {};

/** The sentence for a 429, with the time of the next try if the server gave it. */
export function tooManyText(message: string | null, seconds: number | null): string {
  const reason = message ?? 'Too many attempts.';
  if (seconds === null || /\b(?:try again in|tomorrow)\b/i.test(reason)) return reason;
  return `${reason.replace(/\s*(please )?try again later\.?\s*$/i, '').replace(/\.?$/, '.')} Try again ${retryPhrase(seconds)}.`;
}

/** Reads the envelope of an answer; null means that the network failed. */
export async function readAnswer<Data = unknown, Body = Record<string, unknown>>(
  response: Response | null,
  now = Date.now(),
): Promise<Answer<Data, Body>> {
  const parsed: unknown = await response?.json().catch(() => null);
  const body = isRecord(parsed) ? parsed : {};
  const ok = response !== null && response.ok && Boolean(parsed) && body['success'] !== false;
  const messageText = textOf(body['message']);
  const retryAfter = retrySeconds(response?.headers.get('retry-after') ?? null, now);
  return {
    ok,
    status: response?.status ?? 0,
    message: response?.status === 429 ? tooManyText(messageText, retryAfter) : messageText,
    code: textOf(body['code']),
    errors: fieldErrors(body['errors']),
    data: ok ? (body['data'] as Data | undefined) : undefined,
    body: body as Body,
    retryAfter,
    headers: response?.headers ?? new Headers(),
  };
}

/** The sentence for an unsuccessful answer: the server's own sentence, or the meaning of the status, otherwise `otherwise`. */
export function failureText({ status, message }: Pick<Answer, 'status' | 'message'>, otherwise: string): string {
  if (status === 0) return UNREACHABLE;
  return message ?? (status === 401 ? SESSION_OVER : otherwise);
}

/** `/api/x/:id` with its parameters and query filled in. */
export function addressOf(path: string, param: Record<string, string> = {}, query: Query = {}): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(param[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of query instanceof URLSearchParams ? query : Object.entries(query)) {
    for (const one of Array.isArray(value) ? (value as readonly string[]) : [value]) {
      if (one !== null && one !== undefined && one !== '') search.append(name, String(one));
    }
  }
  const text = search.toString();
  return text ? `${filled}?${text}` : filled;
}

/** Sends a request; null if the network failed. An aborted request throws, as with fetch. */
type Send<Got extends Response | null> = (path: string, init: RequestInit) => Promise<Got>;

/** The client for any way of sending: the browser's fetch, or in process while a page is rendered. */
export function createClient<Got extends Response | null>(send: Send<Got>) {
  const raw = <M extends Method, P extends Path<M>>(method: M, path: P, ...[options]: Rest<P>) => {
    const { json, body, query, headers, signal, keepalive, param } = (options ?? {}) as CallOptions & {
      param?: Record<string, string>;
    };
    const sent = json === undefined ? body : JSON.stringify(json);
    return send(addressOf(path, param, query), {
      method: method.toUpperCase(),
      headers: {
        accept: 'application/json',
        'x-outset-client': 'web',
        ...(json === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(sent === undefined ? {} : { body: sent }),
      ...(signal ? { signal } : {}),
      ...(keepalive ? { keepalive } : {}),
    });
  };
  const call = async <M extends Method, P extends Path<M>>(method: M, path: P, ...rest: Rest<P>) =>
    readAnswer<DataOf<P, M>, BodyOf<P, M>>(await raw(method, path, ...rest));
  const verb =
    <M extends Method>(method: M) =>
    <P extends Path<M>>(path: P, ...rest: Rest<P>) =>
      call(method, path, ...rest);
  return {
    get: verb('get'),
    post: verb('post'),
    put: verb('put'),
    patch: verb('patch'),
    delete: verb('delete'),
    /** For a method that is chosen at run time. */
    call,
    /** The response itself, if it is not an envelope: a file, a text. Null if the network failed. */
    raw,
  };
}

/** Names the build that answered; missing on cached answers, such as a list. */
const VERSION_HEADER = 'x-outset-version';
/** Event on the window after an answer from a different build than the page. */
export const OTHER_VERSION = 'outset:other-version';

function noteVersion(response: Response): Response {
  // A web worker has no page.
  if (typeof document === 'undefined') return response;
  const page = document.querySelector<HTMLElement>('[data-version]')?.dataset['version'];
  const server = response.headers.get(VERSION_HEADER);
  if (page && server && page !== server) window.dispatchEvent(new Event(OTHER_VERSION));
  return response;
}

/** Without a network, a request gives null; an aborted one throws. */
const browserSend: Send<Response | null> = (path, init) =>
  fetch(path, { credentials: 'same-origin', ...init }).then(noteVersion, (error: unknown) => {
    if (init.signal?.aborted) throw error;
    return null;
  });

export const api = createClient(browserSend);
