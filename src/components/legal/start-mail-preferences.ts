/** Loads the pages behind mailed links and handles their forms, which need no script or sign-in, only the token in the address. Also loads legal facts. */
import type { AstroGlobal } from 'astro';
import { LINK_NOT_VALID, MAIL_SWITCHES, type MailPreferences } from '@/domain/newsletters/preferences/mail-preferences';
import type { Answer } from '@/lib/api/api';
import { formApi, serverApi, dataOf } from '@/lib/api/api-server';
import type { LegalFacts } from '@/domain/legal/legal-page';

export type MailPage<Data> = { state: 'ready'; data: Data } | { state: 'gone' | 'later'; text: string };

const LATER = 'This did not work. Please try again in a minute.';

/** Keeps the secret token of the address from caches, search engines and other sites. */
function preventCaching({ response }: AstroGlobal): void {
  response.headers.set('cache-control', 'private, no-store');
  response.headers.set('x-robots-tag', 'noindex, nofollow');
  response.headers.set('referrer-policy', 'no-referrer');
}

async function pageOf<Data>(astro: AstroGlobal, request: Promise<Answer<Data>>): Promise<MailPage<Data>> {
  const answer = await request.catch(() => null);
  preventCaching(astro);
  if (answer?.data) return { state: 'ready', data: answer.data };
  const isGone = answer?.status === 404;
  astro.response.status = isGone ? 404 : answer?.status === 429 ? 429 : 503;
  if (!isGone) astro.response.headers.set('retry-after', '60');
  return isGone ? { state: 'gone', text: LINK_NOT_VALID } : { state: 'later', text: LATER };
}

/** The form field of the button that turns off newsletters, next to the save button. */
export const STOP = 'stop';

/** `goTo` is the page after an accepted form, so that a reload sends nothing twice. */
export async function startPreferences(astro: AstroGlobal): Promise<MailPage<MailPreferences> & { goTo?: string }> {
  const token = astro.params['token'] ?? '';
  const path = '/api/mail-preferences/:token' as const;
  if (astro.request.method !== 'POST') return pageOf(astro, serverApi(astro.request).get(path, { param: { token } }));
  const form = await astro.request.formData().catch(() => new FormData());
  const isStop = form.has(STOP);
  const switches = isStop
    ? { newsletter: false }
    : Object.fromEntries(MAIL_SWITCHES.map(({ key }) => [key, form.get(key) === 'on']));
  const answer = formApi(astro.request).put(path, { param: { token }, json: { switches } });
  const page = await pageOf<MailPreferences>(astro, answer);
  const goTo = `${astro.url.pathname}?done=${isStop ? 'stopped' : 'saved'}`;
  return page.state === 'ready' ? { ...page, goTo } : page;
}

export async function startRefusal(
  astro: AstroGlobal,
): Promise<MailPage<{ maskedEmail: string }> & { isDone: boolean }> {
  const token = astro.params['token'] ?? '';
  const path = '/api/mail-preferences/invitations/:token' as const;
  const isDone = astro.request.method === 'POST';
  const answer = isDone
    ? formApi(astro.request).post(path, { param: { token } })
    : serverApi(astro.request).get(path, { param: { token } });
  return { ...(await pageOf<{ maskedEmail: string }>(astro, answer)), isDone };
}

/** Loads the facts for /privacy, /terms and /security; null if the API does not answer. */
export const findLegalFacts = (page: Request): Promise<LegalFacts | null> => dataOf(serverApi(page).get('/api/legal'));
