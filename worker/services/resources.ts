/** Downloadable resources: the list by category, the counter of downloads, and the import of a category with its files. */
import { roleOf } from '../../src/domain/accounts/actor';
import { AppError, notFound } from '../../src/domain/errors';
import { isAllowed } from '../../src/domain/permissions';
import { INVALID_DRIVE_LINK } from '../../src/domain/resources/drive-link';
import type { CategoryInput, ResourceInput } from '../../src/domain/resources/resource-input';
import {
  downloadAddress,
  NO_FILE,
  type FileSource,
  type Resource,
  type ResourceCategory,
  type ResourceIcon,
} from '../../src/domain/resources/resources';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { requireAllowed } from './require-actor';
import { deleteResourceFiles, hasFile, keepResourceFile, resourcePath } from './resource-files';

const MAX_CATEGORIES = 200;
const MAX_RESOURCES = 5000;

interface ResourceRow {
  id: string;
  category_id: string;
  name: string;
  description: string;
  file_type: string;
  downloads: number;
  rating_tenths: number;
  preview: number;
  file_source: FileSource;
  file_key: string | null;
  drive_link: string | null;
}

const addressesOf = (row: Pick<ResourceRow, 'file_source' | 'file_key' | 'drive_link'>) => ({
  fileUrl: row.file_source === 'local' ? resourcePath(row.file_key) : null,
  driveLink: row.file_source === 'drive' ? row.drive_link : null,
});

function toWire(row: ResourceRow, mayOpen: boolean): Resource {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    fileType: row.file_type,
    downloads: row.downloads,
    rating: row.rating_tenths / 10,
    preview: row.preview === 1,
    fileSource: row.file_source,
    ...(mayOpen ? addressesOf(row) : {}),
  };
}

/** Categories with their resources, in their order. Whoever may not open resources learns no address. */
export async function listResourceCategories(ctx: Ctx): Promise<ResourceCategory[]> {
  const mayOpen = isAllowed(roleOf(ctx.actor), 'resource:open');
  const [categories, resources] = await ctx.d1.batch<Record<string, unknown>>([
    ctx.d1
      .prepare('SELECT id, title, description, icon, color FROM resource_categories ORDER BY place, title, id LIMIT ?1')
      .bind(MAX_CATEGORIES),
    ctx.d1
      .prepare(
        `SELECT id, category_id, name, description, file_type, downloads, rating_tenths, preview, file_source, file_key, drive_link
           FROM resources ORDER BY category_id, place, name, id LIMIT ?1`,
      )
      .bind(MAX_RESOURCES),
  ]);
  const items = new Map<string, Resource[]>();
  for (const row of (resources?.results ?? []) as unknown as ResourceRow[]) {
    const list = items.get(row.category_id) ?? [];
    list.push(toWire(row, mayOpen));
    items.set(row.category_id, list);
  }
  return ((categories?.results ?? []) as unknown as CategoryRow[]).map(({ id, ...category }) => ({
    _id: id,
    ...category,
    items: items.get(id) ?? [],
  }));
}

interface CategoryRow {
  id: string;
  title: string;
  description: string;
  icon: ResourceIcon;
  color: string;
}

/** Counts one download and answers where it leads. What cannot be opened is not counted. */
export async function countDownload(
  ctx: Ctx,
  categoryId: string,
  resourceId: string,
): Promise<{ address: string; downloads: number; fileSource: FileSource }> {
  const row = await ctx.d1
    .prepare('SELECT file_source, file_key, drive_link FROM resources WHERE id = ?1 AND category_id = ?2')
    .bind(resourceId, categoryId)
    .first<Pick<ResourceRow, 'file_source' | 'file_key' | 'drive_link'>>();
  if (!row) throw notFound('This resource does not exist.');
  const target = downloadAddress({ fileSource: row.file_source, ...addressesOf(row) });
  if ('fault' in target && target.fault === 'bad-link') {
    throw new AppError(422, INVALID_DRIVE_LINK, { code: 'bad-link' });
  }
  const isThere =
    'address' in target &&
    (row.file_source === 'drive' || (row.file_key !== null && (await hasFile(ctx, row.file_key))));
  if (!isThere) throw new AppError(404, NO_FILE, { code: 'no-file' });
  // One statement: of a hundred at once each adds one. A count is no change that an audit would ask for.
  const counted = await ctx.d1
    .prepare('UPDATE resources SET downloads = downloads + 1 WHERE id = ?1 AND category_id = ?2 RETURNING downloads')
    .bind(resourceId, categoryId)
    .first<{ downloads: number }>();
  if (!counted) throw notFound('This resource does not exist.');
  return { address: target.address, downloads: counted.downloads, fileSource: row.file_source };
}

