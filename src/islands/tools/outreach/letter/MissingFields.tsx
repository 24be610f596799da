/** The fields above the letter that have no value yet, with the reason why Outset does not know it. Also the question about open blanks. */
import { fieldLabel, type MergeValues } from '@/domain/outreach/letters/merge';
import { reasonFor } from '@/domain/outreach/known';
import { changeOutreach } from '@/stores/outreach';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import type { OpenBlanks } from '@/islands/tools/outreach/use-sending';
import type { KnownFacts } from './use-known';
import { ValueInput } from './FieldValues';

export interface MissingFieldsProps {
  /**
   * The fields without a value, and fields that the person filled in here, in the order of the mail. Filled fields remain while the person
   * types.
   */
  names: readonly string[];
  /** How many of them are open. */
  open: number;
  values: MergeValues;
  known: KnownFacts;
  onAnswer: (name: string) => void;
}

/** One short sentence, and a link to the page on which people can enter it permanently; null if there is nothing to say. */
function whyText(name: string, { values, facts, tools }: KnownFacts) {
  const reason = values.has(name) ? null : reasonFor(name, facts, tools);
  return (
    reason && (
      <>
        {reason.text}{' '}
        <a className="link" href={reason.href}>
          {reason.action}
        </a>
      </>
    )
  );
}

const countText = (open: number): string =>
  open === 0
    ? 'Nothing is missing. Read the email once more before you send it.'
    : open === 1
      ? '1 thing is missing in this email'
      : `${open} things are missing in this email`;

export function MissingFields({ names, open, values, known, onAnswer }: MissingFieldsProps) {
  return (
    <section
      aria-label="Missing in this email"
      className={`mt-3 rounded-lg border p-4 ${open === 0 ? 'hairline' : 'border-warning/50 bg-warning/5'}`}
    >
      <p className="text-sm font-medium" role="status">
        {countText(open)}
      </p>
      <div className="mt-3 grid gap-4 sm:grid-cols-2">
        {names.map((name) => (
          <ValueInput
            key={name}
            name={name}
            label={fieldLabel(name)}
            value={values.get(name) ?? ''}
            help={whyText(name, known)}
            onValue={(value) => {
              onAnswer(name);
              changeOutreach('values', (now) => new Map([...now, [name, value]]));
            }}
          />
        ))}
      </div>
    </section>
  );
}

const MOST = 6;

export interface BlanksDialogProps {
  /** Null while nothing is asked. */
  asked: OpenBlanks | null;
  onCancel: () => void;
}

/** Asks before a mail with open blanks is sent, because the blanks would appear in it. */
export function BlanksDialog({ asked, onCancel }: BlanksDialogProps) {
  const blanks = asked?.blanks ?? [];
  const more = blanks.length - MOST;
  return (
    <ConfirmDialog
      open={asked !== null}
      title="Some blanks are still open"
      text="These blanks would appear in the email as they are. Emails sent with open blanks are not added to the log."
      confirmLabel={asked?.label ?? ''}
      cancelLabel="Go back"
      onCancel={onCancel}
      onConfirm={() => asked?.go()}
    >
      <ul className="list-disc pl-5 text-sm" aria-label="Still open">
        {blanks.slice(0, MOST).map((blank) => (
          <li key={blank} className="wrap-anywhere">
            {blank}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </ConfirmDialog>
  );
}
