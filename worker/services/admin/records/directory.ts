/** Listings and media people as records: several kinds in one table each. Listings are searched by their full-text index. */
import { ANGEL_INVESTORS, INCUBATORS, PRE_SEED_INVESTORS, SEED_INVESTORS } from '@/domain/admin/entities/listings';
import { locationPath } from '@/domain/admin/entities/listing-body';
import { valueAt, type Entity } from '@/domain/admin/entities/entity';
import type { ListingKind } from '@/domain/directory/directories';
import type { ListingInput } from '@/domain/directory/input/listing-input';
import { searchWords } from '@/domain/text/spelling';
import { toWire } from '@/domain/directory/wire';
import { MENTORS, STARTUP_INFLUENCERS, YOUTUBE_INFLUENCERS } from '@/domain/admin/entities/media-people';
import type { MediaKind } from '@/domain/media/people';
import type { MediaPersonInput } from '@/domain/media/person-input';
import { searchMedia } from '@/domain/media/search';
import { sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { listingCopiesSql, copiesSql } from '@worker/services/core/pictures';
import { forgetCatalogue } from '@worker/services/directory/listing-catalogue';
import { toListing, type ListingRow } from '@worker/services/directory/listing-rows';
import { forgetTotals } from '@worker/services/directory/listing-count';
import { LOCATION } from '@worker/db/schema/directory';
import { fieldColumns, containsSql, readingOrder, type Row, type Store } from './store';

/** Candidates that a search reads at most. Someone who searches a very common word must add words; reading more would not help. */
const MAX_SEARCHED = 5_000;

function toRecord(row: Row): Record<string, unknown> {
  const { _id, pictures: _copies, lastCheck: _check, ...fields } = toWire(toListing(row as unknown as ListingRow));
  return fields;
}

function listingStore(entity: Entity<ListingInput>, kind: ListingKind): Store<ListingInput> {
  const prefix = entity.nameField.replace(/Name$/, '');
  return {
    entity,
    table: 'listings',
    scope: { column: 'kind', value: kind },
    columns: {
      ...fieldColumns<ListingInput>(
        'name',
        'logo',
        'city',
        'region',
        'type',
        'sectors',
        'focusIndustries',
        'stages',
        'about',
        'website',
        'linkedin',
        'twitter',
        'investedCount',
      ),
      investor_status: ({ status }) => status,
      ...fieldColumns<ListingInput>('institute', 'year'),
      fund_min: ({ funds }) => funds?.minInvestment ?? null,
      fund_max: ({ funds }) => funds?.maxInvestment ?? null,
      fund_currency: ({ funds }) => funds?.currency ?? null,
      ...fieldColumns<ListingInput>('contact', 'portfolio', 'sources', 'isActive', 'isSample'),
    },
    otherColumns: ['confirmed_on', 'confirmed_by'],
    pictures: listingCopiesSql('listings'),
    toRecord,
    sorts: { [entity.nameField]: 'sort_name', [locationPath(kind)]: readingOrder(LOCATION), updatedAt: 'updated_at' },
    paths: {
      sample: 'is_sample',
      [`${prefix}Type`]: 'type',
      [`${prefix}Logo`]: 'logo',
      [`${prefix}Name`]: 'name',
      [locationPath(kind)]: 'city',
      sector: 'sectors',
      preferredStartupStage: 'stages',
      'socialLinks.website': 'website',
      'socialLinks.linkedin': 'linkedin',
      'socialLinks.twitter': 'twitter',
      noOfInvestedCompanies: 'invested_count',
      yearOfEstablishment: 'year',
      'funds.minInvestment': 'fund_min',
      'funds.maxInvestment': 'fund_max',
      'funds.currency': 'fund_currency',
      'pointOfContact.name': "contact ->> '$.name'",
      'pointOfContact.position': "contact ->> '$.position'",
      'pointOfContact.email': "contact ->> '$.email'",
      investedCompanies: 'portfolio',
    },
    search: (text) => {
      const words = searchWords(text);
      if (words.length === 0) return null;
      const match = words.map((word) => `"${word.replaceAll('"', '""')}"*`).join(' AND ');
      return sql`seq IN (SELECT rowid FROM listing_search WHERE listing_search MATCH ${`{name sectors focus_industries} : (${match})`} LIMIT ${MAX_SEARCHED})`;
    },
    samenessColumns: ['name', 'city', 'website'],
    onChange: (ctx) => {
      forgetCatalogue(ctx);
      forgetTotals(ctx);
    },
  };
}

export const preSeedStore = listingStore(PRE_SEED_INVESTORS, 'pre-seed');
export const seedStore = listingStore(SEED_INVESTORS, 'seed');
export const incubatorStore = listingStore(INCUBATORS, 'incubator');
export const angelStore = listingStore(ANGEL_INVESTORS, 'angel');

// Media people as records: three kinds in one table.

const list = (json: unknown): string[] => JSON.parse(String(json)) as string[];

const everything = (row: Row): Record<string, unknown> => ({
  name: row['name'],
  imageUrl: row['image_url'],
  youtubeUrl: row['youtube_url'],
  linkedinUrl: row['linkedin_url'],
  focus: list(row['focus']),
  description: row['description'],
  bio: row['bio'],
  expertise: list(row['expertise']),
  languages: list(row['languages']),
  availability: row['availability'],
  bookingUrl: row['booking_url'],
  city: row['city'],
  isActive: row['is_active'] === 1,
  isSample: row['is_sample'] === 1,
});

/** Only the fields of the kind: a startup influencer has no YouTube address. */
function fieldsOf(entity: Entity, row: Row): Record<string, unknown> {
  const all = everything(row);
  return Object.fromEntries(entity.fields.map(({ name }) => [name, valueAt(all, name)]));
}

/** As in the directories. A longer list is searched for parts of words alone, because a fuzzy search reads all of it. */
const RANKED_MOST = 1000;

async function rankPeople(ctx: Ctx, kind: MediaKind, text: string): Promise<readonly string[]> {
  const people = await ctx.rows(
    sql<{ _id: string; name: string; focus: string; description: string; bio: string }>`
      SELECT id AS _id, name, focus, description, bio FROM media_people WHERE kind = ${kind} LIMIT ${RANKED_MOST + 1}`,
  );
  if (people.length > RANKED_MOST) return [];
  return (
    searchMedia(
      people.map((person) => ({ ...person, focus: list(person.focus) })),
      text,
    ) ?? []
  );
}

const mediaStore = (entity: Entity<MediaPersonInput>, kind: MediaKind): Store<MediaPersonInput> => ({
  entity,
  table: 'media_people',
  scope: { column: 'kind', value: kind },
  columns: {
    ...fieldColumns<MediaPersonInput>('name', 'imageUrl'),
    youtube_url: ({ youtubeUrl }) => youtubeUrl ?? '',
    ...fieldColumns<MediaPersonInput>('linkedinUrl', 'focus', 'description', 'bio'),
    expertise: ({ expertise }) => JSON.stringify(expertise ?? []),
    languages: ({ languages }) => JSON.stringify(languages ?? []),
    availability: ({ availability }) => availability ?? '',
    booking_url: ({ bookingUrl }) => bookingUrl ?? '',
    city: ({ city }) => city ?? '',
    ...fieldColumns<MediaPersonInput>('isActive', 'isSample'),
  },
  pictures: copiesSql('image_url'),
  toRecord: (row) => fieldsOf(entity, row),
  sorts: {
    name: readingOrder('name'),
    updatedAt: 'updated_at',
    ...(kind === 'mentor' ? { city: readingOrder('city') } : {}),
  },
  search: (text) => containsSql(['name', 'focus', 'description', 'bio'], text),
  ...(entity.isFuzzy ? { ranked: (ctx: Ctx, text: string) => rankPeople(ctx, kind, text) } : {}),
  samenessColumns: ['name'],
});

export const youtubeInfluencerStore = mediaStore(YOUTUBE_INFLUENCERS, 'youtube-influencer');
export const startupInfluencerStore = mediaStore(STARTUP_INFLUENCERS, 'startup-influencer');
export const mentorStore = mediaStore(MENTORS, 'mentor');
