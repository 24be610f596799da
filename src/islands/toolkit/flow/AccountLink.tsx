/** The link to a flowchart that the account keeps: it shows the newest version and can be ended. Offers the account where it is not kept yet. */
import { useMemo } from 'react';
import { useStore } from '@nanostores/react';
import { PERSON_HEADER } from '../../../domain/toolkit/account';
import { api, failureText } from '../../../lib/api';
import type { Viewer } from '../../../lib/viewer';
import { openToolAccount } from '../../../stores/lazy-tool-account';
import { $toolAccount } from '../../../stores/tool-account-state';
import { knownPerson } from '../../../stores/tool-person';
import { Button } from '../../ui/Button';
import { RevocableLink, type LinkCalls } from '../../ui/RevocableLink';
import { Skeleton } from '../../ui/Skeleton';
import { keepInAccount } from './save-to-dashboard';
import { flowStore } from './store';

function callsFor(id: string): LinkCalls {
  const call = async (method: 'get' | 'put' | 'delete') => {
    const headers = { [PERSON_HEADER]: await knownPerson() };
    const answer = await api.call(method, '/api/flowcharts/:id/share', { param: { id }, headers });
    if (!answer.ok) throw new Error(failureText(answer, 'The link could not be reached. Please try again.'));
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
        A link that follows your changes, and that you can end, needs an account.{' '}
        <a className="link" href="/login?returnTo=%2Fflow-builder">
          Log in
        </a>
      </p>
    );
  if (phase === 'off')
    return (
      <div className="grid justify-items-start gap-3 text-sm">
        <p>A link that follows your changes, and that you can end, is kept with the flowchart in your account.</p>
        <Button size="sm" onClick={keepInAccount}>
          Keep my flowcharts in my account
        </Button>
      </div>
    );
  if (phase === 'opening') return <Skeleton className="h-20 w-full" />;
  return (
    <RevocableLink calls={calls} subject={documentId}>
      Whoever has the link sees the newest version in your account, without an account of their own. It ends when you
      end it or delete the flowchart.
    </RevocableLink>
  );
}
