/** Reads the person's own account: the profile, the plan and its use, progress on the roadmap, runway plan, cap table and expenses. */
import { eq } from 'drizzle-orm';
import { z } from 'zod';
import { isAccount } from '@/domain/accounts/actor';
import type { Entry, Finding } from '@/domain/assistant/tool';
import { INDUSTRY_WORDS } from '@/domain/directory/fit/fit-words';
import { formatDay } from '@/domain/time/days';
import { PLANS_PATH, planOf } from '@/domain/plans/plans';
import { MILESTONE_STAGES, STAGE_NAMES } from '@/domain/roadmap/milestones';
import { meaningOf, roadmapStart } from '@/domain/stages';
import { BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { CAP_TABLE } from '@/domain/cap-table/document/stored-cap-table';
import { notInAccount, ownAsk, OWN_TOOLS, type OwnAsk } from '@/domain/assistant/own/asks';
import { tellCapTable } from '@/domain/assistant/own/cap-table';
import { isNamed, tellExpenses, tellPlan, type OwnAnswer } from '@/domain/assistant/own/documents';
import { EXPENSE_BOOK } from '@/domain/expenses/stored-book';
import { dayInIndia } from '@/domain/time/india';
import { isProgram } from '@/domain/tokens/program-rights';
import { readDocument, type DocumentKind } from '@/domain/tools/document';
import { batch } from '@worker/db/sql';
import { accounts } from '@worker/db/schema/index';
import type { Ctx } from '@worker/services/core/context';
import { openSteps, roadmapCounts, DESK_BYTES, documentsOf, newestDocuments } from '@worker/services/desk/desk-sources';
import { findAllowance } from '@worker/services/plans/contact-exports';
import { tool } from './tool';

const page = (title: string, href: string): Entry => ({
  ref: `page:${href}`,
  kind: 'page',
  title,
  href,
  excerpt: `The page ${title}.`,
});
const SIGN_IN: Finding = { says: 'Sign in to ask about your own account.' };

/** The profile of a founder or a visitor; null for anyone without an account. */
export async function readProfileRow(ctx: Ctx) {
  if (!isAccount(ctx.actor)) return null;
  const { fullName, location, companyName, companyDescription, industry, currentStage, foundedYear } = accounts;
  const columns = { fullName, location, companyName, companyDescription, industry, currentStage, foundedYear };
  const row = await ctx.db.select(columns).from(accounts).where(eq(accounts.id, ctx.actor.accountId)).get();
  return row ?? null;
}

const industryOf = (industry: string): string =>
  (Object.hasOwn(INDUSTRY_WORDS, industry) ? INDUSTRY_WORDS[industry]?.label : undefined) ?? industry;

const readProfile = tool({
  name: 'read_profile',
  description: 'The person’s own profile: company, stage, industry, city, year.',
  status: 'Reading your profile',
  input: z.object({}),
  permission: 'account:read',
  scope: 'person',
  words: /\b(?:profile|stage|company|city|industry|\bmy\b|\bour\b|\bwe\b)/i,
  async run(ctx) {
    const row = await readProfileRow(ctx);
    if (!row) return SIGN_IN;
    const { fullName, location, companyName, companyDescription, industry, currentStage: stage, foundedYear } = row;
    const said = [
      companyName && `company ${companyName}${foundedYear ? `, founded ${foundedYear}` : ''}`,
      stage && `stage ${meaningOf(stage)?.label ?? stage}`,
      industry && `industry ${industryOf(industry)}`,
      location && `city ${location}`,
      companyDescription && `“${companyDescription.slice(0, 200)}”`,
    ].filter(Boolean);
    return {
      says: `Your profile says: ${[`name ${fullName}`, ...said].join('; ')}.${stage ? '' : ' It names no stage yet.'}`,
      entries: [page('Profile', '/portal/settings/profile')],
    };
  },
});

const readPlan = tool({
  name: 'read_plan',
  description: 'The person’s own plan, what is used of it this month, and how to change it.',
  status: 'Reading your plan',
  input: z.object({}),
  permission: 'account:read',
  scope: 'person',
  words: /\b(?:plan|upgrade|export|premium|subscri|price|cost)/i,
  async run(ctx) {
    if (!isAccount(ctx.actor)) return SIGN_IN;
    const { plan, limit, left } = await findAllowance(ctx);
    const used =
      limit === null || left === null
        ? 'without a limit on contact exports'
        : `with ${left} of ${limit} contact exports left this month`;
    return {
      says: `You are on the ${planOf(plan).name} plan, ${used}. To change it, open the plans page and choose a plan; during early access we confirm every change by email before anything is charged.`,
      entries: [page('Plans', PLANS_PATH)],
    };
  },
});

const SHOWN = 3;
const SHOWN_OF_STAGE = 10;
const readRoadmap = tool({
  name: 'read_roadmap',
  description: 'How far the person is on the roadmap, and the next open steps.',
  status: 'Reading your roadmap',
  input: z.object({
    stage: z.enum(MILESTONE_STAGES).optional().describe('Only the steps of this stage'),
    overdue: z.boolean().optional(),
  }),
  permission: 'roadmap:read',
  scope: 'person',
  words: /\b(?:roadmap|milestone|step|next|progress)/i,
  async run(ctx, { stage: only, overdue }) {
    if (!isAccount(ctx.actor)) return SIGN_IN;
    const { accountId, stage } = ctx.actor;
    const [counts, steps] = await batch(ctx.d1, [
      roadmapCounts(accountId),
      openSteps(accountId, only ?? roadmapStart(stage)),
    ]);
    const { done = 0, total = 0 } = counts.results[0] ?? {};
    const today = dayInIndia(ctx.now());
    const open = steps.results.filter(
      (step) => (!only || step.stage === only) && (!overdue || (step.dueOn !== null && step.dueOn < today)),
    );
    const entries = open.slice(0, only || overdue ? SHOWN_OF_STAGE : SHOWN).map((step): Entry => ({
      ref: `milestone:${step._id}`,
      kind: 'milestone',
      title: step.description,
      href: `/portal/checklist#m-${step._id}`,
      excerpt: `Open, stage ${step.stage}${step.dueOn ? `, due ${formatDay(step.dueOn)}` : ''}.`,
    }));
    const where = only ? ` of the stage ${STAGE_NAMES[only]}` : '';
    const next =
      entries.length > 0
        ? ` The ${overdue ? 'overdue' : 'next open'} steps${where}:`
        : ` Nothing${where} is ${overdue ? 'overdue' : 'open'}.`;
    return { says: `You have done ${done} of ${total} steps of the roadmap.${next}`, entries };
  },
});

export const OWN_ACCOUNT_TOOLS = [readProfile, readPlan, readRoadmap];

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
  if (ask.document === 'cap-table')
    return read(CAP_TABLE, text, (table, name) => tellCapTable(table, name, ask, today));
  return read(EXPENSE_BOOK, text, (book, name) => tellExpenses(book, name, ask, today));
}

