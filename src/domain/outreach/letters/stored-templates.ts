/** Checks the templates and drafts stored in the browser when they are read back. */
import * as v from 'valibot';
import { storedId, storedText, wholeBetween } from '@/domain/tools/stored-fields';
import { DRAFT_LIMIT, type Draft } from './drafts';
import { MAX_OWN, VALUE_LIMIT, type OwnValues } from '@/domain/outreach/own-values';
import { isDefaultId, TEMPLATE_LIMITS, type EmailTemplate } from './template';

/** The valid ones among the first `max` entries of a list, and the number of invalid ones. A value that is not a list has no entries. */
export function readRows<Entry>(
  stored: unknown,
  max: number,
  schema: v.GenericSchema<unknown, Entry>,
): { rows: Entry[]; unreadable: number } {
  const list = Array.isArray(stored) ? (stored as unknown[]).slice(0, max) : [];
  const rows = list.flatMap((row) => {
    const reading = v.safeParse(schema, row);
    return reading.success ? [reading.output] : [];
  });
  return { rows, unreadable: list.length - rows.length };
}

/** A custom template: it has a name, and not the id of a default one. */
export const storedTemplate = v.pipe(
  v.object({
    id: storedId,
    name: storedText(TEMPLATE_LIMITS.name),
    description: storedText(TEMPLATE_LIMITS.description),
    subject: storedText(TEMPLATE_LIMITS.subject),
    body: storedText(TEMPLATE_LIMITS.body),
  }),
  v.check(({ id, name }) => name.trim() !== '' && !isDefaultId(id)),
  v.transform((template): EmailTemplate => ({ ...template, isCustom: true })),
);

/** The readable templates of the browser's database, by name, and the number of all others, which stay stored. */
export function readTemplates(rows: readonly unknown[]): { templates: EmailTemplate[]; unreadable: number } {
  const templates = new Map<string, EmailTemplate>();
  let unreadable = 0;
  for (const row of rows) {
    const reading = v.safeParse(storedTemplate, row);
    if (reading.success && templates.size < TEMPLATE_LIMITS.templates) templates.set(reading.output.id, reading.output);
    else unreadable += 1;
  }
  return {
    templates: [...templates.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
    unreadable,
  };
}

export const fieldName = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]{0,39}$/));

const ownValue = v.object({ to: v.union([v.literal(''), storedId]), name: fieldName, value: storedText(VALUE_LIMIT) });

/** Values that were changed for one mail; unreadable entries are left out, and mails from earlier versions have none. */
export const storedOwn = v.optional(
  v.pipe(
    v.unknown(),
    v.transform((stored): OwnValues =>
      readRows(stored, MAX_OWN, ownValue).rows.filter(({ value }) => value.trim() !== ''),
    ),
  ),
  [],
);

/** Longer than the form allows, because pasted text is stored until someone shortens it. */
export const TYPED_LIMITS = { subject: 50_000, body: 500_000 } as const;

/** A draft may be half written: nothing but its id and its time is required. */
const storedDraft = v.object({
  id: storedId,
  subject: v.optional(storedText(TYPED_LIMITS.subject), ''),
  body: v.optional(storedText(TYPED_LIMITS.body), ''),
  templateId: v.fallback(v.nullable(storedId), null),
  own: storedOwn,
  savedAt: wholeBetween(0, Number.MAX_SAFE_INTEGER),
});

/** The readable drafts, the newest first, and how many are not. */
export function readDrafts(stored: unknown): { drafts: Draft[]; unreadable: number } {
  const { rows, unreadable } = readRows<Draft>(stored, DRAFT_LIMIT, storedDraft);
  return { drafts: rows.sort((a, b) => b.savedAt - a.savedAt), unreadable };
}
