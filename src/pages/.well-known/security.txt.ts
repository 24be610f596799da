/** /.well-known/security.txt: the contact for security reports, for programs (RFC 9116). */
import type { APIRoute } from 'astro';
import { findLegalFacts } from '@/components/legal/start-mail-preferences';
import { securityTxt } from '@/domain/legal/security';

export const GET: APIRoute = async ({ request }) => {
  const facts = await findLegalFacts(request);
  if (!facts) return new Response('Not available at the moment.\n', { status: 503, headers: { 'retry-after': '60' } });
  return new Response(securityTxt(facts, Date.now()), {
    headers: { 'content-type': 'text/plain; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
};
