/** Prepares an answer in one round trip: counts the question, reads the conversation, stores the question and an empty answer. */
import { and, desc, eq, gt } from 'drizzle-orm';
import { readAsks } from '@/domain/assistant/embedded/read-asks';
import type { FileExtract } from '@/domain/assistant/files/report';
import type { AssistantSettings } from '@/domain/assistant/input';
import {
  CHAT_FILE_HOURS,
  DEFAULT_SETTINGS,
  type MessageDetails,
  type MessageState,
  type MessageType,
} from '@/domain/assistant/message';
import {
  CONVERSATION_FULL,
  GUEST_LIMIT_REACHED,
  MESSAGES_MOST,
  questionLimitReached,
  SESSION_ENDED,
  titleOf,
} from '@/domain/assistant/limits';
import { conflict, notFound, signInRequired, tooMany } from '@/domain/errors';
import { secondsToMidnight } from '@/domain/time/india';
import type { PlanId } from '@/domain/plans/plans';
import { batch, NOTHING, sql, type Raw, type Sql } from '@worker/db/sql';
import { chatFiles, type chatMessages } from '@worker/db/schema';
import type { ChatTurn } from '@worker/integrations/ai/port';
import type { Ctx } from '@worker/services/core/context';
import {
  askerOf,
  countGuest,
  countQuestion,
  questionLimitOf,
  questionLimitSql,
  questionsOf,
  type Ask,
  type Asker,
} from './asker';
import { SITE, tokensSql } from '@worker/services/core/model-usage';
import { OWN_READERS } from './tools/registry';
import { HOUR_MS } from '@/domain/time/durations';

const HISTORY_MOST = 12;
const FILE_MS = CHAT_FILE_HOURS * HOUR_MS;
const NOT_THERE = 'This conversation no longer exists.';
const NOT_TO_CONTINUE = 'This answer is complete. Ask a new question instead.';

/** Everything that is known when the stream begins. */
export interface Begun {
  asker: Asker;
  plan: PlanId;
  settings: AssistantSettings;
  /** Null if nothing is stored. */
  stored: { conversationId: string; userMessageId: string; messageId: string; title: string } | null;
  history: ChatTurn[];
  /** The text so far of an answer that is continued. */
  partial: string;
  details: MessageDetails;
  file: FileExtract | undefined;
  /** The name of the conversation's last file, once what was read from it has been forgotten. */
  forgottenFile?: string;
  left: number;
  /** Tokens that the whole site has spent today. */
  siteTokens: number;
}

interface State {
  plan: PlanId;
  keeps: 0 | 1;
  shares: 0 | 1;
  questions: number;
  site: number;
  title: string | null;
  fileName: string | null;
  messages: number;
}
type Row = Pick<Raw<typeof chatMessages.$inferSelect>, 'id' | 'type' | 'content' | 'state' | 'details'>;

/** Throws 429 with the time until midnight in India if the day's questions are used up. */
function refuseBeyond(ctx: Ctx, questions: number, limit: number, text: string): void {
  if (questions > limit) throw tooMany(text, secondsToMidnight(ctx.now()));
}

/** True if the own rules read a question as one about the person's own data only. */
export const isOfOwn = ({ history, asker }: Pick<Begun, 'history' | 'asker'>, { input }: Ask): boolean =>
  readAsks(input.text, history, asker.day).steps.every((step) => 'tool' in step && OWN_READERS.has(step.tool));

async function beginAsGuest(ctx: Ctx, ask: Ask, asker: Asker): Promise<Begun> {
  const { input, file } = ask;
  const history = turnsOf(input.history ?? []);
  // A question about own data only gets the answer that it needs a login, so it costs a guest nothing.
  const left = await countGuest(ctx, asker, !file && isOfOwn({ history, asker }, ask));
  if (left < 0) throw tooMany(GUEST_LIMIT_REACHED, secondsToMidnight(ctx.now()));
  return {
    asker,
    plan: 'free',
    settings: { ...DEFAULT_SETTINGS, keepsConversations: false },
    stored: null,
    history,
    partial: '',
    details: {},
    file,
    left,
    siteTokens: 0,
  };
}

/**
 * The conversation and the answer that a question names. They are checked in the same round trip, so that a refused question
 * changes nothing, not even the count.
 */
interface Place {
  accountId: string;
  conversationId: string;
  /** The answer that is rewritten or continued. */
  target: string | undefined;
}

/** The target, in this conversation of this account. */
const targetSql = ({ accountId, conversationId, target }: Place): Sql =>
  sql`id = ${target ?? ''} AND conversation_id = ${conversationId} AND account_id = ${accountId} AND type = 'assistant'`;

