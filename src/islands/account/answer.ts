/** Reads answers of the account API defensively: whatever comes back, a person gets a sentence. */
import { retryPhrase, retrySeconds } from '../../domain/retry-time';

/** The envelope as far as the account screens read it; every part may be missing. */
export interface AccountAnswer {
  ok: boolean;
  status: number;
  message: string | null;
  /** Field name → message. */
  errors: Record<string, string>;
  body: Record<string, unknown>;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function fieldErrors(value: unknown): Record<string, string> {
  if (!isRecord(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  );
}

/** The sentence of a 429, with the time of the next try when the server named one. */
export function tooManyText(message: string | null, seconds: number | null): string {
  const reason = message ?? 'Too many attempts.';
  if (seconds === null || /try again in\b/i.test(reason)) return reason;
  return `${reason.replace(/\s*(please )?try again later\.?\s*$/i, '').replace(/\.?$/, '.')} Try again ${retryPhrase(seconds)}.`;
}

export async function readAnswer(response: Response, now: number = Date.now()): Promise<AccountAnswer> {
  const parsed: unknown = await response.json().catch(() => null);
  const body = isRecord(parsed) ? parsed : {};
  const said = typeof body['message'] === 'string' && body['message'].trim() ? body['message'] : null;
  const ok = response.ok && body['success'] !== false;
  const message =
    response.status === 429 ? tooManyText(said, retrySeconds(response.headers.get('retry-after'), now)) : said;
  return { ok, status: response.status, message, errors: fieldErrors(body['errors']), body };
}

/** Posts JSON to our own API with the cookie. A network failure is a plain answer too, with status 0 and no message. */
export async function callAccountApi(
  path: string,
  init: { method?: 'GET' | 'POST' | 'PUT' | 'DELETE'; body?: unknown; signal?: AbortSignal } = {},
): Promise<AccountAnswer> {
  try {
    const response = await fetch(path, {
      method: init.method ?? (init.body === undefined ? 'GET' : 'POST'),
      credentials: 'same-origin',
      headers: {
        accept: 'application/json',
        'x-outset-client': 'web',
        ...(init.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(init.body === undefined ? {} : { body: JSON.stringify(init.body) }),
      ...(init.signal ? { signal: init.signal } : {}),
    });
    return await readAnswer(response);
  } catch {
    return { ok: false, status: 0, message: null, errors: {}, body: {} };
  }
}

export const UNREACHABLE = 'Outset could not be reached. Check your connection and try again.';
