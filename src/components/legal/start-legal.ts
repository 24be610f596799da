/** What /privacy and /terms need of the API; null where it does not answer. */
import type { LegalFacts } from '@/domain/legal/privacy';
import { dataOf, serverApi } from '@/lib/api/api-server';

export const findLegalFacts = (page: Request): Promise<LegalFacts | null> => dataOf(serverApi(page).get('/api/legal'));
