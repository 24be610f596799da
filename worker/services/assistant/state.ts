/** The assistant before the first question: its state, the person's settings, and their own data that a model would see. */
import type { AssistantState, OwnFact } from '@/domain/assistant/conversation';
import type { AssistantSettings } from '@/domain/assistant/input';
import { DEFAULT_SETTINGS } from '@/domain/assistant/message';
import type { PlanId } from '@/domain/plans/plans';
import { chatSettings } from '@worker/db/schema';
import { sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { askerOf, questionLimitOf, questionsOf, type Guest } from './asker';
import { openToolBox } from './tools/call';

interface Row {
  plan: PlanId;
  keeps: 0 | 1 | null;
  shares: 0 | 1 | null;
  questions: number;
}

/** Guests are answered by the portal's own rules, so no provider is named to them. */
export async function readAssistantState(ctx: Ctx, guest: Guest): Promise<AssistantState> {
  const asker = askerOf(ctx, guest);
  const hasCalendar = ctx.env.GOOGLE_CALENDAR_CLIENT_ID !== undefined;
  const { accountId } = asker;
  if (accountId === null) {
    const [person] = asker.counted;
    const row = person
      ? await ctx.first(
          sql<{
            questions: number;
          }>`SELECT ${questionsOf(asker, person.owner)} AS questions`,
        )
      : null;
    const limit = person?.limit ?? 0;
    const left = Math.max(0, limit - (row?.questions ?? 0));
    return { by: 'embedded', provider: null, readsImages: false, hasCalendar: false, settings: null, left, limit };
  }
  const row =
    await ctx.first(sql<Row>`SELECT a.plan, s.keeps_conversations AS keeps, s.shares_own AS shares, ${questionsOf(asker, accountId)} AS questions
      FROM accounts a LEFT JOIN chat_settings s ON s.account_id = a.id WHERE a.id = ${accountId}`);
  const limit = questionLimitOf(ctx.env, row?.plan ?? 'free');
  return {
    by: ctx.ai.isModel ? 'model' : 'embedded',
    provider: ctx.ai.provider,
    readsImages: ctx.ai.isModel && ctx.env.AI_IMAGES === 'true',
    hasCalendar,
    settings: {
      keepsConversations: row?.keeps == null ? DEFAULT_SETTINGS.keepsConversations : row.keeps === 1,
      sharesOwn: row?.shares == null ? DEFAULT_SETTINGS.sharesOwn : row.shares === 1,
    },
    left: Math.max(0, limit - (row?.questions ?? 0)),
    limit,
  };
}

/** Conversations that are stored already stay until the person deletes them. */
export async function writeAssistantSettings(ctx: Ctx, settings: AssistantSettings): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const changed = { ...settings, updatedAt: ctx.now() };
  await ctx.db
    .insert(chatSettings)
    .values({ accountId, ...changed })
    .onConflictDoUpdate({ target: chatSettings.accountId, set: changed });
}

const OWN_FACTS: readonly { title: string; tool: string; input: Record<string, unknown> }[] = [
  { title: 'Runway plan', tool: 'read_runway', input: {} },
  { title: 'Cap table', tool: 'read_cap_table', input: {} },
  { title: 'Expenses', tool: 'read_expenses', input: { period: 'all' } },
  { title: 'Saved items', tool: 'read_saved', input: { shows: 'all' } },
  { title: 'Profile', tool: 'read_profile', input: {} },
  { title: 'Roadmap', tool: 'read_roadmap', input: {} },
  { title: 'Calendar', tool: 'read_due_dates', input: { when: 'year' } },
  { title: 'Plan', tool: 'read_plan', input: {} },
];

/** The person's own data that a model would see, read by the same tools. Data that is only in a browser is left out. */
export async function readOwnFacts(ctx: Ctx): Promise<OwnFact[]> {
  requireAccount(ctx);
  const box = openToolBox(ctx, { mayReadOwn: true });
  const outcomes = await Promise.all(OWN_FACTS.map(({ tool, input }) => box.call(tool, input)));
  return outcomes.flatMap(({ says, sum, lines: told = [], entries, local }, n) => {
    const { title = '' } = OWN_FACTS[n] ?? {};
    // Pages and tools are places, not facts.
    const named = entries.filter(({ kind }) => kind !== 'page' && kind !== 'tool');
    const lines = [
      ...(sum?.lines ?? []),
      ...named.map(({ title: label, excerpt }) => ({ label, value: excerpt })),
      ...told.map((value) => ({ label: title, value })),
    ];
    return local ? [] : [{ title, says: says ?? '', lines }];
  });
}
