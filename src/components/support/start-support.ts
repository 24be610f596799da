/** What the support centre shows first, and the challenge that the sign-in shares with it. Called by the page itself: the policy of scripts and the status are settled before any component runs. */
import type { AstroGlobal } from 'astro';
import { CONTACT_FIELDS, CONTACT_LIMITS, type ContactField, type ContactSettings } from '../../domain/support/contact';
import { readFaqGroups } from '../../domain/support/faqs';
import type { Path } from '../../lib/api';
import { serverApi } from '../../lib/api-server';

const CHALLENGE = 'https://challenges.cloudflare.com';

export interface SupportStart {
  groups: ReturnType<typeof readFaqGroups>;
  /** Null when the form cannot be offered now. */
  contact: ContactSettings | null;
  /** What a plain post carried: without script the browser posts to the page, where nothing is sent. Null of a visit. */
  typed: Record<ContactField, string> | null;
}

async function readPost({
  request,
  response,
}: Pick<AstroGlobal, 'request' | 'response'>): Promise<SupportStart['typed']> {
  if (request.method !== 'POST') return null;
  response.status = 400;
  const form = await request.formData().catch(() => null);
  const textOf = (name: ContactField) => {
    const value = form?.get(name);
    return typeof value === 'string' ? value.slice(0, CONTACT_LIMITS[name]) : '';
  };
  return Object.fromEntries(CONTACT_FIELDS.map((name) => [name, textOf(name)])) as Record<ContactField, string>;
}

type Page = Pick<AstroGlobal, 'request' | 'csp'>;

/** The `data` of an answer; undefined when there is none. */
async function dataOf(page: Page, path: Path<'get'>): Promise<unknown> {
  const response = await serverApi(page.request).raw('get', path);
  if (!response.ok) return undefined;
  return ((await response.json().catch(() => null)) as { data?: unknown } | null)?.data;
}

/** The support address and the key of the challenge, which the policy of the page then lets in; null when neither is known now. */
export async function readContactSettings(page: Page): Promise<ContactSettings | null> {
  const contact = ((await dataOf(page, '/api/contact')) as ContactSettings | undefined) ?? null;
  if (contact?.siteKey) {
    // Naming one source takes the place of the default one.
    page.csp?.insertScriptResource("'self'");
    page.csp?.insertScriptResource(CHALLENGE);
    page.csp?.insertDirective(`frame-src ${CHALLENGE}`);
  }
  return contact;
}

export async function startSupport(page: Page & Pick<AstroGlobal, 'response'>): Promise<SupportStart> {
  const [faqs, contact, typed] = await Promise.all([
    dataOf(page, '/api/faq/faqs'),
    readContactSettings(page),
    readPost(page),
  ]);
  return { groups: readFaqGroups(faqs), contact, typed };
}
