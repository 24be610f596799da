/** Templates and drafts as they lie in the browser's database or in a file, checked when they are read back. */
import * as z from 'zod/mini';
import { decodeWith, storedId, storedRows, storedText } from '../toolkit/stored-fields';
import type { Decoded, DocumentKind } from '../toolkit/document';
import { DRAFT_LIMIT, type Draft } from './drafts';
import { isDefaultId, TEMPLATE_LIMITS, type EmailTemplate } from './template';

const storedTemplate = z.pipe(
  z
    .object({
      id: storedId,
      name: storedText(TEMPLATE_LIMITS.name),
      description: storedText(TEMPLATE_LIMITS.description),
      subject: storedText(TEMPLATE_LIMITS.subject),
      body: storedText(TEMPLATE_LIMITS.body),
    })
    .check(z.refine((template) => template.name.trim() !== '' && !isDefaultId(template.id))),
  z.transform((template): EmailTemplate => ({ ...template, isCustom: true })),
);

/** The readable templates of the browser's database, by name, and how many are not readable (they stay where they are). */
export function readTemplates(rows: readonly unknown[]): { templates: EmailTemplate[]; unreadable: number } {
  const templates = new Map<string, EmailTemplate>();
  let unreadable = 0;
  for (const row of rows) {
    const reading = storedTemplate.safeParse(row);
    if (reading.success && templates.size < TEMPLATE_LIMITS.templates) templates.set(reading.data.id, reading.data);
    else unreadable += 1;
  }
  return {
    templates: [...templates.values()].sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)),
    unreadable,
  };
}

interface TemplateSet {
  templates: readonly EmailTemplate[];
}

const storedSet = z.object({
  templates: storedRows(storedTemplate, TEMPLATE_LIMITS.templates),
});

/** All custom templates as one file, to take to another browser. */
export const TEMPLATE_SET: DocumentKind<TemplateSet> = {
  tool: 'outreach',
  noun: 'set of templates',
  version: 1,
  migrations: [],
  encode: ({ templates }) => ({ templates }),
  decode: (stored): Decoded<TemplateSet> => decodeWith(storedSet, stored, 'set of templates'),
};

/** A draft may be half written: nothing is required. */
const storedDraft = z.object({
  id: storedId,
  subject: z._default(storedText(TEMPLATE_LIMITS.subject * 4), ''),
  body: z._default(storedText(TEMPLATE_LIMITS.body * 2), ''),
  templateId: z._default(z.nullable(storedId), null),
  savedAt: z.int().check(z.minimum(0)),
});

/** The readable drafts, the newest first, and how many are not. */
export function readDrafts(rows: unknown): { drafts: Draft[]; unreadable: number } {
  const list = Array.isArray(rows) ? (rows as unknown[]).slice(0, DRAFT_LIMIT) : [];
  const drafts = list.flatMap((row): Draft[] => {
    const reading = storedDraft.safeParse(row);
    return reading.success ? [reading.data] : [];
  });
  return { drafts: drafts.sort((a, b) => b.savedAt - a.savedAt), unreadable: list.length - drafts.length };
}
