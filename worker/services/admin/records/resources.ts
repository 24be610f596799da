/** Resource categories and their resources as records. A category is deleted and restored together with its resources. */
import { RESOURCE_CATEGORIES, RESOURCES } from '@/domain/admin/entities/resources';
import { resourceRecordInput, type CategoryInput, type ResourceRecord } from '@/domain/resources/resource-input';
import { resourcePath } from '@worker/services/resources/resource-files';
import { containsSql, fieldColumns, readingOrder, type Row, type Store } from './store';
import { forgetFiles } from './record-files';

const deleteFilesOf = forgetFiles('file_key');

export const resourceStore: Store<ResourceRecord> = {
  entity: RESOURCES,
  table: 'resources',
  columns: {
    ...fieldColumns<ResourceRecord>('categoryId', 'name', 'description', 'fileType'),
    rating_tenths: ({ rating }) => Math.round(rating * 10),
    ...fieldColumns<ResourceRecord>('preview', 'fileSource'),
    drive_link: ({ fileSource, driveLink }) => (fileSource === 'drive' ? (driveLink ?? null) : null),
  },
  otherColumns: ['file_key', 'downloads'],
  parent: {
    table: 'resource_categories',
    column: 'category_id',
    field: 'categoryId',
    missing: 'This category does not exist or was deleted.',
    missingAtRestore: 'Its category is deleted. Restore the category first.',
  },
  file: {
    field: 'file',
    folder: 'resources/',
    column: 'file_key',
    ends: ({ fileSource }) => fileSource === 'drive',
  },
  place: 'place',
  toRecord: (row) => ({
    categoryId: row['category_id'],
    name: row['name'],
    description: row['description'],
    fileType: row['file_type'],
    rating: Number(row['rating_tenths']) / 10,
    preview: row['preview'] === 1,
    fileSource: row['file_source'],
    driveLink: row['drive_link'] ?? null,
    fileUrl: resourcePath((row['file_key'] as string | null) ?? null),
    downloads: row['downloads'] ?? 0,
  }),
  sorts: { place: 'place', name: readingOrder('name'), updatedAt: 'updated_at' },
  search: (text) => containsSql(['name', 'description'], text),
  samenessColumns: ['name'],
  onForget: deleteFilesOf,
};

/** The store of one category's resources; others are not found. */
export function resourcesIn(categoryId: string): Store {
  const { category_id: _, ...columns } = resourceStore.columns;
  return {
    ...resourceStore,
    entity: {
      ...RESOURCES,
      schema: () => resourceRecordInput,
      readOnly: [...(RESOURCES.readOnly ?? []), 'categoryId'],
    },
    columns,
    scope: { column: 'category_id', value: categoryId },
  } as unknown as Store;
}

export const resourceCategoryStore: Store<CategoryInput> = {
  entity: RESOURCE_CATEGORIES,
  table: 'resource_categories',
  columns: fieldColumns<CategoryInput>('title', 'description', 'icon', 'color'),
  children: { store: resourceStore as unknown as Store, column: 'category_id' },
  place: 'place',
  toRecord: ({ title, description, icon, color }) => ({ title, description, icon, color }),
  sorts: { place: 'place', title: readingOrder('title'), updatedAt: 'updated_at' },
  search: (text) => containsSql(['title', 'description'], text),
  samenessColumns: ['title'],
  onForget: (ctx, rows) =>
    deleteFilesOf(
      ctx,
      rows.flatMap((row) => (row['children'] ?? []) as unknown as Row[]),
    ),
};
