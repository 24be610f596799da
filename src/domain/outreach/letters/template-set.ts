/** All custom templates as one file, to take to another browser, and joined with those that are there: nothing is replaced. */
import * as v from 'valibot';
import { uniqueName, type Decoded, type DocumentKind } from '@/domain/tools/document';
import { storedRows } from '@/domain/tools/stored-fields';
import { storedTemplate } from './stored-templates';
import { TEMPLATE_LIMITS, type EmailTemplate } from './template';

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

export interface JoinedTemplates {
  /** To be put into the database. */
  added: EmailTemplate[];
  /** Known already, word for word. */
  same: number;
  /** No room was left for these. */
  left: number;
}

const text = ({ name, description, subject, body }: EmailTemplate) =>
  JSON.stringify([name, description, subject, body]);

/** `newId` returns an id that nothing has yet. Equal templates are not added twice, and a taken name gets a number. */
export function joinTemplates(
  known: readonly EmailTemplate[],
  imported: readonly EmailTemplate[],
  newId: () => string,
): JoinedTemplates {
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
  return { added, same, left };
}
