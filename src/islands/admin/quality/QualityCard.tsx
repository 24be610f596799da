/** One item of the quality queue: its entry, the proposed value with its source, and the possible decisions. */
import { ExternalLink } from 'lucide-react';
import { entityOf } from '@/domain/admin/entities';
import { NOUN_LABELS, OTHER_FIELD, type Noun } from '@/domain/admin/entities/entity';
import { momentText } from '@/domain/time/india';
import { cellOf } from '@/domain/admin/record-export';
import { canEnd, isSent, type QualityAccount, type QualityItem } from '@/domain/quality/items';
import { Button } from '@/islands/ui/Button';

export type Verb = 'accept' | 'edit' | 'refuse' | 'merge' | 'reopen';

/** The label of acceptance. Acceptance confirms a stale entry, leaves a thin or duplicate one unchanged, and removes a dead address. */
const acceptLabel = ({ kind }: QualityItem): string =>
  isSent(kind) ? 'Accept' : FOUND_LABELS[kind as keyof typeof FOUND_LABELS];
const FOUND_LABELS = {
  stale: 'Still correct',
  thin: 'Leave as it is',
  duplicate: 'Not the same',
  address: 'Remove the address',
} as const;

/** Whether an action is offered for an open item. A dead address may still be right, so it can be dismissed. Sent items are refused with a reason. */
export function canDo({ kind, field }: QualityItem, verb: Verb): boolean {
  if (verb === 'merge') return kind === 'duplicate';
  if (verb === 'edit') return kind === 'address' || (isSent(kind) && kind !== 'claim' && field !== OTHER_FIELD);
  return verb !== 'refuse' || kind === 'address' || isSent(kind);
}

const recordHref = (noun: Noun, id: string): string => `${entityOf(noun).page}?open=${id}`;

/** The sent values beside the current values of the entry. */
export function Proposed({ item }: { item: QualityItem }) {
  const { fields } = entityOf(item.noun);
  const rows = Object.entries(item.values).map(([name, value]) => {
    const field = fields.find((one) => one.name === name);
    return { name, label: field?.label ?? 'What is wrong', text: cellOf(field ?? { kind: 'paragraphs' }, value) };
  });
  return (
    <dl className="grid gap-2 text-sm">
      {rows.map(({ name, label, text }) => (
        <div key={name} className="grid gap-0.5">
          <dt className="muted text-xs">{label}</dt>
          {item.now[name] !== undefined && <dd className="muted line-through wrap-anywhere">{item.now[name]}</dd>}
          <dd className="whitespace-pre-line wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The sender's account, which an operator compares with the address and the page below. */
function Sender({ account: { fullName, email, linkedin, worksAt, city } }: { account: QualityAccount }) {
  return (
    <p className="text-sm wrap-anywhere">
      {[`Account: ${fullName}`, email, worksAt && `works at ${worksAt}`, city].filter(Boolean).join(' · ')}
      {linkedin && (
        <>
          {' · '}
          <a href={linkedin} target="_blank" rel="noopener noreferrer" className="text-secondary hover:underline">
            LinkedIn of the profile
            <span className="sr-only"> (opens in a new tab)</span>
          </a>
        </>
      )}
    </p>
  );
}

interface CardProps {
  item: QualityItem;
  isBusy: boolean;
  onAct: (item: QualityItem, verb: Verb) => void;
}

export function QualityCard({ item, isBusy, onAct }: CardProps) {
  const { id, kind, noun, name, recordId, otherId, status, address, from } = item;
  const isOpen = status === 'open';
  const link = 'text-secondary hover:underline';
  return (
    <article
      data-item={id}
      tabIndex={0}
      aria-label={name}
      className="grid gap-3 card p-4 focus-visible:outline-2 focus-visible:outline-primary"
    >
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          {recordId === null ? (
            name
          ) : (
            <a href={recordHref(noun, recordId)} className="hover:underline">
              {name}
            </a>
          )}
        </h2>
        <p className="muted text-xs">
          {[
            NOUN_LABELS[noun],
            from === 'guest' ? 'from a guest' : from === 'account' ? 'from an account' : '',
            momentText(item.at),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {item.account && <Sender account={item.account} />}
      {isSent(kind) && <Proposed item={item} />}
      {item.note && (
        <p className="text-sm">
          {otherId === null ? (
            item.note
          ) : (
            <a href={recordHref(noun, otherId)} className={link}>
              {item.note}
            </a>
          )}
        </p>
      )}
      {address !== null && (
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className={`inline-flex items-center gap-1 text-sm break-all ${link}`}
        >
          {address}
          <ExternalLink className="size-3.5 shrink-0" aria-hidden="true" />
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      )}
      <div className="flex flex-wrap items-center gap-2">
        {isOpen ? (
          <>
            {canDo(item, 'merge') && (
              <Button size="sm" variant="primary" onClick={() => onAct(item, 'merge')}>
                Merge
              </Button>
            )}
            <Button
              size="sm"
              variant={canDo(item, 'merge') ? 'outline' : 'primary'}
              busy={isBusy}
              onClick={() => onAct(item, 'accept')}
            >
              {acceptLabel(item)}
            </Button>
            {canDo(item, 'edit') && (
              <Button size="sm" onClick={() => onAct(item, 'edit')}>
                Edit and accept
              </Button>
            )}
            {canDo(item, 'refuse') && (
              <Button size="sm" variant="ghost" onClick={() => onAct(item, 'refuse')}>
                {isSent(kind) ? 'Refuse' : 'Dismiss'}
              </Button>
            )}
          </>
        ) : (
          <>
            <p role="status" className="text-sm">
              {status === 'accepted' ? 'Accepted' : isSent(kind) ? 'Refused' : 'Dismissed'}
              {item.decidedBy && ` by ${item.decidedBy}`}
              {item.reason && `: ${item.reason}`}
            </p>
            {item.canUndo && (
              <Button size="sm" busy={isBusy} onClick={() => onAct(item, 'reopen')}>
                Undo
              </Button>
            )}
            {canEnd(item) && !item.canUndo && (
              <Button size="sm" variant="ghost" onClick={() => onAct(item, 'refuse')}>
                End it
              </Button>
            )}
          </>
        )}
      </div>
    </article>
  );
}
