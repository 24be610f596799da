/** Two links to the open flowchart: one contains the current version, the other leads to the account and can be revoked. Also "Save to Dashboard". */
import { useEffect, useState, useMemo } from 'react';
import { useStore } from '@nanostores/react';
import type { Diagram } from '@/domain/flowchart/diagram';
import { packFlow } from '@/lib/tool-documents/packed-flow';
import type { Viewer } from '@/lib/session/viewer';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { LinkField, RevocableLink, type LinkCalls } from '@/islands/ui/RevocableLink';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { PERSON_HEADER } from '@/domain/tools/account';
import { api, failureText } from '@/lib/api/api';
import { openToolAccount } from '@/stores/tools/lazy-tool-account';
import { $toolAccount, knownPerson } from '@/stores/tools/tool-account-state';
import { Button } from '@/islands/ui/Button';
import { toast } from '@/stores/toasts';
import { timeOfEdit } from '@/domain/tools/document';
import { saveInAccount as saveToolInAccount } from '@/islands/tools/frame/AccountStatus';
import { flowStore } from './store';

const SAVED = 'Flowchart saved to dashboard successfully!';
const ONLY_HERE = 'Saved in this browser. Your account could not be reached; we will try again.';

/** Turns on saving this browser's flowcharts in the account. */
const saveFlowchartsInAccount = (): void => saveToolInAccount(flowStore);

/** Sends this browser's flowcharts to the account, which saves them from then on. */
async function saveInAccount(): Promise<void> {
  const account = await openToolAccount(flowStore);
  if ($toolAccount.get().phase === 'off') account.switchOn({ isQuiet: true });
  const isSaved = await account.save(flowStore.$state.get().workspace.open.id);
  const { message } = $toolAccount.get();
  if (isSaved) toast('success', SAVED);
  else toast('info', message === null ? ONLY_HERE : `Saved in this browser. ${message}`);
}

/** "Save to Dashboard": saves the open flowchart now, for signed-in people in their account too, and says where it is saved. */
export function saveToDashboard(viewer: Viewer): void {
  // This also saves a flowchart that no one has changed yet, which is not saved automatically.
  flowStore.arrange(
    (workspace) => ({
      ...workspace,
      open: { ...workspace.open, savedAt: timeOfEdit(workspace.open, Date.now()) },
    }),
    true,
  );
  if (flowStore.flush() !== 'kept') {
    toast('error', 'Your browser could not save the flowchart. Export it as JSON before you leave.');
    return;
  }
  if (viewer.state === 'authenticated') return void saveInAccount().catch(() => toast('info', ONLY_HERE));
  toast('success', SAVED, {
    action: { label: 'Log in to save it', run: () => location.assign('/login?returnTo=%2Fflow-builder') },
  });
}

function callsFor(id: string): LinkCalls {
  const call = async (method: 'get' | 'put' | 'delete') => {
    const headers = { [PERSON_HEADER]: await knownPerson() };
    const answer = await api.call(method, '/api/flowcharts/:id/share', { param: { id }, headers });
    // A flowchart that no one has changed yet is not in the account until someone creates a link to it.
    if (method === 'get' && answer.status === 404) return null;
    if (!answer.ok) throw new Error(failureText(answer, 'The link could not be loaded. Please try again.'));
    return answer.data ?? null;
  };
  // The latest changes have to be in the account first.
  const account = () => openToolAccount(flowStore);
  return {
    find: async () => (await account()).sync().then(() => call('get')),
    create: async () => (await account()).save(id).then(() => call('put')),
    end: () => call('delete'),
  };
}

/** The link to a flowchart in the account: it shows the latest version and can be turned off. Offers to save it there first. */
function AccountLink({ documentId, viewer }: { documentId: string; viewer: Viewer }) {
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

interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
  diagram: Diagram;
  document: { id: string; name: string };
  viewer: Viewer;
}

/** The link that contains the flowchart. Undefined while it is created, null if the flowchart is too large for a link. */
function usePackedLink(open: boolean, diagram: Diagram, name: string): string | null | undefined {
  const [link, setLink] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    if (!open) return;
    let isGone = false;
    setLink(undefined);
    packFlow(diagram, name).then(
      (hash) => !isGone && setLink(hash && `${location.origin}/flow-builder${hash}`),
      () => !isGone && setLink(null),
    );
    return () => {
      isGone = true;
    };
  }, [open, diagram, name]);
  return link;
}

export function ShareDialog({ open, onClose, diagram, document: { id, name }, viewer }: ShareDialogProps) {
  const link = usePackedLink(open, diagram, name);
  return (
    <Dialog open={open} onClose={onClose} title="Share this flowchart" description={name}>
      <div className="grid gap-6">
        <section aria-labelledby="flow-link-now" className="grid gap-3">
          <h3 id="flow-link-now" className="font-semibold">
            As it is now
          </h3>
          {link === undefined && <Skeleton className="h-16 w-full" />}
          {link === null && (
            <p className="text-sm">
              This flowchart is too large for a link. Use the link from your account, or export it as SVG or JSON and
              send the file. Both can be opened here again.
            </p>
          )}
          {link && (
            <LinkField
              href={link}
              help="The link itself contains the flowchart. Nothing is stored on a server. It does not include later changes and cannot be turned off."
            />
          )}
        </section>
        <section aria-labelledby="flow-link-account" className="grid gap-3">
          <h3 id="flow-link-account" className="font-semibold">
            From your account
          </h3>
          {open && <AccountLink documentId={id} viewer={viewer} />}
        </section>
      </div>
    </Dialog>
  );
}
