/** The overlays of every back-office page: notices, the offline bar, and the dialogs that keys open, each loaded when first opened. */
import { Suspense } from 'react';
import { useStore } from '@nanostores/react';
import { $shellDialog, closeShellDialog } from '@/stores/shell';
import { SHORTCUTS } from '@/lib/shell/shortcuts';
import { OfflineBar, useNotice } from '@/islands/shell/PageNotices';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { Toaster } from '@/islands/ui/overlay/Toaster';
import { useOnce } from '@/islands/ui/hooks/use-modal';

const AdminPalette = lazyComponent(() => import('./AdminPalette'));
const ShortcutsDialog = lazyComponent(() => import('@/islands/shell/ShortcutsDialog'));

const SHORTCUTS_HERE = SHORTCUTS.with(0, { keys: ['Ctrl', 'K'], text: 'Search screens and actions (⌘ K on a Mac)' });

const closePalette = () => closeShellDialog('palette');
const closeShortcuts = () => closeShellDialog('shortcuts');

export function AdminNotices() {
  useNotice();
  const dialog = useStore($shellDialog, { ssr: 'initial' });
  const hasPalette = useOnce(dialog === 'palette');
  const hasShortcuts = useOnce(dialog === 'shortcuts');
  return (
    <>
      <OfflineBar />
      <Toaster />
      <Suspense fallback={null}>
        {hasPalette && <AdminPalette open={dialog === 'palette'} onClose={closePalette} />}
      </Suspense>
      <Suspense fallback={null}>
        {hasShortcuts && (
          <ShortcutsDialog open={dialog === 'shortcuts'} onClose={closeShortcuts} shortcuts={SHORTCUTS_HERE} />
        )}
      </Suspense>
    </>
  );
}
