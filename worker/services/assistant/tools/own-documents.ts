/** The person's own runway plan, cap table and expenses, from the newest document that their account has. What lies only in a browser is computed there. */
import { isAccount } from '@/domain/accounts/actor';
import { BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { CAP_TABLE } from '@/domain/cap-table/document/stored-cap-table';
import { notInAccount, ownAsk, OWN_TOOLS, type OwnAsk } from '@/domain/assistant/own/asks';
import { tellCapTable, tellExpenses, tellPlan, type OwnAnswer } from '@/domain/assistant/own/documents';
import type { Entry, Finding } from '@/domain/assistant/tool';
import { EXPENSE_BOOK } from '@/domain/expenses/stored-book';
import { dayInIndia } from '@/domain/time/india';
import { readDocument, type DocumentKind } from '@/domain/tools/document';
import type { Ctx } from '@worker/services/core/context';
import { DESK_BYTES, newestDocuments } from '@worker/services/desk/desk-tools';
import { tool } from './tool';

const toolEntry = (document: OwnAsk['document']): Entry => {
  const { title, href } = OWN_TOOLS[document];
  return { ref: `tool:${href}`, kind: 'tool', title, href, excerpt: `The tool ${title}.` };
};

function read<Data>(
  kind: DocumentKind<Data>,
  text: string,
  tell: (data: Data, name: string) => OwnAnswer,
): OwnAnswer | null {
  const reading = readDocument(kind, text);
  return 'fault' in reading ? null : tell(reading.document.data, reading.document.name);
}

function answerOf(ask: OwnAsk, text: string, today: string): OwnAnswer | null {
  if (ask.document === 'burn-rate') return read(BURN_PLAN, text, (plan, name) => tellPlan(plan, name, ask, today));
  if (ask.document === 'cap-table') return read(CAP_TABLE, text, (table, name) => tellCapTable(table, name, ask));
  return read(EXPENSE_BOOK, text, (book, name) => tellExpenses(book, name, ask, today));
}

async function tellOwn(ctx: Ctx, ask: OwnAsk): Promise<Finding> {
  const entries = [toolEntry(ask.document)];
  if (!isAccount(ctx.actor)) return { says: 'Sign in to ask about your own figures.', entries };
  const { noun } = OWN_TOOLS[ask.document];
  const [row] = await ctx.rows(newestDocuments(ctx.actor.accountId, [ask.document]));
  if (!row) return { says: notInAccount(ask), entries, local: ask };
  if (row.size > DESK_BYTES) return { says: `Your ${noun} is too large to be read here. Its tool shows it.`, entries };
  const file = await ctx.env.FILES.get(row.fileKey);
  const answer = file && answerOf(ask, await file.text(), dayInIndia(ctx.now()));
  return answer
    ? { ...answer, entries }
    : { says: `Your ${noun} cannot be read just now. Please open its tool.`, entries };
}

const [runway, capTable, expenses] = ownAsk.options;

const shared = {
  permission: 'tool-document:read' as const,
  scope: 'person' as const,
  runs: 'server, then browser' as const,
};

export const OWN_DOCUMENT_TOOLS = [
  tool({
    name: 'read_runway',
    description: 'The person’s own runway, burn, cash, costs or revenue from their open runway plan.',
    status: 'Reading your runway plan',
    input: runway.omit({ document: true }),
    words: /\b(?:runway|burn|cash|cost|revenue|money|paisa|spen[dt])/i,
    ...shared,
    run: (ctx, ask) => tellOwn(ctx, { document: 'burn-rate', ...ask }),
  }),
  tool({
    name: 'read_cap_table',
    description: 'Who owns what by the person’s own cap table: all holders, one holder, or the option pool.',
    status: 'Reading your cap table',
    input: capTable.omit({ document: true }),
    words: /\b(?:cap ?table|own(?:s|ed|ers?|ership)?\b|equity|share|pool|esop|founder|holder)/i,
    ...shared,
    run: (ctx, ask) => tellOwn(ctx, { document: 'cap-table', ...ask }),
  }),
  tool({
    name: 'read_expenses',
    description: 'What the person spent in a period, in all or on a category, by their own expense book.',
    status: 'Reading your expenses',
    input: expenses.omit({ document: true }),
    words: /\b(?:spen[dt]|kharch|expense|cost|paid|bill|budget)/i,
    ...shared,
    run: (ctx, ask) => tellOwn(ctx, { document: 'expenses', ...ask }),
  }),
];
