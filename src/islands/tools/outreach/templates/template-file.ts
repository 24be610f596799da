/** Exports all custom templates as one JSON file, and imports such a file. */
import * as v from 'valibot';
import { TEMPLATE_LIMITS, type EmailTemplate } from '@/domain/outreach/letters/template';
import { readDocument, writeDocument, uniqueName, type Decoded, type DocumentKind } from '@/domain/tools/document';
import { DOCUMENT_BOUNDS } from '@/domain/tools/safe-json';
import { saveText } from '@/lib/export/save-file';
import { storedRows } from '@/domain/tools/stored-fields';
import { storedTemplate } from '@/domain/outreach/letters/stored-templates';

/** All custom templates in one file, for another browser. An import adds them to the existing templates and replaces nothing. */
export interface TemplateSet {
  templates: readonly EmailTemplate[];
}

const NOUN = 'set of templates';

const storedSet = v.object({ templates: storedRows(storedTemplate, TEMPLATE_LIMITS.templates) });

function decodeSet(stored: unknown): Decoded<TemplateSet> {
  const reading = v.safeParse(storedSet, stored);
  if (reading.success) return { data: reading.output };
  return { fault: `This ${NOUN} is incomplete or was edited by hand.`, field: 'templates' };
}

export const TEMPLATE_SET: DocumentKind<TemplateSet> = {
  tool: 'outreach',
  noun: NOUN,
  version: 1,
  migrations: [],
  encode: ({ templates }) => ({ templates }),
  decode: decodeSet,
};

const text = ({ name, description, subject, body }: EmailTemplate) =>
  JSON.stringify([name, description, subject, body]);

/** `newId` returns an unused id. Equal templates are not added twice, and a taken name gets a number. */
export function joinTemplates(
  known: readonly EmailTemplate[],
  imported: readonly EmailTemplate[],
  newId: () => string,
) {
  const texts = new Set(known.map(text));
  const ids = new Set(known.map(({ id }) => id));
  const names = known.map(({ name }) => name);
  const added: EmailTemplate[] = [];
  let same = 0;
  let left = 0;
  for (const template of imported) {
    if (texts.has(text(template))) same += 1;
    else if (known.length + added.length >= TEMPLATE_LIMITS.templates) left += 1;
    else {
      const name = uniqueName(template.name, names);
      const id = ids.has(template.id) ? newId() : template.id;
      added.push({ ...template, id, name, isCustom: true });
      texts.add(text(template));
      ids.add(id);
      names.push(name);
    }
  }
  return {
    /** The templates to store in the database. */
    added,
    /** How many are known already, word for word. */
    same,
    /** How many were left out, because there was no room. */
    left,
  };
}

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

export async function readTemplateFile(
  file: File,
  known: readonly EmailTemplate[],
): Promise<{ fault: string } | { added: EmailTemplate[]; text: string }> {
  // A character takes at most three bytes in our files.
  if (file.size > DOCUMENT_BOUNDS.maxLength * 3) return { fault: 'This file is too large.' };
  const reading = readDocument(TEMPLATE_SET, await file.text());
  if ('fault' in reading) return reading;
  const { added, same, left } = joinTemplates(known, reading.document.data.templates, () => crypto.randomUUID());
  const parts = [
    added.length > 0 ? `${count(added.length, 'template')} imported` : 'No template imported',
    same > 0 && `${same} already there`,
    left > 0 && `${left} left out, because the limit is 200`,
  ].filter(Boolean);
  return { added, text: `${parts.join(', ')}.` };
}

export function writeTemplateFile(templates: readonly EmailTemplate[]): void {
  const document = { id: 'templates', name: 'Email templates', savedAt: Date.now(), data: { templates } };
  saveText(writeDocument(TEMPLATE_SET, document, 2), 'email-templates.json', 'application/json');
}
