/**
 * Files of resources in R2, under `resources/`. Uploads have random keys. Documents that come with Outset have fixed names, and are copied
 * from the static files at the first request for them. A file that no resource names is not served.
 */
import { and, eq } from 'drizzle-orm';
import { AppError, notFound } from '@/domain/errors';
import { downloadName, endingOf, mayKeep, servingOf } from '@/domain/resources/file-kind';
import { resources } from '@worker/db/schema';
import type { Ctx } from '@worker/services/core/context';
import { deleteFiles, storeFile } from '@worker/services/core/files';

const FOLDER = 'resources/';

/** The address of a file; null without one. */
export function resourcePath(key: string | null): string | null {
  return key?.startsWith(FOLDER) ? `/files/${key}` : null;
}

const notStored = (fileName: string) =>
  new AppError(415, `The file ${fileName.slice(0, 100)} is not what its name says, or of a type that is not kept.`, {
    code: 'file-type',
    fields: { file: 'This type of file is not accepted.' },
  });

/** Stores a file whose bytes match its ending. Returns its key, which no row contains yet. */
export async function storeResourceFile(ctx: Ctx, fileName: string, bytes: Uint8Array): Promise<string> {
  const ending = endingOf(fileName);
  if (!mayKeep(ending, bytes)) throw notStored(fileName);
  return storeFile(ctx, FOLDER, ending, bytes);
}

/** The names of documents that come with Outset: words and an ending, such as `cap-table-starter.xlsx`. No random key matches. */
const DOCUMENT = /^[a-z]+(?:-[a-z0-9]+)+\.(?:xlsx|docx|pptx|pdf)$/;

/**
 * The key of a document that comes with Outset. It does not change when the document changes, so that rows of older versions find the new
 * document.
 */
export function documentKey(name: string, folder = FOLDER): string {
  if (!DOCUMENT.test(name)) throw notStored(name);
  return folder + name;
}

/** Copies a document that comes with Outset from the static files of this version. False if there is none of this name. */
async function bringDocument(ctx: Ctx, key: string): Promise<boolean> {
  const name = key.slice(key.indexOf('/') + 1);
  const serving = DOCUMENT.test(name) ? servingOf(endingOf(name)) : null;
  if (!serving) return false;
  const found = await ctx.env.ASSETS.fetch(new Request(`https://outset.invalid/files/library/${name}`));
  if (!found.ok) {
    await found.body?.cancel();
    return false;
  }
  const bytes = new Uint8Array(await found.arrayBuffer());
  if (!mayKeep(endingOf(name), bytes)) return false;
  await ctx.env.FILES.put(key, bytes, { httpMetadata: { contentType: serving.type } });
  return true;
}

/** Deletes files that no row names any more. If a file cannot be deleted, it remains in R2, but no one can open it. */
export const deleteResourceFiles = deleteFiles;

export const hasFile = async (ctx: Ctx, key: string): Promise<boolean> =>
  (await ctx.env.FILES.head(key)) !== null || bringDocument(ctx, key);

/** The file of a key; a document that comes with Outset is copied when it is first asked for. */
export async function openFile(ctx: Ctx, key: string): Promise<R2ObjectBody | null> {
  const stored = await ctx.env.FILES.get(key);
  if (stored) return stored;
  return (await bringDocument(ctx, key)) ? ctx.env.FILES.get(key) : null;
}

export interface ResourceFile {
  type: string;
  size: number;
  tag: string;
  /** How the browser handles the file, and its name when it is saved. */
  disposition: string;
  /** Null if `unlessTag` is the tag of this file. */
  body: ReadableStream | null;
}

/** RFC 6266: a name for old clients, and the true one in UTF-8. */
function dispositionOf(isInline: boolean, name: string): string {
  const plain = name.replace(/[^\x20-\x7e]|["\\%]/g, '_');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${isInline ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`;
}

/** The file at `/files/resources/NAME`, such as `<32 hex digits>.csv` or the name of a document that comes with Outset. */
export async function findResourceFile(ctx: Ctx, name: string, unlessTag?: string): Promise<ResourceFile> {
  const ending = DOCUMENT.test(name) || /^[0-9a-f]{32}\.[a-z]{2,4}$/.test(name) ? endingOf(name) : '';
  const serving = servingOf(ending);
  const row = serving
    ? await ctx.db
        .select({ name: resources.name })
        .from(resources)
        .where(and(eq(resources.fileKey, FOLDER + name), eq(resources.fileSource, 'local')))
        .get()
    : null;
  const file = row ? await openFile(ctx, FOLDER + name) : null;
  if (!serving || !row || !file) throw notFound('This file does not exist.');
  const found = {
    type: serving.type,
    size: file.size,
    tag: file.httpEtag,
    disposition: dispositionOf(serving.isInline, downloadName(row.name, ending)),
  };
  if (unlessTag?.includes(file.httpEtag)) {
    await file.body.cancel();
    return { ...found, body: null };
  }
  return { ...found, body: file.body };
}
