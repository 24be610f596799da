/** Before a mail is sent: how many get it, how many are left out and why. */
import { leftOutText, peopleText } from '../../../../domain/newsletters/send-form';
import type { KnownAudience } from './use-audience';

interface Props {
  audience: KnownAudience;
  /** Said while nobody is chosen. */
  nobody: string;
}

function textOf(audience: KnownAudience, nobody: string) {
  if (audience === null) return nobody;
  if (audience === 'asking') return 'Counting who gets it …';
  if (audience === 'failed') return 'Who gets it could not be counted. It is counted again when you send.';
  return null;
}

export function AudienceNote({ audience, nobody }: Props) {
  const text = textOf(audience, nobody);
  const known = text === null ? (audience as Exclude<KnownAudience, string | null>) : null;
  const leftOut = known?.leftOut.filter(({ count }) => count > 0) ?? [];
  const out = leftOut.reduce((sum, { count }) => sum + count, 0);
  return (
    <div role="status" className="rounded-lg border-l-3 border-secondary bg-base-200 px-4 py-3 text-sm">
      {text}
      {known && (
        <>
          <strong className="font-medium">
            {known.receives === 0
              ? 'Nobody gets it.'
              : `${peopleText(known.receives)} ${known.receives === 1 ? 'gets' : 'get'} it.`}
          </strong>{' '}
          {out > 0 && (
            <>
              {peopleText(out)} {out === 1 ? 'is' : 'are'} left out:{' '}
              {leftOut.map(({ reason, count }) => `${count.toLocaleString('en-IN')} ${leftOutText(reason)}`).join(', ')}
              .
            </>
          )}
        </>
      )}
    </div>
  );
}
