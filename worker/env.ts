/** The Worker's bindings and variables, checked once per isolate; an error names the wrong variable. */
import { z } from 'zod';
import { isEmailAddress } from '@/domain/addresses/email-address';
import { isLocalAddress } from '@/domain/addresses/hosts';
import { readFeedList } from '@/domain/news/search';
import { PUSH_SERVICES } from '@/domain/notifications/push';
import { MAX_REPLY_NAME } from '@/domain/admin/inbox/inbox';
import { MAX_BOUNCE_NAME } from '@/domain/newsletters/delivery/return-address';

/** Makes a check from a function that throws an Error for a wrong value. */
const sayWhatIsWrong = (read: (text: string) => unknown) => (text: string, context: z.RefinementCtx) => {
  try {
    read(text);
  } catch (error) {
    context.addIssue({ code: 'custom', message: (error as Error).message });
  }
};

const NO_ADDRESS = 'must be an email address';

/** An address in which each recipient or thread gets its own part after a plus sign, so the part before the @ has to be short. */
const subaddressed = (max: number) =>
  z
    .string()
    .trim()
    .toLowerCase()
    .refine(isEmailAddress, NO_ADDRESS)
    .refine((address) => address.indexOf('@') <= max, `must have at most ${max} characters before the @`)
    .optional();

