/** All custom templates as one file, to take to another browser, and joined with those that are there: nothing is replaced. */
import { uniqueName, type Decoded, type DocumentKind } from '../toolkit/document';
import { readTemplate } from './stored-templates';
import { TEMPLATE_LIMITS, type EmailTemplate } from './template';

export interface TemplateSet {
  templates: readonly EmailTemplate[];
}

const NOUN = 'set of templates';

function decodeSet(stored: unknown): Decoded<TemplateSet> {
  const list = (stored as { templates?: unknown }).templates ?? [];
  const fault = { fault: `This ${NOUN} is not complete or was changed by hand.`, field: 'templates' };
  if (!Array.isArray(list) || list.length > TEMPLATE_LIMITS.templates) return fault;
  const templates = list.map(readTemplate);
  const read = templates.filter((template) => template !== null);
  const isWhole = read.length === templates.length && new Set(read.map(({ id }) => id)).size === read.length;
  return isWhole ? { data: { templates: read } } : fault;
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

/** `newId` answers an id that nothing has yet. Equal templates are not added twice, and a taken name gets a number. */
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