const NAMED_MOST = 10;

/** The plan that the question names, by its name or its currency. */
async function tellNamedPlan(
  ctx: Ctx,
  ask: Extract<OwnAsk, { document: 'burn-rate' }>,
  accountId: string,
): Promise<OwnAnswer> {
  const { named = '', ...rest } = ask;
  const today = dayInIndia(ctx.now());
  const rows = await ctx.rows(documentsOf(accountId, 'burn-rate', NAMED_MOST));
  for (const { size, fileKey } of rows) {
    const file = size > DESK_BYTES ? null : await ctx.env.FILES.get(fileKey);
    const answer =
      file &&
      read(BURN_PLAN, await file.text(), (plan, name) =>
        isNamed(named, { name, currency: plan.currency }) ? tellPlan(plan, name, rest, today) : { says: '' },
      );
    if (answer?.says) return answer;
  }
  const names = rows.map(({ name }) => `“${name}”`).join(', ');
  return { says: `Your account has no runway plan “${named}”. It has: ${names}.` };
}

async function tellOwn(ctx: Ctx, ask: OwnAsk): Promise<Finding> {
  const entries = [toolEntry(ask.document)];
  if (!isAccount(ctx.actor)) return { says: 'Sign in to ask about your own figures.', entries };
  const { noun } = OWN_TOOLS[ask.document];
  const [row] = await ctx.rows(newestDocuments(ctx.actor.accountId, [ask.document]));
  if (!row) return { says: notInAccount(ask, isProgram(ctx.actor)), entries, local: ask };
  if (ask.document === 'burn-rate' && ask.named)
    return { ...(await tellNamedPlan(ctx, ask, ctx.actor.accountId)), entries };
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

/** The person's own runway plan, cap table and expenses, from the newest document that their account has. Data that is only in a browser is computed there. */
export const OWN_DOCUMENT_TOOLS = [
  tool({
    name: 'read_runway',
    description: 'Runway, burn, cash, costs or revenue of the person’s own plan.',
    status: 'Reading your runway plan',
    input: runway.omit({ document: true }),
    words: /\b(?:runway|burn|cash|cost|revenue|money|paisa|spen[dt])/i,
    ...shared,
    run: (ctx, ask) => tellOwn(ctx, { document: 'burn-rate', ...ask }),
  }),
  tool({
    name: 'read_cap_table',
    description: 'Who owns what by the person’s own cap table; its rounds, SAFEs and notes.',
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
