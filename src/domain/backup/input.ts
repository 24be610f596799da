/** What the routes of backups accept. */
import { z } from 'zod';
import { backupId, backupPart, position } from './manifest';

const number = z.coerce.number().int().min(0).max(999_999);

export const chunkQuery = z.object({
  id: backupId,
  number,
  /** JSON: the position, from the answer before. */
  at: z
    .string()
    .max(4000)
    .transform((text, context) => {
      try {
        return position.parse(JSON.parse(text));
      } catch {
        context.addIssue({ code: 'custom', message: 'at: this is no place in a backup.' });
        return z.NEVER;
      }
    }),
});

export const storedFile = z.object({
  id: backupId,
  name: z.string().regex(/^(?:manifest\.json|\d{6}-[0-9a-f]{16}\.chunk)$/, 'name: a backup has no such file.'),
});

export const sentManifest = z.object({ manifest: z.string().min(1), replace: z.string().max(300).optional() });
export const chunkNumber = z.object({ number });
export const chunkPart = z.object({ part: backupPart });
