/** What programs can read as it is, beside the tools: startup terms, the person's roadmap, and their tool documents. */
import { TOOLS } from '../../../src/domain/toolkit/document';
import { documentPath } from '../../../src/domain/toolkit/account-input';
import { invalid, notFound } from '../../../src/domain/errors';
import { mayDo } from '../../../src/domain/tokens/program-rights';
import { listRoadmap } from '../content/roadmap';
import { listStartupTerms } from '../content/startup-terms';
import type { Ctx } from '../core/context';
import { listDocuments, readDocumentBody } from '../tools/tool-documents';

/** A longer document is read by the API. */
const DOCUMENT_MOST = 1024 * 1024;

interface ProgramResource {
  name: string;
  uri: string;
  description: string;
  read(): Promise<unknown>;
}

/** Those that this token opens. */
export function programResources(ctx: Ctx): ProgramResource[] {
  const all: (ProgramResource & { isOpen: boolean })[] = [
    {
      name: 'terms',
      uri: 'outset://terms',
      description: 'Startup terms with what they mean.',
      isOpen: mayDo(ctx.actor, 'term:read'),
      read: async () =>
        (await listStartupTerms(ctx)).map(({ title, category, description }) => ({ title, category, description })),
    },
    {
      name: 'roadmap',
      uri: 'outset://roadmap',
      description: 'The steps of the person’s roadmap with their marks and due days.',
      isOpen: mayDo(ctx.actor, 'roadmap:read'),
      read: () => listRoadmap(ctx, 'ALL STAGES'),
    },
  ];
  return all.filter(({ isOpen }) => isOpen);
}

export const DOCUMENT_URI = 'outset://documents/{tool}/{id}';

/** The person's documents that their account keeps, of all tools. */
export async function listProgramDocuments(ctx: Ctx): Promise<{ name: string; uri: string }[]> {
  const lists = await Promise.all(TOOLS.map(async (tool) => ({ tool, kept: await listDocuments(ctx, tool) })));
  return lists.flatMap(({ tool, kept }) =>
    kept.flatMap(({ id, name, deletedAt }) =>
      deletedAt === null ? [{ name: `${tool}: ${name}`, uri: `outset://documents/${tool}/${id}` }] : [],
    ),
  );
}

/** One of them, as "Export as JSON" writes it. Throws 404 for an address that is none and for anybody else's, and where it is over 1 MB. */
export async function readProgramDocument(ctx: Ctx, address: { tool: unknown; id: unknown }): Promise<string> {
  const read = documentPath.safeParse(address);
  if (!read.success) throw notFound('There is no such document.');
  const file = await readDocumentBody(ctx, read.data, undefined);
  if (file.size > DOCUMENT_MOST) throw invalid('This document is larger than 1 MB. Read it by the API.');
  return new Response(file.body).text();
}
