/** Calls the API in process with a chosen environment and actor, for tests that watch the database or need a session. */
import { createExecutionContext, env, waitOnExecutionContext } from 'cloudflare:test';
import { api } from '@worker/api';
import type { RawEnv } from '@worker/env';
import { ofFile } from './of-file';

export const ORIGIN = 'http://localhost:8787';

export interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
  env?: Partial<RawEnv>;
}

const environmentsOfFile = ofFile(() => new Map<Partial<RawEnv> | undefined, RawEnv>());

/** One environment object a set of overrides, as the Worker sees one per isolate. */
function environment(overrides: Partial<RawEnv> | undefined): RawEnv {
  const environments = environmentsOfFile();
  const known = environments.get(overrides);
  if (known) return known;
  const made = { ...(env as unknown as RawEnv), ...overrides } as RawEnv;
  environments.set(overrides, made);
  return made;
}

/** Lets the minute turn when little of it is left: the limits by address count by the minute of the clock. */
export async function earlyInTheMinute(): Promise<void> {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 20_000) await new Promise((done) => setTimeout(done, left + 100));
}

export async function call(path: string, options: CallOptions = {}): Promise<Response> {
  const context = createExecutionContext();
  const init: RequestInit = { method: options.method ?? 'GET', headers: { ...options.headers } };
  if (options.body instanceof FormData) init.body = options.body;
  else if (options.body instanceof Uint8Array) init.body = options.body as Uint8Array<ArrayBuffer>;
  else if (options.body !== undefined) {
    init.body = typeof options.body === 'string' ? options.body : JSON.stringify(options.body);
    init.headers = { 'content-type': 'application/json', ...options.headers };
  }
  const response = await api.fetch(new Request(new URL(path, ORIGIN), init), environment(options.env), context);
  await waitOnExecutionContext(context);
  return response;
}