const variables = z.object({
  SITE_URL: z.url(),
  APP_SECRET: z.string().min(16, 'must have at least 16 characters').default('local-only-secret-not-for-production'),
  /** Earlier values of APP_SECRET, newest first, separated by commas: data that they signed or sealed is still accepted. */
  APP_SECRETS_BEFORE: z
    .string()
    .default('')
    .transform((text) => text.split(',').flatMap((secret) => secret.trim() || []))
    .refine((secrets) => secrets.length <= 3, 'must name at most three secrets')
    .refine((secrets) => secrets.every((secret) => secret.length >= 16), 'must have at least 16 characters each'),
  EMAIL_PROVIDER: z.enum(['outbox', 'cloudflare', 'smtp']).default('outbox'),
  EMAIL_FROM: z.string().min(3).default('Outset <hello@outset.example>'),
  SUPPORT_EMAIL: z.string().refine(isEmailAddress, NO_ADDRESS).default('support@outset.example'),
  /** Address for reports of undelivered mails, such as bounces@outset.example; for each recipient, a token is added after a plus sign. */
  BOUNCE_ADDRESS: subaddressed(MAX_BOUNCE_NAME),
  /** Address for answers to replies of the inbox, such as reply@outset.example; for each thread, a token is added after a plus sign. */
  REPLY_ADDRESS: subaddressed(MAX_REPLY_NAME),
  /** Signs the reports of a mail provider. */
  MAIL_REPORT_SECRET: z.string().min(16, 'must have at least 16 characters').optional(),
  /** Name of the operator of this installation, for the footers of mails, /privacy and /terms. */
  OPERATOR_NAME: z.string().trim().min(2).optional(),
  OPERATOR_ADDRESS: z.string().trim().min(10).optional(),
  /** The address for reports of security holes, on /security and in security.txt. SUPPORT_EMAIL if it is not set. */
  SECURITY_EMAIL: z.string().refine(isEmailAddress, NO_ADDRESS).optional(),
  /** The day on which a restore from a backup was last practised, for /security. */
  RESTORE_DRILL_ON: z.iso.date('must be a day such as 2026-12-31').optional(),
  GRIEVANCE_EMAIL: z.string().refine(isEmailAddress, NO_ADDRESS).optional(),
  SMTP_HOST: z.string().optional(),
  SMTP_PORT: z.coerce.number().int().min(1).max(65535).default(587),
  SMTP_USERNAME: z.string().optional(),
  SMTP_PASSWORD: z.string().optional(),
  SMTP_SECURE: z.enum(['true', 'false']).default('false'),
  NEWS_PROVIDER: z.enum(['bundled', 'rss']).default('bundled'),
  NEWS_FEED_URL: z.string().superRefine(sayWhatIsWrong(readFeedList)).optional(),
  /** The cache for pages that are the same for everyone: the memory of this machine, Cloudflare's Workers Caching, or none. */
  EDGE_CACHE: z.enum(['embedded', 'workers', 'off']).default('embedded'),
  AI_PROVIDER: z.enum(['embedded', 'openai', 'workers-ai']).default('embedded'),
  AI_BASE_URL: z.url().optional(),
  AI_API_KEY: z.string().optional(),
  AI_MODEL: z.string().optional(),
  /** `true`: pictures that people upload may be sent to the model. */
  AI_IMAGES: z.enum(['true', 'false']).default('false'),
  /** US dollars per million tokens, for the cost shown on the System page. */
  AI_PRICE_IN: z.coerce.number().min(0).max(10_000).default(0),
  AI_PRICE_OUT: z.coerce.number().min(0).max(10_000).default(0),
  /** Questions per day of an account on the Free plan; other plans have a multiple. */
  AI_QUESTIONS: z.coerce.number().int().min(1).default(30),
  /** Model tokens per day, for the whole site and for one account; after that the embedded rules answer. */
  AI_SITE_TOKENS: z.coerce.number().int().min(0).default(2_000_000),
  AI_ACCOUNT_TOKENS: z.coerce.number().int().min(0).default(1_200_000),
  /** Google Calendar, if meetings should be written into people's own calendars. */
  GOOGLE_CALENDAR_CLIENT_ID: z.string().trim().optional(),
  GOOGLE_CALENDAR_CLIENT_SECRET: z.string().optional(),
  GOOGLE_CALENDAR_AUTH_URL: z.url().default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_CALENDAR_TOKEN_URL: z.url().default('https://oauth2.googleapis.com/token'),
  GOOGLE_CALENDAR_API_URL: z.url().default('https://www.googleapis.com/calendar/v3'),
  /** The site of the video rooms for meetings; it needs no account. */
  MEETING_ROOMS_URL: z.url().default('https://meet.jit.si'),
  TURNSTILE_SITE_KEY: z.string().optional(),
  TURNSTILE_SECRET_KEY: z.string().optional(),
  TURNSTILE_VERIFY_URL: z.url().default('https://challenges.cloudflare.com/turnstile/v0/siteverify'),
  /** The keys of web push, base64url (`npm run setup:push`). Without them, reminders on devices are not offered. */
  PUSH_PUBLIC_KEY: z
    .string()
    .trim()
    .regex(/^B[\w-]{86}$/, 'must be a key of npm run setup:push')
    .optional(),
  PUSH_PRIVATE_KEY: z
    .string()
    .trim()
    .regex(/^[\w-]{43}$/, 'must be a key of npm run setup:push')
    .optional(),
  /** Hosts of the allowed push services, separated by commas; a leading dot allows any host below it. */
  PUSH_SERVICES: z
    .string()
    .default(PUSH_SERVICES.join(','))
    .transform((text) => text.split(',').flatMap((host) => host.trim().toLowerCase() || [])),
  STRIPE_SECRET_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  STRIPE_PRICE_CORE: z.string().optional(),
  STRIPE_PRICE_PREMIUM: z.string().optional(),
  STRIPE_API_URL: z.url().default('https://api.stripe.com'),
  /** Gives access to /api/backup, and seals backups. */
  BACKUP_KEY: z.string().min(32, 'must have at least 32 characters').optional(),
  /** Backups in the second bucket are deleted after this many days. */
  BACKUP_DAYS: z.coerce.number().int().min(1).max(3650).default(30),
  RATE_LIMIT_SCALE: z.coerce.number().int().min(1).max(1_000_000).default(1),
  ADMIN_PASSWORD: z.string().optional(),
  ADMIN_EMAIL: z.string().trim().toLowerCase().refine(isEmailAddress, NO_ADDRESS).optional(),
  GOOGLE_CLIENT_ID: z.string().trim().optional(),
  GOOGLE_JWKS_URL: z.url().default('https://www.googleapis.com/oauth2/v3/certs'),
  GOOGLE_SCRIPT_URL: z.url().default('https://accounts.google.com/gsi/client'),
  LOG_LEVEL: z.enum(['error', 'warn', 'info']).default('warn'),
});

type Variables = z.infer<typeof variables>;

interface Bindings {
  DB: D1Database;
  KV: KVNamespace;
  FILES: R2Bucket;
  /** A second bucket, for daily backups. */
  BACKUPS?: R2Bucket;
  JOBS: Queue;
  ASSETS: Fetcher;
  LIMIT_STRICT: RateLimit;
  LIMIT_NORMAL: RateLimit;
  EMAIL?: SendEmail;
  /** Only with AI_PROVIDER=workers-ai. */
  AI?: { run(model: string, input: Record<string, unknown>): Promise<unknown> };
}

/** The environment from the runtime: bindings and unchecked strings. */
export type RawEnv = Bindings & Record<string, unknown>;

export interface Env extends Bindings, Variables {}

const checked = new WeakMap<object, Env>();

/** Variables and secrets that one service needs: all of a group are set, or none. */
const TOGETHER = [
  ['GOOGLE_CALENDAR_CLIENT_ID', 'GOOGLE_CALENDAR_CLIENT_SECRET'],
  ['PUSH_PUBLIC_KEY', 'PUSH_PRIVATE_KEY'],
  ['TURNSTILE_SITE_KEY', 'TURNSTILE_SECRET_KEY'],
  ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_CORE', 'STRIPE_PRICE_PREMIUM'],
] as const;

