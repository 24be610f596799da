/** The link to a flowchart that the account keeps: it shows the newest version and can be ended. Offers the account where it is not stored yet. */
import { useMemo } from 'react';
import { useStore } from '@nanostores/react';
import { PERSON_HEADER } from '@/domain/tools/account';
import { api, failureText } from '@/lib/api/api';
import type { Viewer } from '@/lib/session/viewer';
import { openToolAccount } from '@/stores/tools/lazy-tool-account';
import { $toolAccount } from '@/stores/tools/tool-account-state';
import { knownPerson } from '@/stores/tools/tool-person';
import { Button } from '@/islands/ui/Button';
import { RevocableLink, type LinkCalls } from '@/islands/ui/RevocableLink';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { saveFlowchartsInAccount } from './save-to-dashboard';
import { flowStore } from './store';

function callsFor(id: string): LinkCalls {
  const call = async (method: 'get' | 'put' | 'delete') => {
    const headers = { [PERSON_HEADER]: await knownPerson() };
    const answer = await api.call(method, '/api/flowcharts/:id/share', { param: { id }, headers });
    if (!answer.ok) throw new Error(failureText(answer, 'The link could not be loaded. Please try again.'));
    return answer.data ?? null;
  };
  // What was drawn a moment ago has to be in the account first.
  const send = async () => (await openToolAccount(flowStore)).sync();
  return {
    find: () => send().then(() => call('get')),
    create: () => send().then(() => call('put')),
    end: () => call('delete'),
  };
}

export function AccountLink({ documentId, viewer }: { documentId: string; viewer: Viewer }) {
  const { phase } = useStore($toolAccount);
  const calls = useMemo(() => callsFor(documentId), [documentId]);
  if (viewer.state !== 'authenticated')
    return (
      <p className="text-sm">
        You need an account for a link that updates with your changes and that you can turn off.{' '}
        <a className="link" href="/login?returnTo=%2Fflow-builder">
          Log in
        </a>
      </p>
    );
  if (phase === 'off')
    return (
      <div className="grid justify-items-start gap-3 text-sm">
        <p>
          Save the flowchart in your account to get a link that updates with your changes and that you can turn off.
        </p>
        <Button size="sm" onClick={saveFlowchartsInAccount}>
          Save my flowcharts in my account
        </Button>
      </div>
    );
  if (phase === 'opening') return <Skeleton className="h-20 w-full" />;
  return (
    <RevocableLink calls={calls} subject={documentId}>
      Anyone with the link sees the latest version without an account. The link works until you turn it off or delete
      the flowchart.
    </RevocableLink>
  );
}
