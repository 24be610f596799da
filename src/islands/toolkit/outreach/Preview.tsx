/** The mail as one person gets it, with marks for what was filled in and what is still open. */
import {
  fieldLabel,
  mergeParts,
  valuesFor,
  type MergedPart,
  type MergeValues,
  type Recipient,
} from '../../../domain/outreach/merge';

const LOOKS: Readonly<Record<MergedPart['kind'], string>> = {
  typed: '',
  value: 'rounded-sm bg-secondary/15',
  fallback: 'underline decoration-dotted underline-offset-4',
  missing: 'rounded-md bg-error/15 font-medium text-error',
};

/** Where a field is filled in. */
const focusField = (name: string) => document.querySelector<HTMLElement>(`[data-field="${CSS.escape(name)}"]`)?.focus();

/** A blank is a chip with the name that people read, and leads to where it is filled in. */
function Piece({ part: { kind, name, text } }: { part: MergedPart }) {
  if (kind !== 'missing') return <span className={LOOKS[kind]}>{text}</span>;
  return (
    <button
      type="button"
      title="Fill this in"
      className={`cursor-pointer px-1.5 text-left ${LOOKS.missing}`}
      onClick={() => focusField(name)}
    >
      {fieldLabel(name)}
    </button>
  );
}

function Text({ text, values }: { text: string; values: MergeValues }) {
  return mergeParts(text, values).map((part, index) =>
    part.kind === 'typed' ? part.text : <Piece key={index} part={part} />,
  );
}

export interface PreviewProps {
  mail: { subject: string; body: string };
  recipient: Recipient;
  values: MergeValues;
}

export function Preview({ mail, recipient, values }: PreviewProps) {
  const all = valuesFor(recipient, values);
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
          {mail.subject.trim() ? <Text text={mail.subject} values={all} /> : <span className="muted">No subject</span>}
        </dd>
      </dl>
      <div
        className="min-h-60 max-w-prose text-[15px] leading-relaxed wrap-anywhere whitespace-pre-wrap"
        dir="auto"
        data-part="body"
      >
        {mail.body.trim() ? (
          <Text text={mail.body} values={all} />
        ) : (
          <span className="muted">Nothing written yet.</span>
        )}
      </div>
      <p className="muted flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
        <span>
          <span className={LOOKS.value}>Filled in</span>
        </span>
        <span>
          <span className={LOOKS.fallback}>Fallback text</span>
        </span>
        <span>
          <span className={LOOKS.missing}>Still open</span>
        </span>
      </p>
    </div>
  );
}
