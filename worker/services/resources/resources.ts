/** Downloadable resources: the list by category, the counter of downloads, and the import of a category with its files. */
import { and, eq } from 'drizzle-orm';
import { roleOf } from '@/domain/accounts/actor';
import { AppError, notFound } from '@/domain/errors';
import { isAllowed } from '@/domain/permissions';
import { INVALID_DRIVE_LINK } from '@/domain/resources/drive-link';
import type { CategoryInput, ResourceInput } from '@/domain/resources/resource-input';
import {
  downloadAddress,
  NO_FILE,
  type FileSource,
  type Resource,
  type ResourceCategory,
} from '@/domain/resources/resources';
import { batch, sql } from '@worker/db/sql';
import { resourceCategories, resources } from '@worker/db/schema';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { deleteResourceFiles, documentKey, hasFile, storeResourceFile, resourcePath } from './resource-files';

const MAX_CATEGORIES = 200;
const MAX_RESOURCES = 5000;

type ResourceRow = typeof resources.$inferSelect;

const addressesOf = (row: Pick<ResourceRow, 'fileSource' | 'fileKey' | 'driveLink'>) => ({
  fileUrl: row.fileSource === 'local' ? resourcePath(row.fileKey) : null,
  driveLink: row.fileSource === 'drive' ? row.driveLink : null,
});

function toWire(row: ResourceRow, mayOpen: boolean): Resource {
  return {
    _id: row.id,
    name: row.name,
    description: row.description,
    fileType: row.fileType,
    downloads: row.downloads,
    rating: row.ratingTenths / 10,
    preview: row.preview,
    fileSource: row.fileSource,
    ...(mayOpen ? addressesOf(row) : {}),
  };
}

/** Categories with their resources, in their order. People who may not open resources get no addresses. */
export async function listResourceCategories(ctx: Ctx): Promise<ResourceCategory[]> {
  const mayOpen = isAllowed(roleOf(ctx.actor), 'resource:open');
  const { id, title, description, icon, color, place } = resourceCategories;
  const [categories, rows] = await batch(ctx.d1, [
    ctx.db
      .select({ _id: id, title, description, icon, color })
      .from(resourceCategories)
      .orderBy(place, title, id)
      .limit(MAX_CATEGORIES),
    ctx.db
      .select()
      .from(resources)
      .orderBy(resources.categoryId, resources.place, resources.name, resources.id)
      .limit(MAX_RESOURCES),
  ]);
  const items = new Map<string, Resource[]>();
  for (const row of rows) {
    const list = items.get(row.categoryId) ?? [];
    list.push(toWire(row, mayOpen));
    items.set(row.categoryId, list);
  }
  return categories.map((category) => ({ ...category, items: items.get(category._id) ?? [] }));
}

/** Counts one download and returns its address. A resource that cannot be opened is not counted. */
export async function countDownload(
  ctx: Ctx,
  categoryId: string,
  resourceId: string,
): Promise<{ address: string; downloads: number; fileSource: FileSource }> {
  const row = await ctx.db
    .select()
    .from(resources)
    .where(and(eq(resources.id, resourceId), eq(resources.categoryId, categoryId)))
    .get();
  if (!row) throw notFound('This resource does not exist.');
  const target = downloadAddress({ fileSource: row.fileSource, ...addressesOf(row) });
  if ('fault' in target && target.fault === 'bad-link') {
    throw new AppError(422, INVALID_DRIVE_LINK, { code: 'bad-link' });
  }
  const isThere =
    'address' in target && (row.fileSource === 'drive' || (row.fileKey !== null && (await hasFile(ctx, row.fileKey))));
  if (!isThere) throw new AppError(404, NO_FILE, { code: 'no-file' });
  // One statement, so that a hundred downloads at the same time add exactly one hundred. A count needs no audit row.
  const counted = await ctx.first(sql<
    Pick<ResourceRow, 'downloads'>
  >`UPDATE resources SET downloads = downloads + 1 WHERE id = ${resourceId} AND category_id = ${categoryId}
      RETURNING downloads`);
  if (!counted) throw notFound('This resource does not exist.');
  return { address: target.address, downloads: counted.downloads, fileSource: row.fileSource };
}

export interface ImportedResource {
  resource: ResourceInput;
  /** The file of a local resource. Without bytes it is a document that comes with Outset, which is stored at the first request for it. */
  file: { name: string; bytes: Uint8Array | null } | null;
}

/** The key of a file; `stored` collects the keys that this import has put into R2. */
async function keyOf(
  ctx: Ctx,
  { name, bytes }: NonNullable<ImportedResource['file']>,
  stored: string[],
): Promise<string> {
  if (bytes === null) return documentKey(name);
  const key = await storeResourceFile(ctx, name, bytes);
  stored.push(key);
  return key;
}

/**
 * Stores a category with its resources and files. It replaces a category with the same title, and in it resources with the same name; they
 * keep their ids and their counts of downloads.
 */
export async function importResources(
  ctx: Ctx,
  category: CategoryInput,
  place: number,
  items: readonly ImportedResource[],
): Promise<number> {
  requireAllowed(ctx, 'resource:write');
  const known = await ctx.db
    .select({ id: resourceCategories.id })
    .from(resourceCategories)
    .where(eq(resourceCategories.title, category.title))
    .get();
  const categoryId = known?.id ?? ctx.newId();
  const now = ctx.now();
  const keys: string[] = [];
  try {
    const rows: Record<string, unknown>[] = [];
    for (const [position, { resource, file }] of items.entries()) {
      const isLocal = resource.fileSource === 'local';
      const key = isLocal && file ? await keyOf(ctx, file, keys) : null;
      rows.push({ ...resource, id: ctx.newId(), key, place: position, driveLink: isLocal ? null : resource.driveLink });
    }
    const json = JSON.stringify(rows);
    const replaced = sql<{ key: string }>`SELECT file_key AS key FROM resources
      WHERE category_id = ${categoryId} AND file_key IS NOT NULL
        AND name IN (SELECT value ->> 'name' FROM json_each(${json}))`;
    const { title, ...changed } = { ...category, place, updatedAt: now };
    const [old] = await batch(ctx.d1, [
      replaced,
      ctx.db
        .insert(resourceCategories)
        .values({ id: categoryId, title, ...changed, createdAt: now })
        .onConflictDoUpdate({ target: resourceCategories.id, set: changed }),
      sql`INSERT INTO resources (id, category_id, name, description, file_type, rating_tenths, preview, file_source,
             file_key, drive_link, place, created_at, updated_at)
           SELECT value ->> 'id', ${categoryId}, value ->> 'name', value ->> 'description', value ->> 'fileType',
             CAST(round((value ->> 'rating') * 10) AS INTEGER), value ->> 'preview', value ->> 'fileSource', value ->> 'key',
             value ->> 'driveLink', value ->> 'place', ${now}, ${now}
             FROM json_each(${json}) WHERE true
           ON CONFLICT (category_id, name) DO UPDATE SET description = excluded.description,
             file_type = excluded.file_type, rating_tenths = excluded.rating_tenths, preview = excluded.preview,
             file_source = excluded.file_source, file_key = excluded.file_key, drive_link = excluded.drive_link,
             place = excluded.place, updated_at = excluded.updated_at`,
      auditRow(ctx, {
        action: 'resources.imported',
        subjectType: 'resource-category',
        subjectId: categoryId,
        details: { count: rows.length },
      }),
    ]);
    await deleteResourceFiles(
      ctx,
      old.results.map(({ key }) => key),
    );
    return rows.length;
  } catch (error) {
    await deleteResourceFiles(ctx, keys);
    throw error;
  }
}
