/** The weekly digest of chosen categories of news. */
import type { Ctx } from '../core/context';

export async function startNewsDigest(_ctx: Ctx): Promise<void> {}
