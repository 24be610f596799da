/** Loads the account's data for the fields of outreach mails. Never throws, because a mail can be written without it. */
import { NO_DOCUMENT } from '@/domain/desk/readings';
import { NO_FACTS } from '@/domain/outreach/known';
import { dayInIndia } from '@/domain/time/india';
import { dataOf, serverApi } from '@/lib/api/api-server';
import type { PageRequest } from '@/lib/session/viewer';
import type { CompanyStart } from '@/islands/tools/outreach/letter/use-known';

export async function findCompany({ request, locals: { viewer } }: Omit<PageRequest, 'url'>): Promise<CompanyStart> {
  const none: CompanyStart = {
    today: dayInIndia(Date.now()),
    facts: NO_FACTS,
    plan: NO_DOCUMENT,
    capTable: NO_DOCUMENT,
    email: '',
  };
  if (viewer.state !== 'authenticated') return none;
  const data = await dataOf(serverApi(request).get('/api/desk/company'));
  return { ...none, ...data, email: viewer.email };
}
