/** The fields of the current mail: values for this mail only, for all mails, and for the shown person. */
import { useState, type ReactNode } from 'react';
import { Undo2 } from 'lucide-react';
import { isEmailAddress, tidyEmailAddress } from '@/domain/addresses/email-address';
import { faultOfAddress } from '@/domain/outreach/links';
import {
  fieldLabel,
  isPersonField,
  isSenderField,
  type MergeField,
  type MergeValues,
} from '@/domain/outreach/letters/merge';
import { isByHand, isOrganisation, putNotes, type PersonNotes } from '@/domain/outreach/people/people';
import { changeOutreach } from '@/stores/outreach';
import { toast } from '@/stores/toasts';
import { Button, IconButton } from '@/islands/ui/Button';
import { knownText, type KnownValue } from '@/domain/outreach/known';
import type { MailAtHand } from '@/islands/tools/outreach/use-mail';
import type { Addressee } from '@/islands/tools/outreach/recipients/use-recipients';
import { api } from '@/lib/api/api';
import { ownValuesFor, putOwn, removeOwnValue, VALUE_LIMIT } from '@/domain/outreach/own-values';
import { Field } from '@/islands/ui/fields/inputs';

const INPUT = 'input w-full aria-invalid:border-error max-md:h-11';

interface ValueInputProps {
  label: string;
  value: string;
  placeholder?: string;
  /** The source of the placeholder, or the reason why there is none. */
  help?: ReactNode;
  type?: 'text' | 'email';
  error?: string | undefined;
  limit?: number;
  /** Name of the field, so that a chip of it leads here. */
  name?: string;
  onValue: (value: string) => void;
}

/** An input that fills in a field of a mail. */
export function ValueInput({
  label,
  value,
  placeholder,
  help,
  type = 'text',
  error,
  limit = VALUE_LIMIT,
  name,
  onValue,
}: ValueInputProps) {
  return (
    <Field label={label} error={error} help={help}>
      {(props) => (
        <input
          {...props}
          type={type}
          data-field={name}
          dir="auto"
          autoComplete="off"
          maxLength={limit}
          className={INPUT}
          value={value}
          placeholder={placeholder}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  );
}

/** The values for this email only: people changed them at their chips, and can reset each. */
function OwnFields({ hand, person }: { hand: MailAtHand; person: Addressee | null }) {
  const own = ownValuesFor(hand.mail.own, person?.id ?? '');
  if (own.length === 0) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold">Only in this email</legend>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {own.map(({ to, name, value }) => (
          <div key={name} className="flex items-start gap-1">
            <div className="min-w-0 flex-1">
              <ValueInput
                label={fieldLabel(name)}
                value={value}
                help={to !== '' && person ? `Only to ${person.name}` : undefined}
                onValue={(text) => hand.setOwn((now) => putOwn(now, to, name, text))}
              />
            </div>
            <IconButton
              label={`Take back: ${fieldLabel(name)}`}
              icon={Undo2}
              className="mt-7.5"
              onClick={() => hand.setOwn((now) => removeOwnValue(now, to, name))}
            />
          </div>
        ))}
      </div>
    </fieldset>
  );
}

const elseText = (fallback: string | null) => (fallback ? `Otherwise “${fallback}”` : '');

/** The directory's value for one of a person's fields. */
const knownOf = (person: Addressee, name: string): string =>
  name === 'fund' ? (person.fund ?? '') : name === 'city' ? (person.city ?? '') : (person.focus ?? []).join(', ');

/** Loads the contact of an incubator, which is part of its record and is shown on its page. */
async function findContact(id: string): Promise<{ name: string; email: string } | null> {
  const { ok, status, data } = await api.get('/api/incubator-companies/:id', { param: { id } });
  if (!ok) throw new Error(`status ${status}`);
  const contact = (data as { pointOfContact?: { name?: string; email?: string } | null } | undefined)?.pointOfContact;
  return contact?.name || contact?.email ? { name: contact.name ?? '', email: contact.email ?? '' } : null;
}

interface PersonFieldsProps {
  person: Addressee;
  fields: readonly MergeField[];
  values: MergeValues;
}

