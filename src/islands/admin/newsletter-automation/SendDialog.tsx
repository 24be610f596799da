/** The question before a newsletter goes: to how many, and who is left out and why. */
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api';
import { ConfirmDialog } from '../../ui/ConfirmDialog';
import { Skeleton } from '../../ui/Skeleton';
import { isSignedOut } from '../records/use-records';

interface Audience {
  receives: number;
  leftOut: readonly { reason: string; count: number }[];
}

const REASONS: Readonly<Record<string, string>> = {
  'switched-off': 'have the newsletter switched off',
  'not-confirmed': 'have not confirmed their e-mail',
  suppressed: 'are on the list of suppressed addresses',
  gone: 'are not active any more',
};
const figure = (count: number) => count.toLocaleString('en-IN');

function readAudience(data: unknown): Audience | null {
  const { receives, leftOut } = (data ?? {}) as Partial<Audience>;
  return typeof receives === 'number' && Array.isArray(leftOut) ? { receives, leftOut } : null;
}

function Counts({ audience }: { audience: Audience | 'failed' | null }) {
  if (audience === null) return <Skeleton className="h-5 w-2/3" />;
  if (audience === 'failed') return <p className="muted text-sm">How many get it could not be counted just now.</p>;
  const { receives, leftOut } = audience;
  return (
    <div className="grid gap-2 text-sm">
      <p>
        <strong className="num">{figure(receives)}</strong> {receives === 1 ? 'person gets' : 'people get'} it.
      </p>
      {leftOut.length > 0 && (
        <ul className="muted grid gap-1">
          {leftOut.map(({ reason, count }) => (
            <li key={reason}>
              <span className="num">{figure(count)}</span> {REASONS[reason] ?? 'are left out'}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

interface Props {
  subject: string;
  busy: boolean;
  onSend: () => void;
  onCancel: () => void;
}

export function SendDialog({ subject, busy, onSend, onCancel }: Props) {
  const [audience, setAudience] = useState<Audience | 'failed' | null>(null);
  useEffect(() => {
    let isOver = false;
    const ask = async () => {
      const answer = await api.post('/api/admin/campaigns/audience', {
        json: { kind: 'ai-newsletter', userType: 'all' },
      });
      if (!isOver && !isSignedOut(answer)) setAudience((answer.ok ? readAudience(answer.data) : null) ?? 'failed');
    };
    void ask();
    return () => {
      isOver = true;
    };
  }, []);
  return (
    <ConfirmDialog
      open
      title="Send this newsletter?"
      text={`“${subject}” goes to everybody who wants newsletters.`}
      confirmLabel="Send now"
      busy={busy}
      onConfirm={onSend}
      onCancel={onCancel}
    >
      <Counts audience={audience} />
    </ConfirmDialog>
  );
}
