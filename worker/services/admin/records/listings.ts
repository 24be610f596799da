/** Listings as records: four kinds in one table, searched by its full-text index. */
import { ANGEL_INVESTORS, INCUBATORS, PRE_SEED_INVESTORS, SEED_INVESTORS } from '@/domain/admin/entities/listings';
import { locationPath } from '@/domain/admin/entities/listing-body';
import type { Entity } from '@/domain/admin/entities/entity';
import type { ListingKind } from '@/domain/directory/directories';
import type { ListingInput } from '@/domain/directory/input/listing-input';
import { searchWords } from '@/domain/text/spelling';
import { toWire } from '@/domain/directory/wire';
import { sql } from '@worker/db/sql';
import { listingCopiesSql } from '@worker/services/core/pictures';
import { forgetCatalogue } from '@worker/services/directory/listing-catalogue';
import { toListing, type ListingRow } from '@worker/services/directory/listing-rows';
import { forgetTotals } from '@worker/services/directory/listing-totals';
import { fieldColumns, type Row, type Store } from './store';

/** Candidates of a search: a word that half of a directory has is narrowed by more words, not by more time. */
const SEARCHED_MOST = 5_000;

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
    sorts: { [entity.nameField]: 'sort_name', [locationPath(kind)]: 'city', updatedAt: 'updated_at' },
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
      return sql`seq IN (SELECT rowid FROM listing_search WHERE listing_search MATCH ${`{name sectors focus_industries} : (${match})`} LIMIT ${SEARCHED_MOST})`;
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
