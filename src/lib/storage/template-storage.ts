/** Custom email templates in the browser database that the specification names: "email templates", store "templates", keyed by id. */
import type { DBSchema } from 'idb';
import { databaseOf } from './database';
import { readTemplates } from '@/domain/outreach/letters/stored-templates';
import { TEMPLATE_STORE, type EmailTemplate } from '@/domain/outreach/letters/template';

interface Schema extends DBSchema {
  templates: { key: string; value: EmailTemplate };
}

const open = databaseOf<Schema>(
  TEMPLATE_STORE.database,
  (database) => {
    database.createObjectStore(TEMPLATE_STORE.store, { keyPath: TEMPLATE_STORE.keyPath });
  },
  TEMPLATE_STORE.version,
);

/** All readable templates, by name. Rejects if the browser refuses its database, like all functions here. */
export async function listTemplates(): Promise<ReturnType<typeof readTemplates>> {
  return readTemplates(await (await open()).getAll(TEMPLATE_STORE.store));
}

/** Stores all of them or none. */
export async function putTemplates(templates: readonly EmailTemplate[]): Promise<void> {
  const transaction = (await open()).transaction(TEMPLATE_STORE.store, 'readwrite');
  await Promise.all([...templates.map((template) => transaction.store.put(template)), transaction.done]);
}

export async function deleteTemplate(id: string): Promise<void> {
  await (await open()).delete(TEMPLATE_STORE.store, id);
}
