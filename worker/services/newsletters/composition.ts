/** Composes the mails of campaigns: facts and previews of AI newsletters, the types of composers, and mails that operators wrote. */
import { NOTHING_TO_SAY } from '@/domain/newsletters/screen-state';
import type { NewsletterFocus, SkipReason } from '@/domain/newsletters/campaigns/campaign';
import { partsOf, newsletterContent, type NewsletterPreview } from '@/domain/newsletters/composition/composed';
import { conflict } from '@/domain/errors';
import {
  atTurn,
  byFocus,
  listingFact,
  milestoneFact,
  newsFact,
  NEW_FOR_MS,
  numbered,
  resourceFact,
  termFact,
  turnOf,
  type ListingFacts,
  type LooseFact,
  type NewsletterFact,
} from '@/domain/newsletters/composition/facts';
import { newsCategoriesOf, stageFitOf } from '@/domain/newsletters/audience/focus';
import type { NewsCategory } from '@/domain/news/choices';
import { ALL_STAGES } from '@/domain/roadmap/milestones';
import {
  monthYearOf,
  PERSONAL_PLACEHOLDERS,
  personalValues,
  renderContent,
  renderSubject,
  renderText,
  writtenHtml,
  type RenderValues,
} from '@/domain/newsletters/templates/render';
import { askModel } from '@worker/services/core/model-usage';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import type { campaigns, listings } from '@worker/db/schema/index';
import { isAtRoundSql } from '@worker/services/directory/fit';
import { batch, fixedSql, sql, type Raw, type Sql } from '@worker/db/sql';
import { fetchNewsOnce } from '@worker/services/news/news';
import { newsletterDocument } from '@worker/emails/layout';
import { plainTextOf, sanitizeHtml } from '@worker/services/newsletters/templates/sanitize';

// The facts of an AI newsletter: content of the portal and known news that fit its focus. Nothing is invented.

/** Number of the newest listings among which fitting ones are searched. */
const LISTINGS_LOOKED_THROUGH = 3000;
const CANDIDATES = 40;
const TEXT_READ = 300;
const TAKEN = { investor: 4, incubator: 2, news: 3, milestone: 2, resource: 1, term: 1 } as const;
/** The categories of news about money. */
const FOR_INVESTORS: readonly NewsCategory[] = ['funding', 'acquisition', 'unicorn'];

type ListingRow = Pick<
  Raw<typeof listings.$inferSelect>,
  'id' | 'kind' | 'name' | 'city' | 'type' | 'sectors' | 'stages' | 'createdAt'
> & { score: number };

const hasTag = (facet: 'sector' | 'stage', names: readonly string[]): Sql =>
  sql`EXISTS (SELECT 1 FROM listing_tags t WHERE t.listing_seq = l.seq AND t.tag_id IN
    (SELECT id FROM tags WHERE facet = ${facet} AND name IN (SELECT value FROM json_each(${JSON.stringify(names)}))))`;

/** Only real ones, because samples are invented. Those that fit industries and stage come first, then the newest. */
function listingsOf(scope: 'investor' | 'incubator', focus: NewsletterFocus): Sql<ListingRow> {
  const { listings: stages, round } = stageFitOf(focus);
  const byTag = hasTag('stage', stages);
  return sql<ListingRow>`SELECT l.id, l.kind, l.name, l.city, l.type, l.sectors, l.stages, l.created_at AS createdAt,
      2 * ${hasTag('sector', focus.industries)} + ${round ? isAtRoundSql(round, 'l', byTag) : byTag} AS score
    FROM (SELECT * FROM listings ORDER BY seq DESC LIMIT ${LISTINGS_LOOKED_THROUGH}) l
    WHERE l.is_active = 1 AND l.is_sample = 0 AND l.scope = ${scope}
    ORDER BY score DESC, l.seq DESC LIMIT ${CANDIDATES}`;
}