/** Errors between variables that are each well-formed; each names its variable. */
function wrongTogether(vars: Variables): string[] {
  const isPublic = !isLocalAddress(vars.SITE_URL);
  const wrong: string[] = [];
  if (isPublic && vars.APP_SECRET.startsWith('local-only')) {
    wrong.push('APP_SECRET: must be set as a secret outside localhost');
  }
  if (isPublic && vars.APP_SECRETS_BEFORE.some((secret) => secret.startsWith('local-only'))) {
    wrong.push('APP_SECRETS_BEFORE: must not name the secret of localhost');
  }
  // The outbox is read at /dev/inbox: no mail would reach the internet.
  if (isPublic && vars.EMAIL_PROVIDER === 'outbox') {
    wrong.push('EMAIL_PROVIDER: must be cloudflare or smtp outside localhost; outbox, the default, sends nothing');
  }
  // Everyone who gets mail or leaves data must know the operator's name.
  for (const name of ['OPERATOR_NAME', 'OPERATOR_ADDRESS', 'GRIEVANCE_EMAIL'] as const) {
    if (isPublic && !vars[name])
      wrong.push(`${name}: must be set outside localhost; /privacy and every newsletter name it`);
  }
  // Otherwise the first operator would have a well-known name (ASVS 6.3.2).
  if (isPublic && !vars.ADMIN_EMAIL)
    wrong.push('ADMIN_EMAIL: must be set outside localhost; it is the first super admin, who gets sign-in links there');
  if (vars.EMAIL_PROVIDER === 'smtp' && !vars.SMTP_HOST) wrong.push('SMTP_HOST: must be set for EMAIL_PROVIDER=smtp');
  for (const name of ['AI_BASE_URL', 'AI_MODEL'] as const) {
    if (vars.AI_PROVIDER === 'openai' && !vars[name]) wrong.push(`${name}: must be set with AI_PROVIDER=openai`);
  }
  for (const names of TOGETHER) {
    const present = names.filter((name) => vars[name]);
    if (present.length === 0) continue;
    for (const name of names) if (!vars[name]) wrong.push(`${name}: must be set together with ${present.join(', ')}`);
  }
  if (!isPublic && vars.GOOGLE_CLIENT_ID && !vars.ADMIN_EMAIL)
    wrong.push('ADMIN_EMAIL: must be set with GOOGLE_CLIENT_ID');
  return wrong;
}

/**
 * The variables with their defaults, or the errors in them. A deployment is checked with it too.
 * @public
 */
export function readVariables(raw: Record<string, unknown>): { vars: Variables } | { wrong: string[] } {
  const parsed = variables.safeParse(
    Object.fromEntries(Object.keys(variables.shape).map((key) => [key, raw[key] === '' ? undefined : raw[key]])),
  );
  if (!parsed.success)
    return { wrong: parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) };
  const wrong = wrongTogether(parsed.data);
  return wrong.length > 0 ? { wrong } : { vars: parsed.data };
}

/**
 * The bindings that are missing. `EMAIL` and `AI` are needed by one provider each.
 * @public
 */
export function missingBindings(vars: Variables, has: (name: string) => boolean): string[] {
  const needed = ['DB', 'KV', 'FILES', 'JOBS', 'LIMIT_STRICT', 'LIMIT_NORMAL'].map((name) => [name, '']);
  if (vars.AI_PROVIDER === 'workers-ai') needed.push(['AI', ', which AI_PROVIDER=workers-ai needs']);
  if (vars.EMAIL_PROVIDER === 'cloudflare') needed.push(['EMAIL', ', which EMAIL_PROVIDER=cloudflare needs']);
  return needed.flatMap(([name = '', reason]) => (has(name) ? [] : [`${name}: binding is missing${reason}`]));
}

/** The checked environment. Throws an Error naming each wrong variable; the result is cached in the isolate. */
export function readEnv(raw: RawEnv): Env {
  const known = checked.get(raw);
  if (known) return known;
  const read = readVariables(raw);
  const wrong = 'wrong' in read ? read.wrong : missingBindings(read.vars, (name) => Boolean(raw[name]));
  if ('wrong' in read || wrong.length > 0) throw new Error(`Environment is not usable. ${wrong.join('; ')}`);
  const env: Env = {
    ...read.vars,
    DB: raw.DB,
    KV: raw.KV,
    FILES: raw.FILES,
    BACKUPS: raw.BACKUPS,
    JOBS: raw.JOBS,
    ASSETS: raw.ASSETS,
    LIMIT_STRICT: raw.LIMIT_STRICT,
    LIMIT_NORMAL: raw.LIMIT_NORMAL,
    EMAIL: raw.EMAIL,
    AI: raw.AI,
  };
  checked.set(raw, env);
  return env;
}
