/** The mail as one person gets it, with marks for filled-in and open fields. */
import {
  fieldLabel,
  mergeParts,
  valuesFor,
  type Letter,
  type MergedPart,
  type MergeValues,
  type Recipient,
} from '@/domain/outreach/letters/merge';
import { ownFor } from '@/domain/outreach/own-values';
import { CHIP_LOOKS, chipLook, ChipLegend } from './LetterField';
import { focusField } from './FieldValues';

/** A part of the mail. An open field is a chip with the name that people read, and leads to its input. */
function Piece({ part, own }: { part: MergedPart; own: MergeValues }) {
  const { kind, name, text } = part;
  if (kind === 'typed') return text;
  if (kind !== 'missing') return <span className={chipLook(part, own)}>{text}</span>;
  return (
    <button
      type="button"
      title="Fill this in"
      className={`cursor-pointer px-1 text-left font-medium text-error ${CHIP_LOOKS.missing}`}
      onClick={() => focusField(name)}
    >
      {fieldLabel(name)}
    </button>
  );
}

function Text({ text, values, own }: { text: string; values: MergeValues; own: MergeValues }) {
  return mergeParts(text, values).map((part, index) => <Piece key={index} part={part} own={own} />);
}

export interface PreviewProps {
  mail: Letter;
  recipient: Recipient;
  values: MergeValues;
}

export function Preview({ mail, recipient, values }: PreviewProps) {
  const all = valuesFor(recipient, values, mail.own);
  const own = ownFor(mail.own ?? [], recipient.id);
  return (
    <div className="grid gap-4 text-sm" data-preview="">
      <dl className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-y-1.5 border-b hairline pb-4">
        <dt className="muted">To</dt>
        <dd className="wrap-anywhere">
          {recipient.name || 'No one yet'}
          {recipient.email && <span className="muted"> · {recipient.email}</span>}
        </dd>
        <dt className="muted">Subject</dt>
        <dd className="font-medium wrap-anywhere" dir="auto" data-part="subject">
          {mail.subject.trim() ? (
            <Text text={mail.subject} values={all} own={own} />
          ) : (
            <span className="muted">No subject</span>
          )}
        </dd>
      </dl>
      <div
        className="min-h-60 max-w-prose text-[15px] leading-relaxed wrap-anywhere whitespace-pre-wrap"
        dir="auto"
        data-part="body"
      >
        {mail.body.trim() ? (
          <Text text={mail.body} values={all} own={own} />
        ) : (
          <span className="muted">Nothing written yet.</span>
        )}
      </div>
      <ChipLegend hasOwn={own.size > 0} />
    </div>
  );
}