/** Those that fit best: new ones first, the others in turns. */
function pickListings(ctx: Ctx, rows: readonly ListingRow[], count: number): ListingRow[] {
  const best = rows.filter(({ score }) => score === rows[0]?.score);
  const isNew = ({ createdAt }: ListingRow) => ctx.now() - createdAt < NEW_FOR_MS;
  const fresh = best.filter(isNew);
  const older = best.filter((row) => !isNew(row));
  const turn = turnOf(ctx.now());
  if (fresh.length >= count) return atTurn(fresh, count, turn);
  return [...fresh, ...atTurn(older, count - fresh.length, turn)];
}

const toListing = ({ sectors, stages, ...row }: ListingRow): ListingFacts => ({
  ...row,
  sectors: JSON.parse(sectors) as string[],
  stages: JSON.parse(stages) as string[],
});

async function readNews(ctx: Ctx, focus: NewsletterFocus): Promise<LooseFact[]> {
  const found = await Promise.all(
    newsCategoriesOf(focus).map(async (category) => {
      const { items } = await fetchNewsOnce(ctx, { category, timeframe: 'w', location: 'in', num: 20 });
      const section = FOR_INVESTORS.includes(category) ? 'investors' : 'startups';
      return items.flatMap((item) => newsFact(item, section) ?? []);
    }),
  );
  const itemsOf = (section: LooseFact['section']) =>
    byFocus(
      found.flat().filter((fact) => fact.section === section),
      focus,
    ).slice(0, TAKEN.news);
  return [...itemsOf('startups'), ...itemsOf('investors')];
}

/** The facts in the order in which they are printed. One round trip to the database, plus the cached news. */
export async function readFacts(ctx: Ctx, focus: NewsletterFocus): Promise<NewsletterFact[]> {
  const roadmap = stageFitOf(focus).roadmap;
  const isStage =
    roadmap.length === 0
      ? fixedSql('1')
      : sql`stage IN (SELECT value FROM json_each(${JSON.stringify([ALL_STAGES, ...roadmap])}))`;
  const [[investors, incubators, milestones, resources, terms], news] = await Promise.all([
    batch(ctx.d1, [
      listingsOf('investor', focus),
      listingsOf('incubator', focus),
      sql<{ description: string }>`SELECT substr(description, 1, ${TEXT_READ}) AS description FROM milestones
        WHERE ${isStage} ORDER BY place, id LIMIT ${CANDIDATES}`,
      sql<{ id: string; name: string; category: string; description: string }>`SELECT r.id, r.name, c.title AS category,
          substr(r.description, 1, ${TEXT_READ}) AS description
        FROM resources r JOIN resource_categories c ON c.id = r.category_id ORDER BY c.place, r.place, r.id LIMIT ${CANDIDATES}`,
      sql<{
        id: string;
        title: string;
        description: string;
      }>`SELECT id, title, substr(description, 1, ${TEXT_READ}) AS description
        FROM startup_terms WHERE is_active ORDER BY place, id LIMIT ${CANDIDATES}`,
    ]),
    readNews(ctx, focus),
  ]);
  const site = ctx.env.SITE_URL.replace(/\/+$/, '');
  const turn = turnOf(ctx.now());
  const chosen = <Row>(rows: readonly Row[], count: number, toFact: (row: Row) => LooseFact) =>
    atTurn(rows, count, turn).map(toFact);
  const listed = (rows: readonly ListingRow[], count: number) =>
    pickListings(ctx, rows, count).map((row) => listingFact(toListing(row), focus, site, ctx.now()));
  return numbered([
    ...news.filter(({ section }) => section === 'startups'),
    ...listed(incubators.results, TAKEN.incubator),
    ...chosen(milestones.results, TAKEN.milestone, ({ description }) => milestoneFact(description, site)),
    ...chosen(resources.results, TAKEN.resource, (row) => resourceFact(row, site)),
    ...chosen(terms.results, TAKEN.term, (row) => termFact(row, site)),
    ...listed(investors.results, TAKEN.investor),
    ...news.filter(({ section }) => section === 'investors'),
  ]);
}

