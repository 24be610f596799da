/** The API for pages rendered at the edge: the same typed client, answered in process, with the visitor's own cookie. */
import { createClient, type Answer } from './api';

type InProcess = (call: Request, page: Request) => Promise<Response> | Response;

const connections = new WeakMap<Request, InProcess>();

/** Called by the Worker for each page request. */
export function connectApi(answer: InProcess, page: Request): void {
  connections.set(page, answer);
}

/** Headers that identify the caller: the session, and the address for limits. */
const ASKER = ['cookie', 'cf-connecting-ip'] as const;
/** For a form also its origin, which is checked, and the device. */
const SENDER = [...ASKER, 'origin', 'user-agent'] as const;

async function ask(page: Request, path: string, passedOn: readonly string[], init: RequestInit): Promise<Response> {
  const answer = connections.get(page);
  if (!answer) throw new Error('The API is not connected to this request.');
  const headers = new Headers(init.headers);
  for (const name of passedOn) {
    const value = page.headers.get(name);
    if (value) headers.set(name, value);
  }
  return answer(new Request(new URL(path, page.url), { ...init, headers }), page);
}

/** The client for the person who requests `page`. Rendering changes nothing: a POST here is only a query that is too long for an address. */
export const serverApi = (page: Request) =>
  createClient((path, { headers, ...init }) =>
    ask(page, path, ASKER, { ...init, headers: { ...(headers as object), origin: new URL(page.url).origin } }),
  );

/** Sends on a form that the browser posted to `page`, for pages that work without JavaScript. */
export const formApi = (page: Request) =>
  createClient((path, init) => {
    if (page.method !== 'POST') throw new Error('Only a posted page may write.');
    return ask(page, path, SENDER, init);
  });

/** The data of an answer for a page; null if there is none, whatever the reason. */
export const dataOf = <Data>(answer: Promise<Answer<Data>>): Promise<Data | null> =>
  answer.then(
    ({ data }) => data ?? null,
    () => null,
  );
