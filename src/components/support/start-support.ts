/** What the support centre shows first. Called by the page itself: the policy of scripts is settled before any component runs. */
import type { AstroGlobal } from 'astro';
import type { ContactSettings } from '../../domain/support/contact';
import { readFaqGroups } from '../../domain/support/faqs';
import type { Path } from '../../lib/api';
import { serverApi } from '../../lib/api-server';

const CHALLENGE = 'https://challenges.cloudflare.com';

export interface SupportStart {
  groups: ReturnType<typeof readFaqGroups>;
  /** Null when the form cannot be offered now. */
  contact: ContactSettings | null;
}

export async function startSupport(page: Pick<AstroGlobal, 'request' | 'csp'>): Promise<SupportStart> {
  /** The `data` of an answer; undefined when there is none. */
  const dataOf = async (path: Path<'get'>): Promise<unknown> => {
    const response = await serverApi(page.request).raw('get', path);
    if (!response.ok) return undefined;
    return ((await response.json().catch(() => null)) as { data?: unknown } | null)?.data;
  };
  const [faqs, settings] = await Promise.all([dataOf('/api/faq/faqs'), dataOf('/api/contact')]);
  const contact = (settings as ContactSettings | undefined) ?? null;
  if (contact?.siteKey) {
    // Naming one source takes the place of the default one.
    page.csp?.insertScriptResource("'self'");
    page.csp?.insertScriptResource(CHALLENGE);
    page.csp?.insertDirective(`frame-src ${CHALLENGE}`);
  }
  return { groups: readFaqGroups(faqs), contact };
}
