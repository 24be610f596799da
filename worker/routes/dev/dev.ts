/** Routes that exist only on a developer's machine: the inbox of the outbox, the clock, sample content and maintenance. */
import { html, raw } from 'hono/html';
import { Hono, type Context } from 'hono';
import { z } from 'zod';
import { LISTING_KINDS } from '@/domain/directory/directories';
import { MEDIA_KINDS, type MediaKind } from '@/domain/media/people';
import { categoryInput, resourceInput } from '@/domain/resources/resource-input';
import { termInput } from '@/domain/startup-terms/term-input';
import { newPassword } from '@/domain/accounts/fields';
import { invalid } from '@/domain/errors';
import { faqInput } from '@/domain/support/faqs';
import { broughtMilestone } from '@/domain/roadmap/inputs';
import { MaintenancePlan, MaintenanceToggle } from '@/domain/maintenance/input';
import { listOutbox, type OutboxMail } from '@worker/services/notifications/outbox';
import { plainPage, ok, valid, type HonoEnv } from '@worker/http';
import { importListings } from '@worker/services/directory/listing-import';
import { importMediaPeople } from '@worker/services/directory/media-people';
import { importDueDates } from '@worker/services/due-dates/calendar';
import { importSchemes } from '@worker/services/schemes/schemes';
import { importResources } from '@worker/services/resources/resources';
import { importStartupTerms } from '@worker/services/startup-terms/startup-terms';
import { readEnv, type Env } from '@worker/env';
import { outboxOnly } from '@worker/middleware/local-only';
import { createDemoAccounts } from '@worker/services/accounts/demo-accounts';
import { makeDemoAdmin } from '@worker/services/admin/admins/write';
import { createContext, type Ctx } from '@worker/services/core/context';
import { importFaqs } from '@worker/services/support/faqs';
import { importMilestones } from '@worker/services/roadmap/roadmap';
import { planMaintenance, toggleMaintenance } from '@worker/services/maintenance/maintenance';

/** The actor of the routes through which the start script loads sample content. */
const importContext = (c: Context<HonoEnv>): Ctx =>
  createContext(readEnv(c.env), {
    actor: { role: 'system', job: 'sample-import' },
    requestId: c.get('requestId'),
  });

// The readable inbox of the outbox setting, as one HTML page without script. Everything shown is escaped.

/** Escapes first; then makes links of our own site's addresses, which contain no character that needs escaping. */
function linked(text: string, siteUrl: string): string {
  const escaped = text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const origin = new URL(siteUrl).origin.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return escaped.replace(new RegExp(`${origin}/[\\w./?=%-]*`, 'g'), (url) => `<a href="${url}">${url}</a>`);
}

const STYLE = `
body{margin:0;background:#0d1410;color:#e6ece8;font:16px/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:32px 16px}
h1{font-size:24px}h2{font-size:18px;margin:0 0 4px}
article{background:#141d18;border:1px solid #26332c;border-radius:12px;padding:20px;margin:16px 0}
pre{white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.5 ui-monospace,monospace;margin:12px 0 0}
p{margin:0;color:#a3b1a9}a{color:#5fd39a}input,button{font:inherit;padding:6px 10px}`;

function inboxPage(mails: OutboxMail[], to: string, siteUrl: string) {
  return plainPage(
    'Inbox of this machine',
    STYLE,
    html`<p>Mails that Outset would have sent. They stay here because EMAIL_PROVIDER is outbox.</p>
      <form method="get" action="/dev/inbox">
        <p>
          <label>To <input name="to" type="search" value="${to}" /></label> <button>Show</button>
          <a href="/dev/inbox">Show all</a>
        </p>
      </form>
      ${mails.length === 0 ? html`<p>No mails yet.</p>` : ''}
      ${mails.map(
        (mail) =>
          html`<article>
            <h2>${mail.subject}</h2>
            <p>To ${mail.to}, from ${mail.from}</p>
            <p><time datetime="${mail.at}">${mail.at}</time></p>
            <pre>${raw(linked(mail.text, siteUrl))}</pre>
          </article>`,
      )}`,
  );
}

// Local use only: the start script loads the sample content through here, by the same code as an admin's import.

const KINDS = [...LISTING_KINDS, ...MEDIA_KINDS, 'scheme', 'due-date'] as const;
const isMedia = (kind: (typeof KINDS)[number]): kind is MediaKind => (MEDIA_KINDS as readonly string[]).includes(kind);

const ImportBody = z.strictObject({
  kind: z.enum(KINDS, `kind must be one of ${KINDS.join(', ')}`),
  records: z
    .array(z.unknown(), 'records must be a list')
    .min(1, 'records must not be empty')
    .max(500, 'records must have at most 500 entries'),
});

export const devImport = new Hono<HonoEnv>().post('/', valid('json', ImportBody), async (c) => {
  const { kind, records } = c.req.valid('json');
  const ctx = importContext(c);
  const result =
    kind === 'scheme'
      ? await importSchemes(ctx, records)
      : kind === 'due-date'
        ? await importDueDates(ctx, records)
        : isMedia(kind)
          ? await importMediaPeople(ctx, kind, records)
          : await importListings(ctx, kind, records);
  return c.json(ok(result, `Successfully imported ${result.created + result.updated} records`));
});

// Local use only: the start script loads resources with their files, and startup terms, through here.

const FileBody = z.strictObject({
  name: z.string('file.name must be a text').max(200),
  text: z.string('file.text must be a text').optional(),
  base64: z.base64('file.base64 must be base64').optional(),
});

