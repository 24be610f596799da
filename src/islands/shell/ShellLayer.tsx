/** What floats over every portal page: notices, the offline bar and the shell's dialogs, each fetched when first opened. */
import { lazy, Suspense, useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Viewer } from '../../lib/viewer';
import { readText, writeText } from '../../lib/storage';
import { $loginRequired } from '../../stores/login-required';
import { $viewer } from '../../stores/session';
import { $shellDialog, closeShellDialog, type ShellDialog } from '../../stores/shell';
import { Toaster } from '../ui/Toaster';
import { OfflineBar } from './OfflineBar';
import { useNotice } from './use-notice';
import { useSessionWatch } from './use-session-watch';
import { useShortcuts } from './use-shortcuts';

const ToolsDialog = lazy(() => import('./ToolsDialog'));
const FeedbackDialog = lazy(() => import('./FeedbackDialog'));
const fetchPalette = () => import('./CommandPalette');
const CommandPalette = lazy(fetchPalette);
const ShortcutsDialog = lazy(() => import('./ShortcutsDialog'));
const LoginRequiredDialog = lazy(() => import('./LoginRequiredDialog'));
const GuestWelcome = lazy(() => import('./GuestWelcome'));

/** True from the first time that `now` was true: a dialog stays mounted, so that its exit plays and its draft is kept. */
function useOnce(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}

export function ShellLayer({ viewer }: { viewer: Viewer }) {
  // Page scripts may have set the stores before this island wakes; `ssr` keeps the first render the server's.
  const [isWelcome, setIsWelcome] = useState(false);
  const dialog = useStore($shellDialog, { ssr: 'initial' });
  const isLoginRequired = useStore($loginRequired, { ssr: 'initial' }) !== null;
  useSessionWatch(viewer);
  useNotice();
  useShortcuts(fetchPalette);

  useEffect(() => {
    $viewer.set(viewer);
    if (viewer.state === 'guest' && readText('guestModeFirstVisit') === 'true') setIsWelcome(true);
  }, [viewer]);

  const seen: Record<ShellDialog, boolean> = {
    tools: useOnce(dialog === 'tools'),
    feedback: useOnce(dialog === 'feedback'),
    palette: useOnce(dialog === 'palette'),
    shortcuts: useOnce(dialog === 'shortcuts'),
  };
  const hasAsked = useOnce(isLoginRequired);
  const hasWelcomed = useOnce(isWelcome);

  return (
    <>
      <OfflineBar />
      <Toaster />
      <Suspense fallback={null}>
        {seen.tools && <ToolsDialog open={dialog === 'tools'} onClose={closeShellDialog} />}
        {seen.feedback && <FeedbackDialog open={dialog === 'feedback'} onClose={closeShellDialog} />}
        {seen.palette && <CommandPalette open={dialog === 'palette'} onClose={closeShellDialog} viewer={viewer} />}
        {seen.shortcuts && <ShortcutsDialog open={dialog === 'shortcuts'} onClose={closeShellDialog} />}
        {hasAsked && <LoginRequiredDialog />}
        {hasWelcomed && (
          <GuestWelcome
            open={isWelcome}
            onClose={() => {
              writeText('guestModeFirstVisit', 'false');
              setIsWelcome(false);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
