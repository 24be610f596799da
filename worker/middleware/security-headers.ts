/** Security headers of every API answer. Pages get theirs from worker/index.ts and, when prerendered, from public/_headers. */
import { createMiddleware } from 'hono/factory';
import type { HonoEnv } from '../http';

const API_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'; base-uri 'none'";
/** Viewers of browsers add elements of their own, which a stricter policy would block. */
const PDF_POLICY = "frame-ancestors 'self'; base-uri 'none'; form-action 'none'";

export const securityHeaders = createMiddleware<HonoEnv>(async (c, next) => {
  await next();
  const headers = c.res.headers;
  headers.set('x-content-type-options', 'nosniff');
  // A PDF is shown inside our own pages by the browser's viewer; nothing else of the API is framed.
  const isFramed = headers.get('content-type') === 'application/pdf';
  headers.set('x-frame-options', isFramed ? 'SAMEORIGIN' : 'DENY');
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('content-security-policy', isFramed ? PDF_POLICY : API_POLICY);
  if (!headers.has('cache-control')) headers.set('cache-control', 'private, no-store');
});

/** Sets on a rendered page what Astro does not: frame protection, referrer, sniffing, permissions, HSTS. */
export function withPageHeaders(response: Response, isSecure: boolean): Response {
  const headers = response.headers;
  headers.set('x-content-type-options', 'nosniff');
  headers.set('x-frame-options', 'DENY');
  if (!headers.has('referrer-policy')) headers.set('referrer-policy', 'strict-origin-when-cross-origin');
  headers.set('permissions-policy', 'camera=(), microphone=(), geolocation=(self), payment=()');
  // The operators' sign-in sets its own: Google's popup must be able to post back to it.
  if (!headers.has('cross-origin-opener-policy')) headers.set('cross-origin-opener-policy', 'same-origin');
  // A policy beside Astro's own; browsers keep to both.
  headers.append('content-security-policy', "frame-ancestors 'none'");
  if (isSecure) headers.set('strict-transport-security', 'max-age=31536000; includeSubDomains');
  return response;
}
