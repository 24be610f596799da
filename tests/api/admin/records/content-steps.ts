/** Shared steps for the tests of milestones, resources and design resources in the back-office: an operator's calls, forms with files. */
import { env } from 'cloudflare:test';
import { adminCookie, ask, operator, type AdminAnswer, type Operator } from '@tests/setup/admins';

let admin: Operator | undefined;

/** As an operator of this file, or as `who`; null is a guest. */
export async function as(method: string, path: string, body?: unknown, who?: Operator | null): Promise<AdminAnswer> {
  // Files share this module, and each begins with an empty database.
  const isThere = admin && (await env.DB.prepare('SELECT 1 FROM admin_users WHERE id = ?').bind(admin.id).first());
  if (!isThere) admin = await operator();
  return ask(method, path, {
    ...(body === undefined ? {} : { body }),
    headers: who === null ? {} : adminCookie((who ?? admin!).token),
  });
}

export type Data = Record<string, unknown> & { _id: string; revision: number };
export const dataOf = ({ body }: AdminAnswer) => body['data'] as Data;

export const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;
export const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);
export const PDF = bytesOf('%PDF-1.4 small');

/** A multipart body: texts, and files as `[name, bytes]`. */
export function formOf(parts: Record<string, string | readonly [name: string, bytes: Uint8Array]>): FormData {
  const form = new FormData();
  for (const [field, part] of Object.entries(parts)) {
    if (typeof part === 'string') form.append(field, part);
    else form.append(field, new File([part[1].slice()], part[0]));
  }
  return form;
}

export const keptKeys = async (prefix: string): Promise<string[]> =>
  (await env.FILES.list({ prefix })).objects.map(({ key }) => key);

/** Whether the file at an address of ours is kept. */
export const isKept = async (address: unknown): Promise<boolean> =>
  (await env.FILES.head(String(address).replace('/files/', ''))) !== null;

/** The actions that the audit log has of a record, in their order. */
export async function actionsOf(id: string): Promise<string[]> {
  const { results } = await env.DB.prepare('SELECT action FROM audit_log WHERE subject_id = ? ORDER BY id')
    .bind(id)
    .all<{ action: string }>();
  return results.map(({ action }) => action);
}
