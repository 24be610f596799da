/** /portal/claims: the entries that a person maintains or has claimed, how often they are read and saved, and the actions for each. */
import { shortDay } from '@/domain/time/days';
import { countText } from '@/domain/count';
import { useState } from 'react';
import { NOUN_LABELS } from '@/domain/admin/entities/entity';
import { APPLY_PAGE, editHref, type OwnClaim } from '@/domain/quality/claims';
import { dayInIndia } from '@/domain/time/india';
import { api, failureText, type Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';

const FAILED = 'This could not be done. Please try again.';
const timesText = (count: number): string => (count === 1 ? 'once' : `${countText(count)} times`);
const dayOf = (iso: string): string => shortDay(dayInIndia(Date.parse(iso)));

/** The claim of an angel ended, and the entry is still in the directory. */
const isLeft = ({ kind, status, href }: OwnClaim): boolean =>
  kind === 'angel' && (status === 'refused' || status === 'taken-over') && href !== null;

function stateText(claim: OwnClaim): string {
  const { status, kind, since, email, reason, isHidden, isWaiting, confirmUntil } = claim;
  switch (status) {
    case 'mailed':
      return `Open the link that we sent to ${email}.`;
    case 'waiting':
      return 'An operator will review it. You will get the answer by email and in your notifications.';
    case 'refused':
      return isLeft(claim)
        ? `You can no longer edit your entry. It stays public until you delete it. An operator decided this${reason ? `: ${reason}` : '.'}`
        : `An operator refused it${reason ? `: ${reason}` : '.'}`;
    case 'taken-over':
      return 'Your address was not confirmed again, and someone else maintains the entry now. You cannot edit it any more.';
    case 'lapsed':
      return 'Your address was not confirmed again, so you cannot edit the entry. It stays as it is.';
    case 'active':
      return [
        `Maintained by ${kind === 'angel' ? 'you' : 'the institution'} since ${since ? dayOf(since) : ''}.`,
        confirmUntil && `Confirm your address again by ${dayOf(confirmUntil)}.`,
        isHidden && 'It is hidden.',
        isWaiting && 'A change is waiting for review.',
      ]
        .filter(Boolean)
        .join(' ');
  }
}

/** Whether an entry is deleted with the claim. */
const isOwnEntry = (claim: OwnClaim): boolean =>
  isLeft(claim) || (claim.kind === 'angel' && (claim.status === 'active' || claim.status === 'lapsed'));

interface CardProps {
  claim: OwnClaim;
  onDo: (call: () => Promise<Answer>, done: string) => Promise<void>;
  onEnd: (claim: OwnClaim) => void;
}

function ClaimCard({ claim, onDo, onEnd }: CardProps) {
  const { id, kind, noun, name, status, href, isHidden, views, saves } = claim;
  const isGranted = status === 'active' || status === 'lapsed';
  const param = { id };
  return (
    <article aria-label={name} className="grid gap-3 card p-4">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h2 className="font-sans text-base font-semibold tracking-normal wrap-anywhere">
          {href ? (
            <a href={href} className="hover:underline">
              {name}
            </a>
          ) : (
            name
          )}
        </h2>
        <p className="muted text-xs">{NOUN_LABELS[noun]}</p>
      </div>
      <p className="text-sm wrap-anywhere">{stateText(claim)}</p>
      {isGranted && (
        <p className="muted text-sm tabular-nums">
          {`Viewed ${timesText(views.month)} in 30 days and ${timesText(views.year)} in a year. Saved by ${countText(saves)} ${saves === 1 ? 'person' : 'people'}.`}
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {status === 'active' && (
          <Button size="sm" variant="primary" href={editHref(id)}>
            Edit
          </Button>
        )}
        {(status === 'mailed' || isGranted) && (
          <Button
            size="sm"
            onClick={() => onDo(() => api.post('/api/claims/:id/link', { param }), 'We have sent you a link.')}
          >
            {status === 'mailed' ? 'Send the link again' : 'Confirm address'}
          </Button>
        )}
        {kind === 'angel' && isGranted && (
          <Button
            size="sm"
            onClick={() =>
              onDo(
                () => api.post('/api/claims/:id/hidden', { param, json: { hidden: !isHidden } }),
                isHidden ? 'Your entry is shown again.' : 'Your entry is hidden.',
              )
            }
          >
            {isHidden ? 'Show' : 'Hide'}
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={() => onEnd(claim)}>
          {isOwnEntry(claim) ? 'Delete entry' : isGranted ? 'Stop maintaining' : 'Remove'}
        </Button>
      </div>
    </article>
  );
}

const endText = (claim: OwnClaim): string =>
  isOwnEntry(claim)
    ? 'Your entry is deleted, with any changes that are waiting for review. You can apply again.'
    : claim.status !== 'active' && claim.status !== 'lapsed'
      ? 'It is removed from this list, with any changes that are waiting for review.'
      : 'The entry stays as it is. Changes that are waiting for review are discarded.';

export function ClaimsScreen({ start, mayApply }: { start: readonly OwnClaim[]; mayApply: boolean }) {
  const [claims, setClaims] = useState(start);
  const [ending, setEnding] = useState<OwnClaim | null>(null);
  const onDo: CardProps['onDo'] = async (call, done) => {
    const reply = await call();
    if (!reply.ok) return void toast('error', failureText(reply, FAILED));
    toast('success', done);
    const list = await api.get('/api/claims');
    if (list.data) setClaims(list.data);
  };
  return (
    <div className="grid gap-3">
      {claims.map((claim) => (
        <ClaimCard key={claim.id} claim={claim} onDo={onDo} onEnd={setEnding} />
      ))}
      {claims.length === 0 && (
        <p className="text-sm">
          You do not maintain an entry yet. Open the entry of your institution and press “Claim this entry”.
        </p>
      )}
      {mayApply && !claims.some(({ kind }) => kind === 'angel') && (
        <p className="muted text-sm">
          Are you an investor?{' '}
          <a href={APPLY_PAGE} className="inline-flex min-h-6 items-center text-secondary hover:underline">
            Apply to be listed as an angel investor
          </a>
        </p>
      )}
      {ending && (
        <ConfirmDialog
          open
          title={ending.name}
          text={endText(ending)}
          confirmLabel="Continue"
          danger
          onCancel={() => setEnding(null)}
          onConfirm={() => {
            const { id } = ending;
            setEnding(null);
            void onDo(() => api.delete('/api/claims/:id', { param: { id } }), 'Done.');
          }}
        />
      )}
    </div>
  );
}
