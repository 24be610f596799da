/** All custom templates as one JSON file, out and in. */
import type { EmailTemplate } from '@/domain/outreach/letters/template';
import { joinTemplates, TEMPLATE_SET } from '@/domain/outreach/letters/template-set';
import { readDocument, writeDocument } from '@/domain/tools/document';
import { DOCUMENT_BOUNDS } from '@/domain/tools/safe-json';
import { saveText } from '@/lib/export/save-file';

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`;

export async function readTemplateFile(
  file: File,
  known: readonly EmailTemplate[],
): Promise<{ fault: string } | { added: EmailTemplate[]; text: string }> {
  // A character takes three bytes at most in what we write.
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
