/** Tables behind personal tokens: the tokens themselves, hashed, and the answers to writes that came with an Idempotency-Key. */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accounts } from './accounts';

const accountId = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id, { onDelete: 'cascade' });

export const personalTokens = sqliteTable(
  'personal_tokens',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Its last four characters, by which its owner knows it. */
    hint: text('hint').notNull(),
    scopes: text('scopes', { mode: 'json' }).$type<string[]>().notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    lastUsedAt: integer('last_used_at'),
    /** Hashes of the networks that it was made in or used from. */
    networks: text('networks', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (t) => [
    uniqueIndex('idx_personal_tokens_token_hash').on(t.tokenHash),
    index('idx_personal_tokens_account_id').on(t.accountId),
    index('idx_personal_tokens_expires_at').on(t.expiresAt),
  ],
);

/** A write by a token under a key of its own choice, for a day: the second one with the key gets the answer of the first. */
export const tokenWrites = sqliteTable(
  'token_writes',
  {
    accountId: accountId(),
    tokenId: text('token_id')
      .notNull()
      .references(() => personalTokens.id, { onDelete: 'cascade' }),
    keyHash: text('key_hash').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null while the first write is under way. */
    status: integer('status'),
    body: text('body'),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.tokenId, t.keyHash] }),
    index('idx_token_writes_account_id').on(t.accountId),
    index('idx_token_writes_created_at').on(t.createdAt),
  ],
);
