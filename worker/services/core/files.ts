/** Files in R2 under random keys. Which files may be kept, and which row names one, is for whoever calls. */
import { randomBytes } from 'node:crypto';
import { servingOf } from '../../../src/domain/resources/file-kind';
import { log } from '../../log';
import type { Ctx } from './context';

/** Keeps bytes under a new key in the folder, to be served with the type of their ending. Returns the key; nothing names it yet. */
export async function keepFile(ctx: Ctx, folder: string, ending: string, bytes: Uint8Array): Promise<string> {
  const serving = servingOf(ending);
  if (!serving) throw new Error(`We do not accept ${ending} files`);
  const key = `${folder}${randomBytes(16).toString('hex')}.${ending}`;
  await ctx.env.FILES.put(key, bytes, { httpMetadata: { contentType: serving.type } });
  return key;
}

/** Deletes files that nothing names any more. One that stays by accident is served to nobody. */
export async function deleteFiles(ctx: Ctx, keys: readonly string[]): Promise<void> {
  // R2 takes a thousand keys at once.
  for (let at = 0; at < keys.length; at += 1000)
    await ctx.env.FILES.delete(keys.slice(at, at + 1000)).catch((error: unknown) => {
      log('error', 'files not deleted', { requestId: ctx.requestId, error: String(error) });
    });
}
