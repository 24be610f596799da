/** "Save to Dashboard": stores the open flowchart now, where the portal's home finds it, and says where it is kept. */
import type { Viewer } from '../../../lib/viewer';
import { toast } from '../../../stores/toasts';
import { $toolAccount } from '../../../stores/tool-account-state';
import { timeOfEdit } from '../../../domain/toolkit/document';
import { keepInAccount as keepToolInAccount } from '../frame/keep-in-account';
import { flowStore } from './store';

const SAVED = 'Flowchart saved to dashboard successfully!';

/** Switches on that the account keeps the flowcharts of this browser. */
export const keepInAccount = (): void => keepToolInAccount(flowStore);

export function saveToDashboard(viewer: Viewer): void {
  // Also the one that nobody has changed yet, which is not stored by itself.
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
  if ($toolAccount.get().phase !== 'off') return void toast('success', SAVED);
  const action =
    viewer.state === 'authenticated'
      ? { label: 'Save in my account', run: keepInAccount }
      : { label: 'Log in to save it', run: () => location.assign('/login?returnTo=%2Fflow-builder') };
  toast('success', SAVED, { action });
}
