/** API calls for documents in the account, for tests: save, delete, list, read, and the objects in R2. */
import { env } from 'cloudflare:test';
import type { StoredDocument, SavedVersion } from '@/domain/tools/account';
import { envelope, type EnvelopeParts } from '@tests/factories/tool-documents';
import { bearer, rows, send } from './accounts';
import { call } from './call';
import type { Person } from './people';

export const MINUTE = 60_000;
export const DAY = 86_400_000;

export const path = (id = 'plan', tool = 'burn-rate') => `/api/tool-documents/${tool}/${id}`;
export const put = (who: Person, base: number, parts: EnvelopeParts = {}, id = 'plan', tool = 'burn-rate') =>
  send('PUT', `${path(id, tool)}?base=${base}`, envelope({ id, tool, ...parts }), bearer(who.token));
export const raw = (who: Person, body: unknown, query = 'base=0') =>
  send('PUT', `${path()}?${query}`, body, bearer(who.token));
export const remove = (who: Person, base: number, id = 'plan') =>
  send('DELETE', `${path(id)}?base=${base}`, undefined, bearer(who.token));
export const list = async (who: Person, tool = 'burn-rate') =>
  (await send('GET', `/api/tool-documents/${tool}`, undefined, bearer(who.token))).body.data as StoredDocument[];
export const versions = async (who: Person, id = 'plan') =>
  (await send('GET', `${path(id)}/versions`, undefined, bearer(who.token))).body.data as SavedVersion[];
export const read = (who: Person, query = '', id = 'plan') =>
  call(`${path(id)}${query}`, { headers: bearer(who.token) });
export const files = async () => (await env.FILES.list({ prefix: 'documents/' })).objects.map(({ key }) => key);
export const keysOf = async (who: Person) =>
  (await rows('SELECT file_key FROM tool_document_versions WHERE account_id = ?', who.id)).map(
    (row) => row['file_key'],
  );

/** Makes all versions of a person older, as if the time had passed. */
export const age = (who: Person, ms: number) =>
  env.DB.prepare(
    'UPDATE tool_document_versions SET started_at = started_at - ?1, saved_at = saved_at - ?1 WHERE account_id = ?2',
  )
    .bind(ms, who.id)
    .run();