/** True if the place of the question is valid: a new conversation, or one's own with room or with the answer that it names. */
function fitsSql({ input }: Ask, place: Place): Sql {
  const { accountId, conversationId, target } = place;
  if (target !== undefined) {
    const goesOn = input.continueOf ? sql` AND state <> 'done'` : NOTHING;
    return sql`EXISTS (SELECT 1 FROM chat_messages WHERE ${targetSql(place)}${goesOn})`;
  }
  if (input.conversationId === undefined) return sql`1`;
  return sql`(EXISTS (SELECT 1 FROM conversations WHERE id = ${conversationId} AND account_id = ${accountId}) AND
    (SELECT coalesce(max(place), 0) + 2 FROM chat_messages WHERE conversation_id = ${conversationId}) <= ${MESSAGES_MOST})`;
}

const turnsOf = (messages: readonly { type: MessageType; content: string }[]): ChatTurn[] =>
  messages.filter(({ content }) => content.trim() !== '').map(({ type, content }) => ({ role: type, content }));

/** Statements that store the question and an empty answer, which counts as interrupted until the answer is written. */
function storeSql(
  ctx: Ctx,
  { input, file }: Ask,
  ids: { userMessageId: string; messageId: string; title: string },
  place: Place,
  mayKeep: Sql,
): Sql[] {
  const { userMessageId, messageId, title } = ids;
  const { accountId, conversationId } = place;
  const now = ctx.now();
  const next = sql`(SELECT coalesce(max(place), 0) + 1 FROM chat_messages WHERE conversation_id = ${conversationId})`;
  // The conditions were checked before the question was stored; the statements after it only check that the question exists.
  const isAsked = sql`EXISTS (SELECT 1 FROM chat_messages WHERE id = ${userMessageId})`;
  const add = (
    id: string,
    type: MessageType,
    content: string,
    state: MessageState,
    details: MessageDetails,
    onlyIf: Sql,
  ) =>
    sql`INSERT INTO chat_messages (id, conversation_id, account_id, place, type, content, state, details, created_at)
      SELECT ${id}, ${conversationId}, ${accountId}, ${next}, ${type}, ${content}, ${state}, ${JSON.stringify(details)}, ${now}
       WHERE ${onlyIf}`;
  const touch = sql`UPDATE conversations SET updated_at = ${now} WHERE id = ${conversationId} AND account_id = ${accountId} AND ${mayKeep}`;
  if (input.continueOf) return [touch];
  if (input.retryOf) {
    const answered = sql`(SELECT place FROM chat_messages WHERE ${targetSql(place)})`;
    return [
      touch,
      // The question stays; messages after its answer are deleted. The new answer gets the id of the old one.
      sql`DELETE FROM chat_messages WHERE conversation_id = ${conversationId} AND account_id = ${accountId} AND place > ${answered} AND ${mayKeep}`,
      sql`UPDATE chat_messages SET content = '', state = 'interrupted', details = '{}', created_at = ${now},
          rating = NULL, rating_reason = NULL, rating_note = NULL, rated_at = NULL
        WHERE ${targetSql(place)} AND ${mayKeep}`,
    ];
  }
  const described: MessageDetails = file ? { file: { name: file.report.name, size: file.report.size } } : {};
  return [
    input.conversationId
      ? touch
      : sql`INSERT INTO conversations (id, account_id, title, created_at, updated_at)
          SELECT ${conversationId}, ${accountId}, ${title}, ${now}, ${now} WHERE ${mayKeep}`,
    // A conversation that was just made has no message yet, and fits.
    add(userMessageId, 'user', input.text, 'done', described, mayKeep),
    add(messageId, 'assistant', '', 'interrupted', {}, isAsked),
    ...(file
      ? [
          sql`INSERT INTO chat_files (id, account_id, conversation_id, extract, created_at, expires_at)
            SELECT ${ctx.newId()}, ${accountId}, ${conversationId}, ${JSON.stringify(file)}, ${now}, ${now + FILE_MS}
             WHERE ${isAsked}`,
        ]
      : []),
  ];
}

/** The messages before the answer, newest first; if an answer is rewritten or continued, up to and including that one. */
function readSql(place: Place): Sql<Row> {
  const { accountId, conversationId, target } = place;
  const upTo = target ? sql`AND place <= (SELECT place FROM chat_messages WHERE ${targetSql(place)})` : NOTHING;
  return sql<Row>`SELECT id, type, content, state, details FROM chat_messages
    WHERE conversation_id = ${conversationId} AND account_id = ${accountId} ${upTo}
    ORDER BY place DESC LIMIT ${HISTORY_MOST + 2}`;
}