function PersonFields({ person, fields, values }: PersonFieldsProps) {
  const [isBusy, setBusy] = useState(false);
  const [hasAll, setAll] = useState(false);
  const { notes, card } = person;
  const put = (change: Partial<PersonNotes>) =>
    changeOutreach('people', (people) =>
      putNotes(people, { ...(people.find(({ id }) => id === notes.id) ?? notes), ...change }),
    );
  const putValue = (name: string, value: string) => put({ values: new Map([...notes.values, [name, value]]) });
  const lookUp = () => {
    setBusy(true);
    findContact(card?.id ?? '')
      .then((contact) => {
        // A value that is not listed stays as the sender typed it.
        if (contact)
          put({ ...(contact.name && { name: contact.name.slice(0, 200) }), email: contact.email.slice(0, 254) });
        else toast('info', 'No contact is listed for this incubator.');
      })
      .catch(() => toast('error', 'Connection Error'))
      .finally(() => setBusy(false));
  };
  const fault = notes.email.trim() === '' ? null : faultOfAddress(notes.email.trim());
  const own = fields.filter(({ name }) => !/^(first|last|full)Name$|^lastContact$/.test(name));
  // Most values are the same for everyone, so at first only fields are shown that have a value for this person, or may need one.
  const isNear = ({ name, fallback }: MergeField) =>
    notes.values.has(name) || (isPersonField(name) ? knownOf(person, name) === '' : fallback !== null);
  const near = own.filter(isNear);
  const shown = hasAll ? own : near;
  return (
    <fieldset className="min-w-0">
      <legend className="text-sm font-semibold wrap-anywhere">Only for {person.name}</legend>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        <ValueInput
          label={card && isOrganisation(card) ? 'Contact person' : 'Name'}
          name="fullName"
          limit={200}
          value={notes.name}
          placeholder={card && !isOrganisation(card) ? card.name : 'Asha Rao'}
          onValue={(name) => (name === '' && isByHand(notes.id) ? undefined : put({ name }))}
        />
        <ValueInput
          label="Email address"
          type="email"
          limit={254}
          error={fault ?? undefined}
          value={notes.email}
          placeholder="Filled in by you"
          onValue={(typed) => {
            // An address that is not valid yet remains as typed.
            const email = tidyEmailAddress(typed);
            put({ email: isEmailAddress(email) ? email : typed });
          }}
        />
        {shown.map(({ name, fallback }) => (
          <ValueInput
            key={name}
            name={name}
            label={fieldLabel(name)}
            value={notes.values.get(name) ?? ''}
            placeholder={(isPersonField(name) ? knownOf(person, name) : values.get(name)) || elseText(fallback)}
            onValue={(value) => putValue(name, value)}
          />
        ))}
      </div>
      {shown.length < own.length && (
        <Button size="sm" variant="ghost" className="mt-2 -ml-3" data-more-fields="" onClick={() => setAll(true)}>
          Replace for {person.name}
        </Button>
      )}
      {card?.type === 'incubator' && notes.email.trim() === '' && (
        <Button size="sm" className="mt-3" busy={isBusy} onClick={lookUp}>
          Use the listed contact
        </Button>
      )}
    </fieldset>
  );
}

export interface FieldValuesProps {
  fields: readonly MergeField[];
  /** The values that the sender typed. */
  values: MergeValues;
  known: ReadonlyMap<string, KnownValue>;
  /** The values that fill in a mail. */
  filled: MergeValues;
  person: Addressee | null;
  /** The names of the fields that are asked for above the letter. */
  asked: readonly string[];
  hand: MailAtHand;
}

/** Senders' fields cannot differ from person to person; all others can. */
export function FieldValues({ fields, values, known, filled, person, asked, hand }: FieldValuesProps) {
  const shared = fields.filter(({ name }) => !isPersonField(name) && !asked.includes(name));
  const personal = fields.filter(({ name }) => isPersonField(name) || !isSenderField(name));
  const sourceOf = (name: string) => {
    const one = values.get(name) ? undefined : known.get(name);
    return one && knownText(one);
  };
  return (
    <div className="grid gap-6">
      <OwnFields hand={hand} person={person} />
      {shared.length > 0 && (
        <fieldset className="min-w-0">
          <legend className="text-sm font-semibold">{person ? 'For everyone' : 'Your answers'}</legend>
          <div className="mt-3 grid gap-4 sm:grid-cols-2">
            {shared.map(({ name, fallback }) => (
              <ValueInput
                key={name}
                label={fieldLabel(name)}
                value={values.get(name) ?? ''}
                placeholder={filled.get(name) || elseText(fallback)}
                help={sourceOf(name)}
                name={name}
                onValue={(value) => changeOutreach('values', (now) => new Map([...now, [name, value]]))}
              />
            ))}
          </div>
        </fieldset>
      )}
      {person && <PersonFields key={person.id} person={person} fields={personal} values={filled} />}
    </div>
  );
}

/** Moves the focus to the input of a field: above the letter, or in the list of fields below it. */
export function focusField(field: string): void {
  // First and last name come from the full name.
  const name = /^(first|last)Name$/.test(field) ? 'fullName' : field;
  const find = () => document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`);
  // Most fields of a person are behind a button, as they seldom differ.
  if (!find()) document.querySelector<HTMLElement>('[data-more-fields]')?.click();
  find()?.focus();
}
