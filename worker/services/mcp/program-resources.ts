/** What programs get beside the tools: startup terms, the person's roadmap, their tool documents, and ready questions. */
import { TOOLS } from '@/domain/toolkit/document';
import { documentPath } from '@/domain/toolkit/account-input';
import { invalid, notFound } from '@/domain/errors';
import { mayDo } from '@/domain/tokens/program-rights';
import { listRoadmap } from '@worker/services/content/roadmap';
import { listStartupTerms } from '@worker/services/content/startup-terms';
import type { Ctx } from '@worker/services/core/context';
import { listDocuments, readDocumentBody } from '@worker/services/tools/tool-documents';

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

/** Ready questions: a weekly review, and the preparation of a round. They name tools and hold no data. */
export const PROGRAM_PROMPTS = [
  {
    name: 'weekly_review',
    description: 'What is due, what was done, and what to do next week.',
    text: 'Do a weekly review of my startup with the Outset tools. Read my roadmap (read_roadmap), my follow-ups that are overdue or due within 7 days (read_saved), my runway (read_runway) and what I spent last month (read_expenses). Then list in plain words: what is overdue, what is due this week, my runway in months with the figures behind it, and the three most important next steps. Name where a figure is missing, and change nothing without asking me.',
  },
  {
    name: 'prepare_round',
    description: 'Investors that fit, what is saved already, and what is missing for a round.',
    text: 'Prepare my next round with the Outset tools. Read my profile (read_profile), my cap table (read_cap_table) and my runway (read_runway). Ask me how much I want to raise. Then find investors that fit my stage, sector and city (list_directory), leave out those that I have saved already (read_saved), and show for each why it fits, with its link. Say what I still need, such as a cap table or a plan. Change nothing without asking me.',
  },
] as const;