export interface ImportedResource {
  resource: ResourceInput;
  /** The file of a local resource. */
  file: { name: string; bytes: Uint8Array } | null;
}

/**
 * Stores a category with its resources and files. A category of the same title, and in it a resource of the same name, is replaced and
 * keeps its id and its count of downloads.
 */
export async function importResources(
  ctx: Ctx,
  category: CategoryInput,
  place: number,
  items: readonly ImportedResource[],
): Promise<number> {
  requireAllowed(ctx, 'resource:write');
  const known = await ctx.d1
    .prepare('SELECT id FROM resource_categories WHERE title = ?1')
    .bind(category.title)
    .first<{ id: string }>();
  const categoryId = known?.id ?? ctx.newId();
  const keys: string[] = [];
  try {
    const rows: Record<string, unknown>[] = [];
    for (const [position, { resource, file }] of items.entries()) {
      const isLocal = resource.fileSource === 'local';
      const key = isLocal && file ? await keepResourceFile(ctx, file.name, file.bytes) : null;
      if (key) keys.push(key);
      rows.push({ ...resource, id: ctx.newId(), key, place: position, driveLink: isLocal ? null : resource.driveLink });
    }
    const replaced = ctx.d1
      .prepare(
        `SELECT file_key FROM resources WHERE category_id = ?1 AND file_key IS NOT NULL
            AND name IN (SELECT value ->> 'name' FROM json_each(?2))`,
      )
      .bind(categoryId, JSON.stringify(rows));
    const [old] = await ctx.d1.batch<{ file_key: string }>([
      replaced,
      ctx.d1
        .prepare(
          `INSERT INTO resource_categories (id, title, description, icon, color, place, created_at, updated_at)
           VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)
           ON CONFLICT (id) DO UPDATE SET description = ?3, icon = ?4, color = ?5, place = ?6, updated_at = ?7`,
        )
        .bind(categoryId, category.title, category.description, category.icon, category.color, place, ctx.now()),
      ctx.d1
        .prepare(
          `INSERT INTO resources (id, category_id, name, description, file_type, rating_tenths, preview, file_source,
             file_key, drive_link, place, created_at, updated_at)
           SELECT value ->> 'id', ?2, value ->> 'name', value ->> 'description', value ->> 'fileType',
             CAST(round((value ->> 'rating') * 10) AS INTEGER), value ->> 'preview', value ->> 'fileSource', value ->> 'key',
             value ->> 'driveLink', value ->> 'place', ?3, ?3
             FROM json_each(?1) WHERE true
           ON CONFLICT (category_id, name) DO UPDATE SET description = excluded.description,
             file_type = excluded.file_type, rating_tenths = excluded.rating_tenths, preview = excluded.preview,
             file_source = excluded.file_source, file_key = excluded.file_key, drive_link = excluded.drive_link,
             place = excluded.place, updated_at = excluded.updated_at`,
        )
        .bind(JSON.stringify(rows), categoryId, ctx.now()),
      auditStatement(ctx, {
        action: 'resources.imported',
        subjectType: 'resource-category',
        subjectId: categoryId,
        details: { count: rows.length },
      }),
    ]);
    await deleteResourceFiles(ctx, old?.results.map(({ file_key }) => file_key) ?? []);
    return rows.length;
  } catch (error) {
    await deleteResourceFiles(ctx, keys);
    throw error;
  }
}
