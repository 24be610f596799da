/** Loads the desk of the signed-in person; null if it cannot be loaded. Never throws, because the page works without it. */
import type { DeskView } from '@/domain/desk/answers';
import { dataOf, serverApi } from '@/lib/api/api-server';

export const findDesk = (page: Request): Promise<DeskView | null> => dataOf(serverApi(page).get('/api/desk'));
