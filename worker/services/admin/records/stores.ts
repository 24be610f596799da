/** How the records of each noun are stored. */
import { notFound, invalid } from '@/domain/errors';
import { DUE_DATES } from '@/domain/admin/entities/due-dates';
import type { DueLineInput } from '@/domain/due-dates/due-input';
import { MILESTONES } from '@/domain/admin/entities/milestones';
import type { MilestoneInput } from '@/domain/roadmap/inputs';
import { SCHEMES } from '@/domain/admin/entities/schemes';
import type { SchemeInput } from '@/domain/schemes/scheme-input';
import { STARTUP_TERMS } from '@/domain/admin/entities/startup-terms';
import type { TermRecord } from '@/domain/startup-terms/term-input';
import { EXCHANGE_RATES, type ExchangeRateInput } from '@/domain/admin/entities/exchange-rates';
import { FAQS } from '@/domain/admin/entities/faqs';
import type { FaqFields } from '@/domain/support/faqs';
import { PREPARED_ANSWERS, type PreparedAnswer } from '@/domain/admin/entities/prepared-answers';
import { NEWSLETTER_TEMPLATES } from '@/domain/admin/entities/newsletter-templates';
import type { TemplateInput } from '@/domain/newsletters/templates/template-input';
import { toDueLine, type DueRow } from '@worker/services/due-dates/calendar';
import { sql } from '@worker/db/sql';
import { toScheme, type SchemeRow } from '@worker/services/schemes/schemes';
import { thumbnailOf } from '@worker/services/startup-terms/startup-terms';
import { copiesSql } from '@worker/services/core/pictures';
import { forgetCatalogue } from '@worker/services/directory/listing-catalogue';
import { storedContent } from '@worker/services/newsletters/templates/sanitize';
import {
  angelStore,
  incubatorStore,
  preSeedStore,
  seedStore,
  mentorStore,
  startupInfluencerStore,
  youtubeInfluencerStore,
} from './directory';
import { resourceCategoryStore, resourceStore } from './resources';
import { fieldColumns, containsSql, idsIn, readingOrder, type Store } from './store';
import { forgetFiles } from './record-files';

const NOTHING_LEFT = 'Nothing of this content is allowed in an email. Please use text, tables, pictures and links.';

function contentOf({ content }: TemplateInput): string {
  const safe = storedContent(content, { keepsPlaceholders: true });
  if (safe === '') throw invalid(NOTHING_LEFT, { content: NOTHING_LEFT });
  return safe;
}

/** Templates of newsletters as records. HTML in their content is sanitised before it is stored. */
export const newsletterTemplateStore: Store<TemplateInput> = {
  entity: NEWSLETTER_TEMPLATES,
  table: 'newsletter_templates',
  columns: {
    ...fieldColumns<TemplateInput>('name', 'description', 'category', 'thumbnail'),
    content: contentOf,
  },
  pictures: copiesSql('thumbnail'),
  toRecord: ({ name, description, category, thumbnail, content }) => ({
    name,
    description,
    category,
    isDefault: false,
    thumbnail,
    content,
  }),
  sorts: { name: readingOrder('name'), updatedAt: 'updated_at' },
  search: (text) => containsSql(['name', 'description'], text),
  samenessColumns: ['name'],
};

/** Prepared answers of the inbox as records. */
const preparedAnswerStore: Store<PreparedAnswer> = {
  entity: PREPARED_ANSWERS,
  table: 'prepared_answers',
  columns: fieldColumns<PreparedAnswer>('title', 'text'),
  toRecord: ({ title, text }) => ({ title, text }),
  sorts: { title: readingOrder('title'), updatedAt: 'updated_at' },
  search: (text) => containsSql(['title', 'text'], text),
  samenessColumns: ['title'],
};

const faqStore: Store<FaqFields> = {
  entity: FAQS,
  table: 'faqs',
  columns: fieldColumns<FaqFields>('category', 'question', 'answer', 'isActive'),
  place: 'position',
  toRecord: ({ category, question, answer, is_active }) => ({ category, question, answer, isActive: is_active === 1 }),
  sorts: { place: 'position', question: readingOrder('question'), updatedAt: 'updated_at' },
  search: (text) => containsSql(['question', 'answer'], text),
  samenessColumns: ['question'],
};

const exchangeRateStore: Store<ExchangeRateInput> = {
  entity: EXCHANGE_RATES,
  table: 'exchange_rates',
  columns: {
    currency: ({ currency }) => currency,
    paise: ({ rupees }) => Math.round(rupees * 100),
    day: ({ day }) => day,
    source: ({ source }) => source,
  },
  toRecord: ({ currency, paise, day, source }) => ({ currency, rupees: Number(paise) / 100, day, source }),
  sorts: { currency: 'currency', day: 'day', updatedAt: 'updated_at' },
  search: (text) => containsSql(['currency', 'source'], text),
  samenessColumns: ['currency'],
  onChange: forgetCatalogue,
};