const ResourcesBody = z.strictObject({
  category: categoryInput,
  place: z.int('place must be a number').min(0).max(10_000),
  items: z
    .array(z.strictObject({ resource: resourceInput, file: FileBody.optional() }), 'items must be a list')
    .max(500, 'items must have at most 500 entries'),
});

const TermsBody = z.strictObject({
  terms: z
    .array(termInput, 'terms must be a list')
    .min(1, 'terms must not be empty')
    .max(1000, 'terms must have at most 1,000 entries'),
});

/** Null for a name without content: a document that comes with Outset. */
function bytesOf({ text, base64 }: z.output<typeof FileBody>): Uint8Array | null {
  if (base64 === undefined) return text === undefined ? null : new TextEncoder().encode(text);
  return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
}

export const devImportResources = new Hono<HonoEnv>().post('/', valid('json', ResourcesBody), async (c) => {
  const { category, place, items } = c.req.valid('json');
  const all = items.map(({ resource, file }) => ({
    resource,
    file: file ? { name: file.name, bytes: bytesOf(file) } : null,
  }));
  const stored = await importResources(importContext(c), category, place, all);
  return c.json(ok({ stored }));
});

export const devImportTerms = new Hono<HonoEnv>().post('/', valid('json', TermsBody), async (c) => {
  const ctx = importContext(c);
  return c.json(ok({ stored: await importStartupTerms(ctx, c.req.valid('json').terms) }));
});

const ISO = /^\d{4}-\d{2}-\d{2}(?:T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

/** The milliseconds of an ISO date. A date without a zone is UTC. Refuses a day that does not exist. */
function readDate(text: string | undefined): number {
  const wrong = invalid('at: Please give a date such as 2026-01-31T09:00:00Z.', { at: 'Not a valid ISO date.' });
  if (!text || !ISO.test(text)) throw wrong;
  const at = Date.parse(/T.*(?:Z|[+-]\d{2}:\d{2})$/.test(text) ? text : text.includes('T') ? `${text}Z` : text);
  const day = Number(text.slice(8, 10));
  const daysInMonth = new Date(Date.UTC(Number(text.slice(0, 4)), Number(text.slice(5, 7)), 0)).getUTCDate();
  if (Number.isNaN(at) || day > daysInMonth) throw wrong;
  return at;
}

/** `runDueJobs` comes from the composition root, because routes do not know jobs. */
export function devRoutes(runDueJobs: (env: Env, at: number) => Promise<string[]>) {
  return new Hono<HonoEnv>()
    .get('/inbox', outboxOnly, async (c) => {
      const to = c.req.query('to')?.slice(0, 300) ?? '';
      const { env } = c.get('ctx');
      return c.html(inboxPage(await listOutbox(c.get('ctx'), to), to, env.SITE_URL));
    })
    .get('/inbox.json', outboxOnly, async (c) =>
      c.json(await listOutbox(c.get('ctx'), c.req.query('to')?.slice(0, 300))),
    )
    .post('/tick', async (c) => {
      const at = readDate(c.req.query('at'));
      const jobs = await runDueJobs(c.get('ctx').env, at);
      return c.json(ok({ at: new Date(at).toISOString(), jobs }));
    })
    .post('/demo-accounts', valid('json', z.object({ password: newPassword })), async (c) => {
      const emails = await createDemoAccounts(c.get('ctx'), c.req.valid('json').password);
      return c.json(ok({ emails }));
    })
    .post('/demo-admin', async (c) => c.json(ok({ email: await makeDemoAdmin(c.get('ctx')) })));
}

const FaqsBody = z.strictObject({
  faqs: z
    .array(faqInput, 'faqs must be a list')
    .min(1, 'faqs must not be empty')
    .max(200, 'faqs must have at most 200 entries'),
});

/** Local use only: the start script loads the questions with answers through here. */
export const devImportFaqs = new Hono<HonoEnv>().post('/', valid('json', FaqsBody), async (c) => {
  const ctx = importContext(c);
  return c.json(ok({ stored: await importFaqs(ctx, c.req.valid('json').faqs) }));
});

const MilestonesBody = z.strictObject({
  milestones: z
    .array(broughtMilestone, 'milestones must be a list')
    .min(1, 'milestones must not be empty')
    .max(500, 'milestones must have at most 500 entries'),
});

/** Local use only: the start script loads the milestones through here. */
export const devImportMilestones = new Hono<HonoEnv>().post('/', valid('json', MilestonesBody), async (c) => {
  const ctx = importContext(c);
  return c.json(ok({ stored: await importMilestones(ctx, c.req.valid('json').milestones) }));
});

const asSystem = (c: { get(name: 'ctx'): HonoEnv['Variables']['ctx'] }) => {
  const { env, requestId } = c.get('ctx');
  return createContext(env, { requestId, actor: { role: 'system', job: 'dev' } });
};

/** Local use only: the maintenance switch and plan without an operator's session, for tests and for looking at the screen. */
export const devMaintenance = new Hono<HonoEnv>()
  .post('/', outboxOnly, valid('json', MaintenanceToggle), async (c) =>
    c.json(ok(await toggleMaintenance(asSystem(c), c.req.valid('json')))),
  )
  .put('/', outboxOnly, valid('json', MaintenancePlan), async (c) =>
    c.json(ok(await planMaintenance(asSystem(c), c.req.valid('json')))),
  );
