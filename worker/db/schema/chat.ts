/** Tables of the assistant: conversations with their messages, settings, daily usage, contents of uploaded files, meetings. */
import { sql } from 'drizzle-orm';
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { MESSAGE_STATES, MESSAGE_TYPES, type MessageDetails } from '@/domain/assistant/message';
import { POOR_REASONS, RATINGS } from '@/domain/assistant/rating';
import type { FileExtract } from '@/domain/assistant/files/report';
import { MEETING_STATES } from '@/domain/assistant/meetings/meeting';
import { accountId, accounts } from './accounts';

export const conversations = sqliteTable(
  'conversations',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    title: text('title').notNull(),
    createdAt: integer('created_at').notNull(),
    /** Time of the last message. */
    updatedAt: integer('updated_at').notNull(),
  },
  (t) => [index('idx_conversations_account').on(t.accountId, t.updatedAt, t.id)],
);

export const chatMessages = sqliteTable(
  'chat_messages',
  {
    id: text('id').primaryKey(),
    conversationId: text('conversation_id')
      .notNull()
      .references(() => conversations.id, { onDelete: 'cascade' }),
    accountId: accountId(),
    /** Counts from 1 within the conversation. */
    place: integer('place').notNull(),
    type: text('type', { enum: MESSAGE_TYPES }).notNull(),
    content: text('content').notNull(),
    state: text('state', { enum: MESSAGE_STATES }).notNull(),
    details: text('details', { mode: 'json' }).$type<MessageDetails>().notNull().default({}),
    createdAt: integer('created_at').notNull(),
    /** The person's rating of an answer; only a poor one has a reason and a note. It is deleted with the message. */
    rating: text('rating', { enum: RATINGS }),
    ratingReason: text('rating_reason', { enum: POOR_REASONS }),
    ratingNote: text('rating_note'),
    ratedAt: integer('rated_at'),
  },
  (t) => [
    uniqueIndex('idx_chat_messages_place').on(t.conversationId, t.place),
    index('idx_chat_messages_account').on(t.accountId, t.createdAt),
    index('idx_chat_messages_rated_at')
      .on(t.ratedAt)
      .where(sql`rated_at IS NOT NULL`),
  ],
);

export const chatSettings = sqliteTable('chat_settings', {
  accountId: accountId().primaryKey(),
  keepsConversations: integer('keeps_conversations', { mode: 'boolean' }).notNull(),
  sharesOwn: integer('shares_own', { mode: 'boolean' }).notNull(),
  updatedAt: integer('updated_at').notNull(),
});

/** Usage per day (India): one row for the whole site (`site`), one per account, and one per guest (`guest:HASH`) or address. */
export const chatUsage = sqliteTable(
  'chat_usage',
  {
    owner: text('owner').notNull(),
    /** YYYY-MM-DD in India. */
    day: text('day').notNull(),
    /** Only in rows of an account, which are deleted with it. */
    accountId: text('account_id').references(() => accounts.id, { onDelete: 'cascade' }),
    questions: integer('questions').notNull().default(0),
    failed: integer('failed').notNull().default(0),
    tokensIn: integer('tokens_in').notNull().default(0),
    tokensOut: integer('tokens_out').notNull().default(0),
    /** Millionths of a US dollar. */
    cost: integer('cost').notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.owner, t.day] }),
    index('idx_chat_usage_account').on(t.accountId),
    index('idx_chat_usage_day').on(t.day),
  ],
);

/** The contents that were read from an uploaded file, for later questions. The file itself is never stored. */
export const chatFiles = sqliteTable(
  'chat_files',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    conversationId: text('conversation_id').references(() => conversations.id, { onDelete: 'cascade' }),
    extract: text('extract', { mode: 'json' }).$type<FileExtract>().notNull(),
    createdAt: integer('created_at').notNull(),
    /** 24 hours after `createdAt`. */
    expiresAt: integer('expires_at').notNull(),
  },
  (t) => [
    index('idx_chat_files_expires_at').on(t.expiresAt),
    index('idx_chat_files_conversation').on(t.conversationId, t.createdAt),
    index('idx_chat_files_account').on(t.accountId),
  ],
);

/** Meetings that a person scheduled. A second request with the same key is the same meeting. */
export const meetings = sqliteTable(
  'meetings',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    /** Made from the request, so that the same request twice gives the same meeting. */
    requestKey: text('request_key').notNull(),
    title: text('title').notNull(),
    /** ms since the epoch. */
    startsAt: integer('starts_at').notNull(),
    timeZone: text('time_zone').notNull(),
    minutes: integer('minutes').notNull(),
    participants: text('participants', { mode: 'json' }).$type<string[]>().notNull(),
    state: text('state', { enum: MEETING_STATES }).notNull(),
    /** The sender: invitations by mail, or Google Calendar. */
    provider: text('provider', { enum: ['mail', 'google'] }).notNull(),
    link: text('link'),
    /** Addresses that the invitation was handed over to. An address is stored before the hand-over, so that no one gets it twice. */
    reached: text('reached', { mode: 'json' }).$type<string[]>().notNull().default([]),
    /** The day in India, for the limit on addresses. */
    day: text('day').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When sending began, in the state `sending`: an interrupted one is continued. */
    claimedAt: integer('claimed_at'),
    sentAt: integer('sent_at'),
  },
  (t) => [
    uniqueIndex('idx_meetings_request_key').on(t.accountId, t.requestKey),
    index('idx_meetings_day').on(t.accountId, t.day),
  ],
);

/** The permission to write to a person's Google Calendar; the token is sealed. */
export const calendarGrants = sqliteTable('calendar_grants', {
  accountId: accountId().primaryKey(),
  token: text('token').notNull(),
  createdAt: integer('created_at').notNull(),
});
