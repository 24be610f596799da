/** What floats over every portal page: notices, the offline bar and the shell's dialogs, each fetched when first opened. */
import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useStore } from '@nanostores/react';
import type { Viewer } from '../../lib/viewer';
import { readText, writeText } from '../../lib/storage';
import { $signInRequired } from '../../stores/sign-in-required';
import { $viewer } from '../../stores/session';
import { $shellDialog, closeShellDialog, type ShellDialog } from '../../stores/shell';
import { openSaved } from '../../stores/lazy-saved';
import { Toaster } from '../ui/Toaster';
import { lazyComponent } from '../ui/lazy-component';
import { prefetch } from '../ui/prefetch';
import { useOnce } from '../ui/use-once';
import { OfflineBar } from './OfflineBar';
import { useNotice } from './use-notice';
import { useSessionWatch } from './use-session-watch';

/** A page that has just been opened has better things to do first. */
const SAVED_DELAY_MS = 2500;

const ToolsDialog = lazyComponent(() => import('./ToolsDialog'));
const FeedbackDialog = lazyComponent(() => import('./FeedbackDialog'));
const fetchPalette = () => import('./CommandPalette');
const CommandPalette = lazyComponent(fetchPalette);
const ShortcutsDialog = lazyComponent(() => import('./ShortcutsDialog'));
const AssistantDialog = lazyComponent(() => import('../assistant/AssistantDialog'));
const SignInRequiredDialog = lazyComponent(() => import('./SignInRequiredDialog'));
const GuestWelcome = lazyComponent(() => import('./GuestWelcome'));

const close: Record<ShellDialog, () => void> = {
  tools: () => closeShellDialog('tools'),
  feedback: () => closeShellDialog('feedback'),
  palette: () => closeShellDialog('palette'),
  shortcuts: () => closeShellDialog('shortcuts'),
  assistant: () => closeShellDialog('assistant'),
};

/** Each dialog waits for its code alone: a shared boundary would hide the open one while another is fetched. */
function Fetched({ children }: { children: ReactNode }) {
  return <Suspense fallback={null}>{children}</Suspense>;
}

/** Fetches the palette when a modifier goes down, so that it is there for the first letter. */
function useEarlyPalette(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key === 'Control' || event.key === 'Meta') prefetch(fetchPalette);
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

export function ShellLayer({ viewer }: { viewer: Viewer }) {
  // Page scripts may have set the stores before this island wakes; `ssr` keeps the first render the server's.
  const [isWelcome, setIsWelcome] = useState(false);
  const dialog = useStore($shellDialog, { ssr: 'initial' });
  const isSignInRequired = useStore($signInRequired, { ssr: 'initial' }) !== null;
  useSessionWatch(viewer);
  useNotice();
  useEarlyPalette();

  useEffect(() => {
    $viewer.set(viewer);
    if (viewer.state === 'guest' && readText('guestModeFirstVisit') === 'true') setIsWelcome(true);
  }, [viewer]);

  // Fetched once the page has settled, so that saving works when the network goes; what waits is exchanged.
  const isSignedIn = viewer.state === 'authenticated';
  useEffect(() => {
    if (!isSignedIn) return;
    const timer = setTimeout(() => void openSaved().catch(() => null), SAVED_DELAY_MS);
    return () => clearTimeout(timer);
  }, [isSignedIn]);

  const seen: Record<ShellDialog, boolean> = {
    tools: useOnce(dialog === 'tools'),
    feedback: useOnce(dialog === 'feedback'),
    palette: useOnce(dialog === 'palette'),
    shortcuts: useOnce(dialog === 'shortcuts'),
    assistant: useOnce(dialog === 'assistant'),
  };
  const hasAsked = useOnce(isSignInRequired);
  const hasWelcomed = useOnce(isWelcome);

  return (
    <>
      <OfflineBar />
      <Toaster />
      <Fetched>{seen.tools && <ToolsDialog open={dialog === 'tools'} onClose={close.tools} />}</Fetched>
      <Fetched>{seen.feedback && <FeedbackDialog open={dialog === 'feedback'} onClose={close.feedback} />}</Fetched>
      <Fetched>
        {seen.palette && <CommandPalette open={dialog === 'palette'} onClose={close.palette} viewer={viewer} />}
      </Fetched>
      <Fetched>{seen.shortcuts && <ShortcutsDialog open={dialog === 'shortcuts'} onClose={close.shortcuts} />}</Fetched>
      <Fetched>
        {seen.assistant && <AssistantDialog open={dialog === 'assistant'} onClose={close.assistant} viewer={viewer} />}
      </Fetched>
      <Fetched>{hasAsked && <SignInRequiredDialog />}</Fetched>
      <Fetched>
        {hasWelcomed && (
          <GuestWelcome
            open={isWelcome}
            onClose={() => {
              writeText('guestModeFirstVisit', 'false');
              setIsWelcome(false);
            }}
          />
        )}
      </Fetched>
    </>
  );
}
