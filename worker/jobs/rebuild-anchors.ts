/** Renews the page anchors of the directories when listings have changed. */
import type { Ctx } from '../services/context';
import { rebuildAnchorsIfStale } from '../services/listing-anchors';

export async function rebuildAnchors(ctx: Ctx): Promise<void> {
  await rebuildAnchorsIfStale(ctx);
}