/** Startup terms (design resources) as records, each with a picture: uploaded, or elsewhere by its address. */
const startupTermStore: Store<TermRecord> = {
  entity: STARTUP_TERMS,
  table: 'startup_terms',
  columns: fieldColumns<TermRecord>('title', 'description', 'category', 'figmaLink', 'thumbnailUrl', 'isActive'),
  otherColumns: ['thumbnail_key', 'views'],
  file: {
    field: 'thumbnail',
    folder: 'terms/',
    column: 'thumbnail_key',
    // An image that is sent goes before an address.
    ends: ({ thumbnailUrl }, isSent) => thumbnailUrl !== '' && !isSent,
    changes: { thumbnail_url: '' },
  },
  place: 'place',
  pictures: copiesSql('thumbnail_url'),
  toRecord: (row) => ({
    title: row['title'],
    description: row['description'],
    category: row['category'],
    thumbnailUrl: thumbnailOf((row['thumbnail_key'] as string | null) ?? null, String(row['thumbnail_url'])),
    figmaLink: row['figma_link'],
    views: row['views'] ?? 0,
    isActive: row['is_active'] === 1,
  }),
  sorts: { place: 'place', title: readingOrder('title'), updatedAt: 'updated_at' },
  search: (text) => containsSql(['title', 'description', 'category'], text),
  samenessColumns: ['category', 'title'],
  onForget: forgetFiles('thumbnail_key'),
};

/** Grants and schemes as records. */
const schemeStore: Store<SchemeInput> = {
  entity: SCHEMES,
  table: 'schemes',
  columns: fieldColumns<SchemeInput>(
    'name',
    'who',
    'forWhom',
    'audience',
    'instruments',
    'amountMax',
    'currency',
    'sectors',
    'state',
    'apply',
    'website',
    'statusAsOf',
    'deadline',
    'deadlineSource',
    'institutions',
    'sources',
    'isActive',
  ),
  toRecord: (row) => {
    const { id: _, ...scheme } = toScheme(row as unknown as SchemeRow);
    return scheme;
  },
  sorts: { name: readingOrder('name'), state: readingOrder('state'), updatedAt: 'updated_at' },
  search: (text) => containsSql(['name', 'who', 'for_whom'], text),
  samenessColumns: ['name'],
};

const deleteFilesOf = forgetFiles('file_key');

/** Milestones as records, each with one file at most. */
const milestoneStore: Store<MilestoneInput> = {
  entity: MILESTONES,
  table: 'milestones',
  columns: fieldColumns<MilestoneInput>('description', 'category', 'stage'),
  otherColumns: ['file_key', 'file_name'],
  file: { field: 'file', folder: 'milestones/', column: 'file_key', nameColumn: 'file_name' },
  place: 'place',
  toRecord: ({ description, category, stage, file_key, file_name }) => ({
    description,
    category,
    stage,
    fileUrl: file_key ? `/files/${String(file_key)}` : null,
    fileName: file_name ?? null,
  }),
  sorts: { place: 'place', description: readingOrder('description'), updatedAt: 'updated_at' },
  search: (text) => containsSql(['description'], text),
  samenessColumns: ['stage', 'description'],
  onForget: async (ctx, rows) => {
    await deleteFilesOf(ctx, rows);
    const marks = sql`DELETE FROM milestone_marks WHERE milestone_id IN ${idsIn(rows.map(({ id }) => id))}`;
    await ctx.run(marks);
  },
};

const dueDateStore: Store<DueLineInput> = {
  entity: DUE_DATES,
  table: 'due_dates',
  columns: {
    ...fieldColumns<DueLineInput>(
      'name',
      'paper',
      'authority',
      'dueFrom',
      'appliesTo',
      'law',
      'lateFee',
      'schedule',
      'companies',
      'state',
      'gst',
      'employees',
    ),
    foreign_money: ({ foreign }) => Number(foreign),
    ...fieldColumns<DueLineInput>('reports', 'confirmedOn', 'isActive'),
  },
  toRecord: (row) => {
    const { id: _, ...line } = toDueLine(row as unknown as DueRow);
    return line;
  },
  sorts: { name: readingOrder('name'), paper: readingOrder('paper'), updatedAt: 'updated_at' },
  paths: { foreign: 'foreign_money' },
  search: (text) => containsSql(['name', 'paper', 'authority'], text),
  samenessColumns: ['name', 'paper'],
};

const ALL = [
  faqStore,
  milestoneStore,
  resourceCategoryStore,
  resourceStore,
  startupTermStore,
  preSeedStore,
  seedStore,
  incubatorStore,
  angelStore,
  youtubeInfluencerStore,
  startupInfluencerStore,
  mentorStore,
  preparedAnswerStore,
  newsletterTemplateStore,
  exchangeRateStore,
  schemeStore,
  dueDateStore,
] as unknown as readonly Store[];

export const STORES: ReadonlyMap<string, Store> = new Map(ALL.map((store) => [store.entity.noun, store]));

/** The store of a noun in an address; 404 for an unknown noun. */
export function requireStore(noun: string): Store {
  const store = STORES.get(noun);
  if (!store) throw notFound('There is nothing at this address.');
  return store;
}
