/** What the forms of the outreach tool accept, with the exact messages, and the check of templates from the browser's database or a file. */
import { z } from 'zod';
import { line, text } from '../accounts/fields';
import { decodeWith, storedId, storedText, uniqueIds } from '../toolkit/stored-fields';
import type { Decoded, DocumentKind } from '../toolkit/document';
import { DRAFT_LIMIT, type Draft } from './drafts';
import { isDefaultId, OUTREACH_MESSAGES, TEMPLATE_LIMITS, type EmailTemplate } from './template';

export const emailInput = z.object({
  subject: line(OUTREACH_MESSAGES.subject, TEMPLATE_LIMITS.subject),
  body: text(OUTREACH_MESSAGES.body, TEMPLATE_LIMITS.body),
});
export type EmailInput = z.output<typeof emailInput>;

export const templateInput = emailInput.extend({
  name: line(OUTREACH_MESSAGES.name, TEMPLATE_LIMITS.name),
  description: line(OUTREACH_MESSAGES.description, TEMPLATE_LIMITS.description),
});
export type TemplateInput = z.output<typeof templateInput>;

const storedTemplate = z
  .object({
    id: storedId,
    name: storedText(TEMPLATE_LIMITS.name),
    description: storedText(TEMPLATE_LIMITS.description),
    subject: storedText(TEMPLATE_LIMITS.subject),
    body: storedText(TEMPLATE_LIMITS.body),
  })
  .refine((template) => template.name.trim() !== '' && !isDefaultId(template.id))
  .transform((template): EmailTemplate => ({ ...template, isCustom: true }));

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
  templates: z.array(storedTemplate).max(TEMPLATE_LIMITS.templates).refine(uniqueIds).default([]),
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
  subject: storedText(TEMPLATE_LIMITS.subject * 4).default(''),
  body: storedText(TEMPLATE_LIMITS.body * 2).default(''),
  templateId: storedId.nullable().default(null),
  savedAt: z.int().min(0),
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
