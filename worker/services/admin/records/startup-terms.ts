/** Startup terms (design resources) as records, each with a picture: uploaded, or elsewhere by its address. */
import { STARTUP_TERMS } from '../../../../src/domain/admin/entities/startup-terms';
import type { TermRecord } from '../../../../src/domain/startup-terms/term-input';
import { thumbnailOf } from '../../content/startup-terms';
import { copiesSql } from '../../core/pictures';
import { containsSql } from './conditions';
import { forgetFiles } from './record-files';
import type { Store } from './store';

const NO_PICTURE = 'Please enter the thumbnail URL or upload an image';

export const startupTermStore: Store<TermRecord> = {
  entity: STARTUP_TERMS,
  table: 'startup_terms',
  columns: {
    title: ({ title }) => title,
    description: ({ description }) => description,
    category: ({ category }) => category,
    figma_link: ({ figmaLink }) => figmaLink,
    thumbnail_url: ({ thumbnailUrl }) => thumbnailUrl,
    is_active: ({ isActive }) => Number(isActive),
  },
  kept: ['thumbnail_key', 'views'],
  file: {
    field: 'thumbnail',
    folder: 'terms/',
    column: 'thumbnail_key',
    faults: ({ thumbnailUrl }, hasFile) => (thumbnailUrl === '' && !hasFile ? { thumbnailUrl: NO_PICTURE } : null),
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
  sorts: { place: 'place', title: 'title', updatedAt: 'updated_at' },
  filters: { category: 'category', isActive: 'is_active' },
  search: (text) => containsSql(['title', 'description', 'category'], text),
  samenessColumns: ['category', 'title'],
  onForget: forgetFiles('thumbnail_key'),
};
