/** Media people as records: three kinds in one table. */
import { MENTORS, STARTUP_INFLUENCERS, YOUTUBE_INFLUENCERS } from '@/domain/admin/entities/media-people';
import type { Entity } from '@/domain/admin/entities/entity';
import type { MediaKind } from '@/domain/media/people';
import type { MediaPersonInput } from '@/domain/media/person-input';
import { valueAt } from '@/domain/admin/entities/entity';
import { copiesSql } from '@worker/services/core/pictures';
import { containsSql } from './conditions';
import { fieldColumns, type Row, type Store } from './store';

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
  sorts: { name: 'name', updatedAt: 'updated_at', ...(kind === 'mentor' ? { city: 'city' } : {}) },
  search: (text) => containsSql(['name', 'focus', 'description', 'bio'], text),
  samenessColumns: ['name'],
});

export const youtubeInfluencerStore = mediaStore(YOUTUBE_INFLUENCERS, 'youtube-influencer');
export const startupInfluencerStore = mediaStore(STARTUP_INFLUENCERS, 'startup-influencer');
export const mentorStore = mediaStore(MENTORS, 'mentor');
