/** Tables of personal tokens (hashed), programs that connect by OAuth, answers to writes with an Idempotency-Key, and webhooks. */
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core';
import { accountId } from './accounts';

export const personalTokens = sqliteTable(
  'personal_tokens',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    name: text('name').notNull(),
    tokenHash: text('token_hash').notNull(),
    /** Its last four characters, so that its owner recognises it. */
    hint: text('hint').notNull(),
    scopes: text('scopes', { mode: 'json' }).$type<string[]>().notNull(),
    createdAt: integer('created_at').notNull(),
    expiresAt: integer('expires_at').notNull(),
    lastUsedAt: integer('last_used_at'),
    /** Hashes of the networks that it was created in or used from. */
    networks: text('networks', { mode: 'json' }).$type<string[]>().notNull(),
  },
  (t) => [
    uniqueIndex('idx_personal_tokens_token_hash').on(t.tokenHash),
    index('idx_personal_tokens_account_id').on(t.accountId),
    index('idx_personal_tokens_expires_at').on(t.expiresAt),
  ],
);

/** A write by a token under a key that it chose, stored for a day: a second write with the key gets the answer of the first. */
export const tokenWrites = sqliteTable(
  'token_writes',
  {
    accountId: accountId(),
    tokenId: text('token_id')
      .notNull()
      .references(() => personalTokens.id, { onDelete: 'cascade' }),
    keyHash: text('key_hash').notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null until the first write is finished. */
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

/** A program that registered itself (RFC 7591). Anyone may, so nothing in it is trusted. */
export const oauthClients = sqliteTable(
  'oauth_clients',
  {
    id: text('id').primaryKey(),
    name: text('name').notNull(),
    redirectUris: text('redirect_uris', { mode: 'json' }).$type<string[]>().notNull(),
    createdAt: integer('created_at').notNull(),
  },
  (t) => [index('idx_oauth_clients_created_at').on(t.createdAt)],
);

/**
 * Makes a row of `personal_tokens` the grant of a program that connected by OAuth. That row has the access token and
 * the scopes of the grant; everything that ends tokens ends the grant too.
 */
export const oauthGrants = sqliteTable(
  'oauth_grants',
  {
    tokenId: text('token_id')
      .primaryKey()
      .references(() => personalTokens.id, { onDelete: 'cascade' }),
    clientId: text('client_id')
      .notNull()
      .references(() => oauthClients.id, { onDelete: 'cascade' }),
    redirectUri: text('redirect_uri').notNull(),
    codeHash: text('code_hash').notNull(),
    codeChallenge: text('code_challenge').notNull(),
    /** When the access token expires; null until the code was exchanged. */
    accessUntil: integer('access_until'),
    /** Hash of the part that all refresh tokens of the grant share: it shows that a used one is of this grant. */
    familyHash: text('family_hash'),
    /** Hash of the currently valid refresh token. */
    refreshHash: text('refresh_hash'),
  },
  (t) => [
    uniqueIndex('idx_oauth_grants_code_hash').on(t.codeHash),
    uniqueIndex('idx_oauth_grants_family_hash').on(t.familyHash),
    index('idx_oauth_grants_client_id').on(t.clientId),
  ],
);

/** A person's own address to which events of the account are sent, signed. */
export const webhooks = sqliteTable(
  'webhooks',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    url: text('url').notNull(),
    events: text('events', { mode: 'json' }).$type<string[]>().notNull(),
    /** Sealed: each delivery is signed with it. */
    secret: text('secret').notNull(),
    createdAt: integer('created_at').notNull(),
    /** When the current series of failures began; an accepted delivery ends it. */
    failingSince: integer('failing_since'),
    /** When it was turned off because of failures. */
    offAt: integer('off_at'),
  },
  (t) => [index('idx_webhooks_account_id').on(t.accountId)],
);

/** A delivery of an event to an address; afterwards a line in the log of that address, without its body. */
export const webhookDeliveries = sqliteTable(
  'webhook_deliveries',
  {
    id: text('id').primaryKey(),
    accountId: accountId(),
    webhookId: text('webhook_id')
      .notNull()
      .references(() => webhooks.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    /** Null after it was delivered or given up. */
    body: text('body'),
    outcome: text('outcome', { enum: ['waiting', 'delivered', 'failed'] }).notNull(),
    status: integer('status'),
    tries: integer('tries').notNull().default(0),
    createdAt: integer('created_at').notNull(),
    /** The time of the next try; null after the delivery succeeded or was given up. */
    nextAt: integer('next_at'),
  },
  (t) => [
    index('idx_webhook_deliveries_account_id').on(t.accountId),
    index('idx_webhook_deliveries_webhook_id').on(t.webhookId, t.createdAt),
    index('idx_webhook_deliveries_next_at').on(t.nextAt),
  ],
);
