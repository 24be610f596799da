/** Templates of a file joined with those of the browser: nothing that is there is replaced. */
import { uniqueName } from '../toolkit/document';
import { TEMPLATE_LIMITS, type EmailTemplate } from './template';

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
