/** The context that every service gets: the actor, the data, the clock, ids, and the ports. Built by the session middleware, by cron and by tests. */
import type { Actor } from '@/domain/accounts/actor';
import { GUEST } from '@/domain/accounts/actor';
import type { CacheTag } from '@/domain/edge-cache/cacheable';
import type { Database } from '@worker/db/client';
import { databaseOf } from '@worker/db/client';
import { statementOf, type Sql } from '@worker/db/sql';
import type { Env } from '@worker/env';
import { createAi } from '@worker/integrations/ai';
import { createEmbeddedAi } from '@worker/integrations/ai/embedded';
import type { AiPort } from '@worker/integrations/ai/port';
import { createCalendar } from '@worker/integrations/calendar';
import type { CalendarPort } from '@worker/integrations/calendar/port';
import { createEdgeCache } from '@worker/integrations/edge-cache';
import type { EdgeCachePort } from '@worker/integrations/edge-cache/port';
import { createEmail } from '@worker/integrations/email';
import type { EmailPort } from '@worker/integrations/email/port';
import { createIdentity } from '@worker/integrations/google';
import type { IdentityPort } from '@worker/integrations/google/port';
import { createLinks } from '@worker/integrations/links';
import type { LinksPort } from '@worker/integrations/links/port';
import { createBundledNews, createNews } from '@worker/integrations/news';
import type { NewsPort } from '@worker/integrations/news/port';
import { createOutside } from '@worker/integrations/outside';
import type { OutsidePort } from '@worker/integrations/outside/port';
import { createPayment } from '@worker/integrations/payment';
import type { PaymentPort } from '@worker/integrations/payment/port';
import { createChallenge } from '@worker/integrations/turnstile';
import type { ChallengePort } from '@worker/integrations/turnstile/port';

import { watchService } from './service-states';

/** The known facts of the device behind a request. */
interface Client {
  userAgent?: string | undefined;
  city?: string | undefined;
  /** The network that counts as one caller: an IPv4 address, or an IPv6 network. */
  network?: string | undefined;
}

export interface Ctx {
  readonly actor: Actor;
  readonly env: Env;
  /** Drizzle, for everyday queries. */
  readonly db: Database;
  /** The D1 binding, or a session of it, for hot paths and batches of plain SQL. Caches of an isolate are keyed by `env.DB`. */
  readonly d1: D1Database;
  /** Runs tagged SQL: the first row, all rows, or D1's result of a write. */
  first<Row>(query: Sql<Row>): Promise<Row | null>;
  rows<Row>(query: Sql<Row>): Promise<Row[]>;
  run(query: Sql): Promise<D1Result>;
  readonly requestId: string;
  /** The device that asks; empty for jobs. */
  readonly client: Client;
  /** Milliseconds since the epoch. */
  now(): number;
  /** A new random public id: 24 lower-case hex digits. */
  newId(): string;
  readonly email: EmailPort;
  readonly news: NewsPort;
  readonly ai: AiPort;
  /** The portal's own rules, for guests and when the model's budget is used up. */
  readonly ownAi: AiPort;
  /** Samples, until the source first answers. */
  readonly bundledNews: NewsPort;
  /** Tells people from programs, if that is switched on. */
  readonly challenge: ChallengePort;
  /** Identifies operators, if they sign in with Google. */
  readonly identity: IdentityPort;
  /** Starts payments and reads what the provider reports. */
  readonly payment: PaymentPort;
  /** Writes meetings into people's own calendars, if they gave us access. */
  readonly calendar: CalendarPort;
  /** Checks whether the links of a mail answer. */
  readonly links: LinksPort;
  /** Fetches addresses that people typed, by the one rule for outgoing requests. */
  readonly outside: OutsidePort;
  /** Caches at the edge the answers that are the same for everyone. */
  readonly edge: EdgeCachePort;
  /** The cache tags that this request changes; purged once the changes are written (`purgeChanged`). */
  readonly changed: Set<CacheTag>;
  /** Lets work finish after the answer was sent. */
  defer(work: Promise<unknown>): void;
  /** The same request with another actor. */
  as(actor: Actor): Ctx;
  /**
   * The same request, but it reads from the nearest copy of the database, which may be a moment behind. Only for guests, because sessions,
   * rights and a person's own writes must count immediately.
   */
  fromNearest(): Ctx;
}

export interface ContextOptions {
  actor?: Actor;
  requestId?: string;
  client?: () => Client;
  defer?: (work: Promise<unknown>) => void;
  now?: () => number;
  email?: EmailPort;
  news?: NewsPort;
  ai?: AiPort;
  outside?: OutsidePort;
  /** A session of the database, instead of the database. */
  d1?: D1Database;
  edge?: EdgeCachePort;
  changed?: Set<CacheTag>;
}

class Context implements Ctx {
  readonly actor: Actor;
  readonly requestId: string;
  readonly defer: (work: Promise<unknown>) => void;
  readonly now: () => number;
  readonly edge: EdgeCachePort;
  readonly changed: Set<CacheTag>;
  readonly d1: D1Database;
  readonly #options: ContextOptions;
  #email: EmailPort | undefined;
  #news: NewsPort | undefined;
  #ai: AiPort | undefined;

  constructor(
    readonly env: Env,
    options: ContextOptions,
  ) {
    this.actor = options.actor ?? GUEST;
    this.requestId = options.requestId ?? 'none';
    this.defer = options.defer ?? (() => undefined);
    this.now = options.now ?? Date.now;
    this.edge = options.edge ?? createEdgeCache(env);
    this.changed = options.changed ?? new Set();
    this.d1 = options.d1 ?? env.DB;
    this.#options = options;
    this.#email = options.email;
    this.#news = options.news;
    this.#ai = options.ai;
  }

  first<Row>(query: Sql<Row>) {
    return statementOf(this.d1, query).first<Row>();
  }
  async rows<Row>(query: Sql<Row>) {
    return (await statementOf(this.d1, query).all<Row>()).results;
  }
  run(query: Sql) {
    return statementOf(this.d1, query).run();
  }
  get client() {
    return this.#options.client?.() ?? {};
  }
  get db() {
    return databaseOf(this.d1);
  }
  get email() {
    return (this.#email ??= createEmail(this.env, this.now, (send) => watchService(this, 'mail', send)));
  }
  get news() {
    return (this.#news ??= createNews(this.env, this.now));
  }
  get ai() {
    return (this.#ai ??= createAi(this.env));
  }
  get ownAi() {
    return this.ai.isModel ? createEmbeddedAi() : this.ai;
  }
  get challenge() {
    return createChallenge(this.env);
  }
  get identity() {
    return createIdentity(this.env);
  }
  get payment() {
    return createPayment(this.env);
  }
  get calendar() {
    return createCalendar(this.env);
  }
  get links() {
    return createLinks(this.outside);
  }
  get outside() {
    return this.#options.outside ?? createOutside();
  }
  get bundledNews() {
    return createBundledNews(this.env.SITE_URL, this.now);
  }
  as(actor: Actor) {
    return new Context(this.env, { ...this.#options, actor, edge: this.edge, changed: this.changed });
  }
  fromNearest() {
    // A session prepares and batches as the database does; nothing here needs more than that.
    const d1 = this.env.DB.withSession('first-unconstrained') as unknown as D1Database;
    return new Context(this.env, { ...this.#options, d1, edge: this.edge, changed: this.changed });
  }
  newId() {
    const bytes = crypto.getRandomValues(new Uint8Array(12));
    return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  }
}

export function createContext(env: Env, options: ContextOptions = {}): Ctx {
  return new Context(env, options);
}
