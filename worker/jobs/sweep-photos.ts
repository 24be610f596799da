/** Once a day: removes photos that no account shows any more, left over when a request ended between R2 and D1. */
import type { Ctx } from '../services/context';
import { deleteLostPhotos } from '../services/photos';

export async function sweepPhotos(ctx: Ctx): Promise<void> {
  await deleteLostPhotos(ctx);
}
