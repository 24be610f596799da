/** What /privacy and /terms need of the API; null where it does not answer. */
import type { LegalFacts } from '../../domain/legal/privacy';
import { serverApi } from '../../lib/api-server';

export async function findLegalFacts(page: Request): Promise<LegalFacts | null> {
  const response = await serverApi(page)
    .raw('get', '/api/legal')
    .catch(() => null);
  if (!response?.ok) return null;
  return ((await response.json()) as { data: LegalFacts }).data;
}
