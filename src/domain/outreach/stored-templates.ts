/** Templates and drafts as they lie in the browser, checked when they are read back. */
import { DRAFT_LIMIT, type Draft } from './drafts';
import { isDefaultId, TEMPLATE_LIMITS, type EmailTemplate } from './template';
import { idOf, isRow, readRows, textOf, timeOf, type Row } from './stored-rows';

/** One custom template; null where it cannot be read, has no name, or carries the id of a default one. */
export function readTemplate(row: unknown): EmailTemplate | null {
  if (!isRow(row)) return null;
  const id = idOf(row['id']);
  const name = textOf(row['name'], TEMPLATE_LIMITS.name, null);
  const description = textOf(row['description'], TEMPLATE_LIMITS.description, null);
  const subject = textOf(row['subject'], TEMPLATE_LIMITS.subject, null);
  const body = textOf(row['body'], TEMPLATE_LIMITS.body, null);
  if (id === null || name === null || description === null || subject === null || body === null) return null;
  return name.trim() === '' || isDefaultId(id) ? null : { id, name, description, subject, body, isCustom: true };
}

/** The readable templates of the browser's database, by name, and how many are not readable (they stay where they are). */
export function readTemplates(rows: readonly unknown[]): { templates: EmailTemplate[]; unreadable: number } {
  const templates = new Map<string, EmailTemplate>();
  let unreadable = 0;
  for (const row of rows) {
    const template = readTemplate(row);
    if (template && templates.size < TEMPLATE_LIMITS.templates) templates.set(template.id, template);
    else unreadable += 1;
  }
  return {
    templates: [...templates.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
    unreadable,
  };
}

/** A draft may be half written: nothing but its id and its time is required. */
function readDraft(row: Row): Draft | null {
  const id = idOf(row['id']);
  const subject = textOf(row['subject'], TEMPLATE_LIMITS.subject * 4, '');
  const body = textOf(row['body'], TEMPLATE_LIMITS.body * 2, '');
  const savedAt = timeOf(row['savedAt']);
  if (id === null || subject === null || body === null || savedAt === null) return null;
  return { id, subject, body, templateId: idOf(row['templateId']), savedAt };
}

/** The readable drafts, the newest first, and how many are not. */
export function readDrafts(stored: unknown): { drafts: Draft[]; unreadable: number } {
  const { rows, unreadable } = readRows(stored, DRAFT_LIMIT, readDraft);
  return { drafts: rows.sort((a, b) => b.savedAt - a.savedAt), unreadable };
}
