/** "Save to Dashboard": stores the open flowchart now, in the account of a signed-in person, and says where it is stored. */
import type { Viewer } from '@/lib/session/viewer';
import { toast } from '@/stores/toasts';
import { openToolAccount } from '@/stores/tools/lazy-tool-account';
import { $toolAccount } from '@/stores/tools/tool-account-state';
import { timeOfEdit } from '@/domain/tools/document';
import { saveInAccount as saveToolInAccount } from '@/islands/tools/frame/AccountStatus';
import { flowStore } from './store';

const SAVED = 'Flowchart saved to dashboard successfully!';
const ONLY_HERE = 'Saved in this browser. Your account could not be reached; we will try again.';

/** Switches on that the account keeps the flowcharts of this browser. */
export const saveFlowchartsInAccount = (): void => saveToolInAccount(flowStore);

/** Sends the flowcharts of this browser to the account, which keeps them from then on. */
async function saveInAccount(): Promise<void> {
  const account = await openToolAccount(flowStore);
  if ($toolAccount.get().phase === 'off') account.switchOn({ isQuiet: true });
  const isSaved = await account.save(flowStore.$state.get().workspace.open.id);
  const { message } = $toolAccount.get();
  if (isSaved) toast('success', SAVED);
  else toast('info', message === null ? ONLY_HERE : `Saved in this browser. ${message}`);
}

export function saveToDashboard(viewer: Viewer): void {
  // Also the one that no one has changed yet, which is not stored by itself.
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
