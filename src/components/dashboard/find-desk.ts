/** The desk of the person who asks for a page; null when it cannot be fetched. Never throws: without it the page is what it always was. */
import { readDeskView, type DeskView } from '../../domain/desk/view';
import { serverApi } from '../../lib/api-server';

export async function findDesk(page: Request): Promise<DeskView | null> {
  try {
    const response = await serverApi(page).raw('get', '/api/desk');
    return response.ok ? readDeskView(((await response.json()) as { data?: unknown }).data) : null;
  } catch {
    return null;
  }
}
