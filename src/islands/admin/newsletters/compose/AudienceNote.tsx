/** The note before an email is sent: the number of people who get it, and the number who are left out, with the reasons. */
import { countText } from '@/domain/count';
import { LEFT_OUT_TEXTS, type AudienceView } from '@/domain/newsletters/campaigns/campaign';
import { peopleText, type MailForm } from '@/domain/newsletters/audience/send-form';
import { api } from '@/lib/api/api';
import { useAnswer } from '@/islands/lists/use-answer';

interface Props {
  audience: KnownAudience;
  /** Shown while no one is chosen. */
  nobody: string;
}

function Known({ audience }: { audience: Exclude<KnownAudience, string | null> }) {
  const { receives } = audience;
  const leftOut = audience.leftOut.filter(({ count }) => count > 0);
  const out = leftOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <p className="font-medium">
        {receives === 0 ? 'No one gets it.' : `${peopleText(receives)} ${receives === 1 ? 'gets' : 'get'} it.`}
      </p>
      {out > 0 && (
        <>
          <p className="mt-1">{`${peopleText(out)} ${out === 1 ? 'is' : 'are'} left out:`}</p>
          <ul className="mt-0.5 list-disc pl-5">
            {leftOut.map(({ reason, count }) => (
              <li key={reason}>
                {LEFT_OUT_TEXTS[reason]}: <span className="tabular-nums">{countText(count)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

export function AudienceNote({ audience, nobody }: Props) {
  return (
    <div role="status" className="rounded-lg border-l-3 border-secondary bg-base-200 px-4 py-3 text-sm">
      {audience === null ? (
        nobody
      ) : audience === 'asking' ? (
        'Counting who gets it …'
      ) : audience === 'failed' ? (
        'The recipients could not be counted. We count them again when you send.'
      ) : (
        <Known audience={audience} />
      )}
    </div>
  );
}

// Counts the people who would get an email and the people who are left out. Counts again after each change of the choice.

export interface AudienceQuery {
  kind: 'newsletter' | 'service';
  userType: MailForm['userType'];
  /** Ids of accounts; null: everyone of the user type. */
  recipients: readonly string[] | null;
}

export type KnownAudience = AudienceView | 'failed' | 'asking' | null;

/** Null while no recipients are chosen. */
export function useAudience({ kind, userType, recipients }: AudienceQuery, isOpen: boolean): KnownAudience {
  const isAsked = isOpen && userType !== '' && recipients?.length !== 0;
  const { value, isBusy } = useAnswer({
    key: ['audience', kind, userType, recipients],
    isAsked,
    ask: (signal) =>
      api.post('/api/admin/campaigns/audience', {
        json: { kind, userType, ...(recipients ? { recipients } : {}) },
        signal,
      }),
    read: ({ data }) => data ?? null,
  });
  if (!isAsked) return null;
  return isBusy ? 'asking' : (value ?? 'failed');
}
