/** The tools' documents in the caller's account: list, read, versions, save, delete. Only browsers that store documents in the account call this. */
import { Hono } from 'hono';
import { resolver } from 'hono-openapi';
import { z } from 'zod';
import {
  DOCUMENT_BYTES,
  NOT_NEWEST,
  PERSON_HEADER,
  REVISION_HEADER,
  type StoredDocument,
} from '@/domain/tools/account';
import { baseQuery, documentPath, revisionQuery, toolPath } from '@/domain/tools/account-input';
import { documentFile, storedDocument, savedVersion } from '@/domain/tools/account-input';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { deleteDocument, saveDocument, tooLarge } from '@worker/services/tools/tool-document-writes';
import { listDocuments, listVersions, readDocumentBody } from '@worker/services/tools/tool-documents';
import { readBounded } from '@worker/routes/bounded-body';

const operation = operations('Tools');
export const ANOTHER_PERSON = {
  403: `Another person is signed in than \`${PERSON_HEADER}\` names (code \`another-person\`)`,
};
const READ = { ...ANOTHER_PERSON, programs: 'own:read' } as const;
const OUTDATED = {
  programs: 'own:write',
  409: 'Not the newest revision (code `conflict`): `data` is the document as it is now, or null',
} as const;
const limit = limitByAddress('tool-document', 'normal');

/** The paths where the body limit of this resource replaces the general one. */
export const isDocumentUpload = (method: string, path: string): boolean =>
  method === 'PUT' && path.startsWith('/api/tool-documents/');

const refusal = (current: StoredDocument | null) => ({
  success: false as const,
  message: NOT_NEWEST,
  code: 'conflict',
  data: current,
});

export const toolDocuments = new Hono<HonoEnv>()
  .get(
    '/:tool',
    operation(
      'Your documents of a tool, without their bodies, and those you deleted',
      '`deletedAt` is null while a document exists',
      { ...READ, data: z.array(storedDocument) },
    ),
    requirePermission('tool-document:read'),
    limit,
    valid('param', toolPath),
    async (c) => c.json(ok(await listDocuments(c.get('ctx'), c.req.valid('param').tool, c.req.header(PERSON_HEADER)))),
  )
  .get(
    '/:tool/:id',
    operation(
      'One of your documents, or an earlier revision of it',
      `The document itself; \`${REVISION_HEADER}\` is its revision`,
      { ...READ, whole: documentFile },
    ),
    requirePermission('tool-document:read'),
    limit,
    valid('param', documentPath),
    valid('query', revisionQuery),
    async (c) => {
      const { revision } = c.req.valid('query');
      const person = c.req.header(PERSON_HEADER);
      const file = await readDocumentBody(c.get('ctx'), c.req.valid('param'), revision, person);
      c.header('content-type', 'application/json; charset=utf-8');
      c.header('content-length', String(file.size));
      c.header(REVISION_HEADER, String(file.revision));
      return c.body(file.body);
    },
  )
  .get(
    '/:tool/:id/versions',
    operation('The versions of one of your documents, newest first', 'At most 20', {
      ...READ,
      data: z.array(savedVersion),
    }),
    requirePermission('tool-document:read'),
    limit,
    valid('param', documentPath),
    async (c) => c.json(ok(await listVersions(c.get('ctx'), c.req.valid('param'), c.req.header(PERSON_HEADER)))),
  )
  .put(
    '/:tool/:id',
    operation(
      'Store a document based on revision `base`; 0 is a new one',
      'The document as it is stored, without its body',
      {
        ...ANOTHER_PERSON,
        ...OUTDATED,
        413: 'More than 8 MB',
        data: storedDocument,
        description: 'The body is what "Export as JSON" writes, at most 8 MB.',
        requestBody: { required: true, content: { 'application/json': { schema: resolver(documentFile) } } },
      },
    ),
    requirePermission('tool-document:write'),
    limit,
    valid('param', documentPath),
    valid('query', baseQuery),
    async (c) => {
      const body = await readBounded(c.req.raw, DOCUMENT_BYTES, tooLarge);
      const { base } = c.req.valid('query');
      const person = c.req.header(PERSON_HEADER);
      const { isNewest, current } = await saveDocument(c.get('ctx'), c.req.valid('param'), base, body, person);
      return isNewest ? c.json(ok(current)) : c.json(refusal(current), 409);
    },
  )
  .delete(
    '/:tool/:id',
    operation('Delete revision `base` of a document with all its versions', 'Deleted; other browsers are informed', {
      data: storedDocument,
      ...ANOTHER_PERSON,
      ...OUTDATED,
    }),
    requirePermission('tool-document:write'),
    limit,
    valid('param', documentPath),
    valid('query', baseQuery),
    async (c) => {
      const { base } = c.req.valid('query');
      const person = c.req.header(PERSON_HEADER);
      const { isNewest, current } = await deleteDocument(c.get('ctx'), c.req.valid('param'), base, person);
      return isNewest ? c.json(ok(current)) : c.json(refusal(current), 409);
    },
  );
