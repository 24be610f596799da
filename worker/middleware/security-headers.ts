/** Security headers of API answers, early answers, pages and files. Static files get theirs from public/_headers; a test checks that they are equal. */
import { createMiddleware } from 'hono/factory';
import type { HonoEnv } from '@worker/http';

/** Only with TLS; without it, browsers ignore the header (RFC 6797). */
const HSTS = 'max-age=31536000; includeSubDomains';
/** For all answers that are not pages: they run no script and fetch nothing. */
const FILE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/** The browser's PDF viewer adds its own elements and style; nothing comes from other sites. */
const PDF_POLICY =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; img-src 'self' data: blob:; frame-ancestors 'self'; base-uri 'none'; form-action 'none'";
/** For the service worker, which imports nothing and fetches only from us. */
const WORKER_PATH = '/sw.js';
export const WORKER_POLICY =
  "default-src 'none'; connect-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";
/**
 * The policy of a prerendered page: its own meta policy lists the allowed scripts and styles by hash, and browsers apply both policies. The
 * other directives are the same as in astro.config.mjs.
 */
export const PAGE_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; " +
  "font-src 'self'; connect-src 'self'; frame-src 'self' https://www.openstreetmap.org https://drive.google.com https://docs.google.com; " +
  "base-uri 'none'; form-action 'self'; object-src 'none'; frame-ancestors 'none'";

/** For answers that are made before the API runs. */
export const EARLY_HEADERS = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'content-security-policy': FILE_POLICY,
  'strict-transport-security': HSTS,
} as const;

/** The build of this answer: pages compare it with their own build and offer a reload (src/lib/api/api.ts). */
export const VERSION_HEADER = 'x-outset-version';
const VERSION = String(import.meta.env.PUBLIC_BUILD ?? 'dev');

export const securityHeaders = createMiddleware<HonoEnv>(async (c, next) => {
  await next();
  const headers = c.res.headers;
  headers.set('x-content-type-options', 'nosniff');
  headers.set('strict-transport-security', HSTS);
  // A PDF is shown inside our own pages by the browser's viewer; nothing else of the API is framed.
  const isFramed = headers.get('content-type') === 'application/pdf';
  headers.set('x-frame-options', isFramed ? 'SAMEORIGIN' : 'DENY');
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('content-security-policy', isFramed ? PDF_POLICY : FILE_POLICY);
  if (headers.has('cache-control')) return;
  headers.set('cache-control', 'private, no-store');
  // A cached answer may be from an older build than the one that answers now.
  headers.set(VERSION_HEADER, VERSION);
});

/** A page that Astro renders on request has the hashes of its scripts in its own header. */
const isRenderedNow = (policy: string | null): boolean => policy?.includes("'sha256-") ?? false;

/** Adds to Astro's answers, pages and files, the headers that it does not set itself. */
export function withPageHeaders(response: Response, path: string): Response {
  const headers = response.headers;
  // Astro omits the charset.
  if (headers.get('content-type') === 'text/html') headers.set('content-type', 'text/html; charset=utf-8');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('x-frame-options', 'DENY');
  headers.set('strict-transport-security', HSTS);
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=()');
  // The operators' sign-in sets its own value, because Google's popup must be able to post back to it.
  if (!headers.has('cross-origin-opener-policy')) headers.set('cross-origin-opener-policy', 'same-origin');
  // A second policy beside Astro's own; browsers apply both.
  if (isRenderedNow(headers.get('content-security-policy')))
    headers.append('content-security-policy', "frame-ancestors 'none'");
  else {
    const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
    const policy = path === WORKER_PATH ? WORKER_POLICY : FILE_POLICY;
    headers.set('content-security-policy', isPage ? PAGE_POLICY : policy);
  }
  return response;
}
