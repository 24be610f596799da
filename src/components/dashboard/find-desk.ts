/** The desk of the person who asks for a page; null when it cannot be fetched. Never throws: without it the page is what it always was. */
import type { DeskView } from '@/domain/desk/view';
import { dataOf, serverApi } from '@/lib/api/api-server';

export const findDesk = (page: Request): Promise<DeskView | null> => dataOf(serverApi(page).get('/api/desk'));
