/** Addresses of documents that the account keeps: a tool, an id, a revision. */
import { z } from 'zod';
import { TOOLS, isDocumentId } from './document';

const tool = z.enum(TOOLS, `tool must be one of ${TOOLS.join(', ')}`);
const BAD_ID = 'id must be 1 to 64 letters, digits, hyphens or underscores';
const id = z.string(BAD_ID).refine(isDocumentId, BAD_ID);

export const toolPath = z.object({ tool });
export const documentPath = z.object({ tool, id });
/** Where the tool is in the address itself. */
export const documentIdPath = z.object({ id });

const BAD_BASE = 'base must be the revision that was changed, 0 for a new document';
export const baseQuery = z.object({
  base: z
    .string(BAD_BASE)
    .regex(/^(?:0|[1-9]\d{0,8})$/, BAD_BASE)
    .transform(Number),
});

const BAD_REVISION = 'revision must be the number of a revision';
export const revisionQuery = z.object({
  revision: z
    .string(BAD_REVISION)
    .regex(/^[1-9]\d{0,8}$/, BAD_REVISION)
    .transform(Number)
    .optional(),
});
