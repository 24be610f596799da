/** Schemas for documents in the account: their addresses (a tool, an id, a revision), and the answers about them. */
import { z } from 'zod';
import { FORMAT, TOOLS, isDocumentId } from './document';

const tool = z.enum(TOOLS, `tool must be one of ${TOOLS.join(', ')}`);
const BAD_ID = 'id must be 1 to 64 letters, digits, hyphens or underscores';
const id = z.string(BAD_ID).refine(isDocumentId, BAD_ID);

export const toolPath = z.object({ tool });
export const documentPath = z.object({ tool, id });
/** For addresses that name the tool themselves. */
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

export const storedDocument = z
  .object({
    id: z.string(),
    /** Empty for a deleted one. */
    name: z.string(),
    /** The browser's clock at the last edit, ms. */
    savedAt: z.number(),
    /** Counts every change, from 1. A deletion counts too. */
    revision: z.number(),
    /** The server's clock, ms. */
    updatedAt: z.number(),
    /** The server's clock, ms; null if it is not deleted. */
    deletedAt: z.number().nullable(),
    /** Bytes. */
    size: z.number(),
  })
  .meta({ id: 'Document' });

/** The file of "Export as JSON"; `data` is in the form of its tool. */
export const documentFile = z
  .object({
    format: z.literal(FORMAT),
    tool: z.enum(TOOLS),
    version: z.number(),
    id: z.string(),
    name: z.string(),
    savedAt: z.number(),
    data: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'DocumentFile' });

export const savedVersion = z.object({
  revision: z.number(),
  name: z.string(),
  /** The server's clock, ms. */
  savedAt: z.number(),
  size: z.number(),
});
