/** Loads the support centre, and the challenge that the sign-in also uses. The page calls it before it renders, to set script policy and status. */
import type { AstroGlobal } from 'astro';
import { CONTACT_FIELDS, CONTACT_LIMITS, type ContactField, type ContactSettings } from '@/domain/support/contact';
import type { FaqGroup } from '@/domain/support/faqs';
import { serverApi } from '@/lib/api/api-server';

const CHALLENGE = 'https://challenges.cloudflare.com';

export interface SupportStart {
  groups: FaqGroup[] | null;
  /** Null when the form cannot be offered now. */
  contact: ContactSettings | null;
  /** The fields of a POST: without scripts the browser posts to the page, which sends nothing. Null for a GET. */
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

/** The support address and the key of the challenge, which the page's policy then allows; null if they cannot be loaded. */
export async function readContactSettings(page: Page): Promise<ContactSettings | null> {
  const contact = (await serverApi(page.request).get('/api/contact')).data ?? null;
  if (contact?.siteKey) {
    // Naming a source replaces the default: add both.
    page.csp?.insertScriptResource("'self'");
    page.csp?.insertScriptResource(CHALLENGE);
    page.csp?.insertDirective(`frame-src ${CHALLENGE}`);
  }
  return contact;
}

export async function startSupport(page: Page & Pick<AstroGlobal, 'response'>): Promise<SupportStart> {
  const [faqs, contact, typed] = await Promise.all([
    serverApi(page.request).get('/api/faq/faqs'),
    readContactSettings(page),
    readPost(page),
  ]);
  return { groups: faqs.data ?? null, contact, typed };
}