/**
 * Counts the question and stores it. Throws 429 if the day's questions are used up, 404 for a conversation or an answer that is
 * not one's own, 409 if a conversation is full or an answer is complete. A refused question changes nothing, except that one
 * beyond the day's limit is still counted.
 */
export async function beginAnswer(ctx: Ctx, ask: Ask): Promise<Begun> {
  const asker = askerOf(ctx, ask.guest);
  const { accountId } = asker;
  if (accountId === null) {
    if (ask.input.asAccount) throw signInRequired(SESSION_ENDED);
    return beginAsGuest(ctx, ask, asker);
  }
  const { input } = ask;
  const target = input.retryOf ?? input.continueOf;
  const conversationId = input.conversationId ?? ctx.newId();
  const place: Place = { accountId, conversationId, target };
  const ids = {
    conversationId,
    userMessageId: ctx.newId(),
    messageId: target ?? ctx.newId(),
    title: titleOf(input.text),
  };
  const keeps = sql`coalesce((SELECT keeps_conversations FROM chat_settings WHERE account_id = ${accountId}), 1)`;
  const fits = fitsSql(ask, place);
  const mayKeep = sql`${keeps} AND ${fits} AND ${questionsOf(asker, accountId)} <= ${questionLimitSql(ctx.env, accountId)}`;
  const results = await batch(ctx.d1, [
    countQuestion(asker, accountId, sql`(NOT ${keeps} OR ${fits})`),
    sql<State>`SELECT plan, ${keeps} AS keeps, coalesce((SELECT shares_own FROM chat_settings WHERE account_id = a.id), 0) AS shares,
        ${questionsOf(asker, accountId)} AS questions, ${tokensSql(SITE, asker.day)} AS site,
        (SELECT title FROM conversations WHERE id = ${conversationId} AND account_id = a.id) AS title,
        (SELECT coalesce(max(place), 0) FROM chat_messages WHERE conversation_id = ${conversationId}) AS messages,
        (SELECT details ->> '$.file.name' FROM chat_messages WHERE conversation_id = ${conversationId} AND account_id = a.id
          AND type = 'user' AND details ->> '$.file.name' IS NOT NULL ORDER BY place DESC LIMIT 1) AS fileName
      FROM accounts a WHERE id = ${accountId}`,
    readSql(place),
    ctx.db
      .select()
      .from(chatFiles)
      .where(
        and(
          eq(chatFiles.conversationId, conversationId),
          eq(chatFiles.accountId, accountId),
          gt(chatFiles.expiresAt, ctx.now()),
        ),
      )
      .orderBy(desc(chatFiles.createdAt))
      .limit(1),
    ...storeSql(ctx, ask, ids, place, mayKeep),
  ]);
  const state = results[1].results[0];
  if (!state) throw notFound(NOT_THERE);
  const limit = questionLimitOf(ctx.env, state.plan);
  refuseBeyond(ctx, state.questions, limit, questionLimitReached(limit));
  const rows = results[2].results.toReversed();
  const settings = { keepsConversations: state.keeps === 1, sharesOwn: state.shares === 1 };
  const base = {
    asker,
    plan: state.plan,
    settings,
    left: Math.max(0, limit - state.questions),
    siteTokens: state.site,
  };
  if (!settings.keepsConversations) {
    return { ...base, stored: null, history: turnsOf(input.history ?? []), partial: '', details: {}, file: ask.file };
  }
  if (input.conversationId && state.title === null) throw notFound(NOT_THERE);
  const last = target ? rows.at(-1) : undefined;
  if (target && last?.id !== target) throw notFound(NOT_THERE);
  if (input.continueOf && last?.state === 'done') throw conflict(NOT_TO_CONTINUE);
  if (!target && state.messages + 2 > MESSAGES_MOST) throw conflict(CONVERSATION_FULL, undefined, 'full');
  // For an answer that is continued or rewritten, `input.text` is its own question.
  const before = target ? rows.slice(0, -2) : rows;
  const file = ask.file ?? results[3][0]?.extract;
  return {
    ...base,
    stored: { ...ids, title: state.title ?? ids.title },
    history: turnsOf(before.slice(-HISTORY_MOST)),
    partial: input.continueOf ? (last?.content ?? '') : '',
    details: input.continueOf && last ? (JSON.parse(last.details) as MessageDetails) : {},
    file,
    ...(file || state.fileName === null ? {} : { forgottenFile: state.fileName }),
  };
}
