/** A person's own conversations: lists and searches them, reads, renames and deletes them, and rates answers. */
import { and, eq } from 'drizzle-orm';
import type { Conversation, ConversationPage } from '@/domain/assistant/conversation';
import type { MessageDetails } from '@/domain/assistant/message';
import type { AnswerRating } from '@/domain/assistant/input';
import { notFound } from '@/domain/errors';
import { batch, lowerAscii, sql } from '@worker/db/sql';
import { chatFiles, chatMessages, conversations } from '@worker/db/schema';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { keyset } from '@worker/services/lists/list-page';

const PAGE = 30;
const MESSAGES_READ = 400;
const NOT_THERE = 'This conversation no longer exists.';
const ANSWER_NOT_THERE = 'This answer no longer exists.';

type Row = Pick<typeof conversations.$inferSelect, 'id' | 'title' | 'updatedAt'> & { messages: number };

const isoOf = (at: number): string => new Date(at).toISOString();

/** Newest first. `q` is searched literally in names and messages. */
export async function listConversations(
  ctx: Ctx,
  { q, before }: { q?: string | undefined; before?: string | undefined },
): Promise<ConversationPage> {
  const { accountId } = requireAccount(ctx);
  const wanted = lowerAscii(q ?? '');
  const holds = sql`(instr(lower(c.title), ${wanted}) > 0 OR EXISTS (SELECT 1 FROM chat_messages m
    WHERE m.conversation_id = c.id AND instr(lower(m.content), ${wanted}) > 0))`;
  const page = keyset(
    ctx,
    {
      list: `conversations:${accountId}:${wanted}`,
      columns: sql`c.id, c.title, c.updated_at AS updatedAt,
        (SELECT count(*) FROM chat_messages WHERE conversation_id = c.id) AS messages`,
      from: sql`conversations c`,
      where: [sql`c.account_id = ${accountId}`, ...(wanted ? [holds] : [])],
      order: ['c.updated_at', 'c.id'],
      itemOf: (row: Row) => ({ ...row, updatedAt: isoOf(row.updatedAt) }),
    },
    { limit: PAGE, after: before },
  );
  const [found] = await batch(ctx.d1, [page.statement]);
  return page.pageOf(found);
}

/** Throws 404 if it is not one's own. */
export async function readConversation(ctx: Ctx, id: string): Promise<Conversation> {
  const { accountId } = requireAccount(ctx);
  const [found, rows] = await batch(ctx.d1, [
    ctx.db
      .select()
      .from(conversations)
      .where(and(eq(conversations.id, id), eq(conversations.accountId, accountId))),
    ctx.db
      .select()
      .from(chatMessages)
      .where(and(eq(chatMessages.conversationId, id), eq(chatMessages.accountId, accountId)))
      .orderBy(chatMessages.place)
      .limit(MESSAGES_READ),
  ]);
  const conversation = found[0];
  if (!conversation) throw notFound(NOT_THERE);
  return {
    id,
    title: conversation.title,
    updatedAt: isoOf(conversation.updatedAt),
    messages: rows.length,
    items: rows.map((row) => ({
      id: row.id,
      type: row.type,
      content: row.content,
      timestamp: isoOf(row.createdAt),
      state: row.state,
      details: row.details satisfies MessageDetails,
      ...(row.rating ? { rating: row.rating } : {}),
    })),
  };
}

export async function renameConversation(ctx: Ctx, id: string, title: string): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const { meta } = await ctx.db
    .update(conversations)
    .set({ title })
    .where(and(eq(conversations.id, id), eq(conversations.accountId, accountId)))
    .run();
  if (meta.changes === 0) throw notFound(NOT_THERE);
}

/** Deletes the conversation, with its messages and the extracts of its files. */
export async function deleteConversation(ctx: Ctx, id: string): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const own = sql`id = ${id} AND account_id = ${accountId}`;
  const [, gone] = await batch(ctx.d1, [
    auditRow(
      ctx,
      { action: 'conversation.deleted', subjectType: 'conversation', subjectId: id },
      sql`EXISTS (SELECT 1 FROM conversations WHERE ${own})`,
    ),
    sql`DELETE FROM conversations WHERE ${own}`,
  ]);
  if (gone.meta.changes === 0) throw notFound(NOT_THERE);
}

/** Returns how many were deleted. */
export async function deleteAllConversations(ctx: Ctx): Promise<number> {
  const { accountId } = requireAccount(ctx);
  const [counted] = await batch(ctx.d1, [
    sql<{ n: number }>`SELECT count(*) AS n FROM conversations WHERE account_id = ${accountId}`,
    auditRow(
      ctx,
      { action: 'conversations.deleted', subjectType: 'account', subjectId: accountId },
      sql`EXISTS (SELECT 1 FROM conversations WHERE account_id = ${accountId})`,
    ),
    ctx.db.delete(conversations).where(eq(conversations.accountId, accountId)),
    ctx.db.delete(chatFiles).where(eq(chatFiles.accountId, accountId)),
  ]);
  return counted.results[0]?.n ?? 0;
}

/** Throws 404 if it is not a stored answer of the person's own conversations. */
export async function rateAnswer(ctx: Ctx, id: string, given: AnswerRating): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const { rating } = given;
  const { reason = null, note = null } = 'reason' in given ? given : {};
  const { meta } = await ctx.db
    .update(chatMessages)
    .set({ rating, ratingReason: reason, ratingNote: note || null, ratedAt: rating === null ? null : ctx.now() })
    .where(and(eq(chatMessages.id, id), eq(chatMessages.accountId, accountId), eq(chatMessages.type, 'assistant')))
    .run();
  if (meta.changes === 0) throw notFound(ANSWER_NOT_THERE);
}
