/** Which fields are asked above the letter: those that nothing fills in, and those that were answered there, until another mail is opened. */
import { useState } from 'react';
import { isPersonField, type MergeField } from '@/domain/outreach/letters/merge';
import type { CurrentMail } from '@/domain/outreach/people/stored-people';

export interface OpenFields {
  /** Names, in the order of the mail. */
  asked: readonly string[];
  /** Notes that one was answered there: it stays while one types. */
  answer: (name: string) => void;
}

export function useOpenFields(
  { templateId, draftId }: Pick<CurrentMail, 'templateId' | 'draftId'>,
  fields: readonly MergeField[],
  missing: readonly string[],
): OpenFields {
  const [answered, setAnswered] = useState<{ of: string; names: ReadonlySet<string> }>({ of: '', names: new Set() });
  const mail = `${templateId} ${draftId}`;
  const isAnswered = (name: string) => answered.of === mail && answered.names.has(name);
  return {
    asked: fields.flatMap(({ name }) =>
      !isPersonField(name) && (missing.includes(name) || isAnswered(name)) ? [name] : [],
    ),
    answer(name) {
      if (isAnswered(name)) return;
      setAnswered(({ of, names }) => ({ of: mail, names: new Set(of === mail ? [...names, name] : [name]) }));
    },
  };
}
