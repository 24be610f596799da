/** Once a day: removes bodies of documents that no version names, left over when a request ended between R2 and D1. */
import type { Ctx } from '../services/context';
import { deleteLostDocuments } from '../services/tool-document-files';

export async function sweepDocuments(ctx: Ctx): Promise<void> {
  await deleteLostDocuments(ctx);
}