// Previews of AI newsletters: facts of the portal, composed through the AI port, with the pages that they come from.

/** Tokens of facts, focus and instruction, with the longest answer. */
const MAX_TOKENS = 12_000;

/** Throws 409 `nothing-to-say` if there is no suitable content. If the fixed rules made the preview, it says so. */
export async function composeNewsletter(ctx: Ctx, focus: NewsletterFocus): Promise<NewsletterPreview> {
  const facts = await readFacts(ctx, focus);
  if (facts.length === 0) throw conflict(NOTHING_TO_SAY, undefined, 'nothing-to-say');
  const call = { accountId: null, most: MAX_TOKENS };
  const { made, isFromModel } = await askModel(ctx, call, (ai) => ai.compose({ focus, facts }));
  const parts = partsOf(made, facts);
  return {
    id: ctx.newId(),
    subject: made.subject,
    introduction: parts.introduction,
    startupHighlights: [...parts.startupHighlights],
    investorInsights: [...parts.investorInsights],
    content: newsletterContent(parts),
    isFromModel,
  };
}

export async function previewNewsletter(ctx: Ctx, focus: NewsletterFocus): Promise<NewsletterPreview> {
  requireAllowed(ctx, 'newsletter:write');
  return composeNewsletter(ctx, focus);
}

export type Campaign = typeof campaigns.$inferSelect;

/** Read when the mail is sent, so that a name or address that changed since the freezing is used. */
export interface Recipient {
  accountId: string;
  email: string;
  fullName: string;
  userType: 'founder' | 'visitor';
}

/** A whole mail without its headers. Both texts have the footer with sender, postal address and the links to unsubscribe. */
export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
}

/** The mail of one recipient, or the reason why there is none. */
export type CompositionResult = ComposedMail | { skip: SkipReason };

/**
 * The mail of each recipient by account id, or the reason why there is none. Call it once per batch, so that a composer reads everything in
 * one round trip. Throws only if no mail of the batch can be written.
 */
export type Composer = (
  ctx: Ctx,
  campaign: Campaign,
  recipients: readonly Recipient[],
) => Promise<ReadonlyMap<string, CompositionResult>>;

// A mail to many from an operator's text: sanitised and converted to plain text once, then filled in for each recipient.

export interface WrittenMail {
  subject: string;
  /** HTML or plain text of an operator, or HTML of our own. */
  content: string;
  /** Values that are the same for every recipient. */
  values: RenderValues;
  siteUrl: string;
  /** The time of sending, ms: gives the month if no value does. */
  at: number;
}

/** Placeholders for the recipient's own data are left in all three. */
export type PreparedMail = ComposedMail;

/** The part that is the same for all recipients. Values are filled in before sanitising, so that each address is checked as it is sent. */
export function prepareMail({ subject, content, values, siteUrl, at }: WrittenMail): PreparedMail {
  const shared = { ...values, monthYear: values['monthYear'] || monthYearOf(at) };
  const html = sanitizeHtml(renderContent(writtenHtml(content), shared, PERSONAL_PLACEHOLDERS), { siteUrl });
  return { subject: renderSubject(subject, shared, PERSONAL_PLACEHOLDERS), html, text: plainTextOf(html) };
}

export interface MailFooter {
  html: string;
  text: string;
}

/** The mail of one recipient, with their footer; `content` is the HTML without frame and footer. */
export function personalMail(
  prepared: PreparedMail,
  fullName: string,
  footer: MailFooter,
): { subject: string; html: string; text: string; content: string } {
  const own = personalValues(fullName);
  const subject = renderSubject(prepared.subject, own);
  const content = renderContent(prepared.html, own);
  return {
    subject,
    content,
    html: newsletterDocument({ subject, content, footer: footer.html }),
    text: `${renderText(prepared.text, own)}\n\n${footer.text}\n`,
  };
}
