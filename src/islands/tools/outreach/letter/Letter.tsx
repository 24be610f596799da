/** The editor of subject and body, with fields as chips, and the actions for the selected chip. */
import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import {
  fieldCode,
  fieldLabel,
  isPersonField,
  splitFields,
  valuesFor,
  type MergeValues,
} from '@/domain/outreach/letters/merge';
import { ownFor, ownValuesFor, putOwn, removeOwnValue } from '@/domain/outreach/own-values';
import { NO_RECIPIENT } from '@/domain/outreach/people/people';
import { sourceText } from '@/domain/outreach/known';
import { Field } from '@/islands/ui/fields/inputs';
import { ChipLegend, chipElement, LetterField } from './LetterField';
import type { LetterHandle } from './use-letter-field';
import type { KnownFacts } from './use-known';
import type { MailAtHand } from '@/islands/tools/outreach/use-mail';
import type { Addressee } from '@/islands/tools/outreach/recipients/use-recipients';
import { ChipPanel } from './ChipPanel';

const FIELDS = [
  { name: 'subject', label: 'Subject' },
  { name: 'body', label: 'Body' },
] as const;
type FieldName = (typeof FIELDS)[number]['name'];

export interface LetterProps {
  hand: MailAtHand;
  person: Addressee | null;
  /** The values that the sender typed for every mail. */
  typed: MergeValues;
  known: KnownFacts;
  /** The values that fill in every mail. */
  values: MergeValues;
  /** Inserts a stored text at the cursor of the field that had the focus last. */
  insert: RefObject<((text: string) => void) | null>;
}

/** The selected chip: its field, and its index among the pieces of the field's text. */
interface ChosenChip {
  name: FieldName;
  chip: number;
}

function Chip({
  hand,
  person,
  typed,
  known,
  values,
  chosen,
  anchor,
  onCode,
  onClose,
}: Omit<LetterProps, 'insert'> & {
  chosen: ChosenChip;
  anchor: () => Element | null;
  /** Replaces the chip with another field. */
  onCode: (code: string) => void;
  onClose: () => void;
}) {
  const { mail, setOwn } = hand;
  const field = splitFields(mail[chosen.name])[chosen.chip]?.field;
  if (!field) return null;
  const { name } = field;
  const recipient = person ?? NO_RECIPIENT;
  const entry = ownValuesFor(mail.own, recipient.id).find((one) => one.name === name);
  const to = entry?.to ?? recipient.id;
  const without = valuesFor(recipient, values, removeOwnValue(mail.own, to, name)).get(name);
  const sources = { own: ownFor(mail.own, recipient.id), person, typed, known: known.values };
  const filled = valuesFor(recipient, values, mail.own).get(name);
  return (
    <ChipPanel
      anchor={anchor}
      field={field}
      source={sourceText(field, { ...sources, value: filled })}
      own={entry?.value ?? ''}
      to={to === '' || !person ? null : person.name}
      otherwise={without?.trim() || field.fallback || ''}
      everywhere={
        !isPersonField(name) ? 'Change it for every email' : person ? 'Change it for every email to this person' : null
      }
      onOwn={(value: string) => setOwn((own) => putOwn(own, to, name, value))}
      onTakeBack={() => setOwn((own) => removeOwnValue(own, to, name))}
      onFallback={(fallback: string | null) => onCode(fieldCode({ name, fallback }))}
      onClose={onClose}
    />
  );
}

export function Letter(props: LetterProps) {
  const { hand, person, values, insert } = props;
  const { mail, errors, set } = hand;
  const [chosen, setChosen] = useState<ChosenChip | null>(null);
  const handles = { subject: useRef<LetterHandle>(null), body: useRef<LetterHandle>(null) };
  const layers = { subject: useRef<HTMLDivElement>(null), body: useRef<HTMLDivElement>(null) };
  const last = useRef<FieldName>('body');
  useEffect(() => {
    insert.current = (text) => handles[last.current].current?.insert(text);
  });
  const recipient = person ?? NO_RECIPIENT;
  const all = useMemo(() => valuesFor(recipient, values, mail.own), [recipient, values, mail.own]);
  const own = ownFor(mail.own, recipient.id);
  const layer = layers[chosen?.name ?? 'body'];
  const chip = chosen?.chip ?? -1;
  const anchor = useCallback(() => chipElement(layer.current, chip), [layer, chip]);
  const close = () => {
    if (chosen) handles[chosen.name].current?.leave(chosen.chip);
    setChosen(null);
  };
  const chosenField = chosen && splitFields(mail[chosen.name])[chosen.chip]?.field;
  return (
    <div className="grid gap-4">
      {FIELDS.map(({ name, label }) => (
        <div
          key={name}
          onBlur={({ currentTarget, relatedTarget }) => {
            if (!currentTarget.contains(relatedTarget)) setChosen(null);
          }}
        >
          <Field
            label={label}
            error={errors[name]}
            help={
              name === 'body'
                ? 'The marked words are fields, filled in for each person. Select one to change it, or type over it.'
                : undefined
            }
            required
          >
            {(control) => (
              <LetterField
                control={control}
                name={name}
                stored={mail[name]}
                values={all}
                own={own}
                onStored={(text) => set(name === 'subject' ? { subject: text } : { body: text })}
                onChip={(at) => setChosen(at === null ? null : { name, chip: at })}
                onFocus={() => (last.current = name)}
                onEscape={chosen ? close : undefined}
                handle={handles[name]}
                layer={layers[name]}
              >
                {chosen?.name === name && (
                  <Chip
                    key={`${name} ${chip}`}
                    {...props}
                    chosen={chosen}
                    anchor={anchor}
                    onCode={(code) => handles[name].current?.replace(chip, code)}
                    onClose={close}
                  />
                )}
              </LetterField>
            )}
          </Field>
        </div>
      ))}
      <ChipLegend hasOwn={own.size > 0} />
      <p className="sr-only" role="status">
        {chosenField && `${fieldLabel(chosenField.name)} is a field. Press Tab to change it only for this email.`}
      </p>
    </div>
  );
}
