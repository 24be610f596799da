/** The flow builder: its toolbar, its panel, the canvas and its dialogs. */
import { Suspense, useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import type { Diagram } from '@/domain/flowchart/diagram';
import type { Viewer } from '@/lib/session/viewer';
import { $viewer } from '@/stores/session';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';
import { Button } from '@/islands/ui/Button';
import { useKeys } from '@/islands/ui/hooks/use-keys';
import { EmptyState } from '@/islands/ui/EmptyState';
import { lazyComponent, whenFetched } from '@/islands/ui/loading/lazy-component';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { PaperLine } from '@/islands/ui/PaperLine';
import { Toaster } from '@/islands/ui/overlay/Toaster';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import { StoredElsewhere, ToolNotices } from '@/islands/tools/frame/ToolNotices';
import { useTool, useToolShortcuts } from '@/islands/tools/frame/use-tool';
import { addShape, steps } from './actions';
import { Announcer } from './Announcer';
import { FlowToolbar } from './FlowToolbar';
import { applyTemplate, clearCanvas, layOut, loadFile } from './open-flow';
import { SidePanel } from './panel/SidePanel';
import { saveToDashboard, ShareDialog } from './ShareDialog';
import { diagramNow, flowStore } from './store';
import { useNamedDiagram, usePanel, useSharedFlow, type PanelPlace } from './flow-url';
import { HelpDialog } from './HelpDialog';
import { DiagramsDialog } from './DiagramsDialog';
import { SearchBar } from './SearchBar';
import { toast } from '@/stores/toasts';

/** Longer than the store waits for more changes before it reads. */
const AFTER_MS = 200;

/** Shows a message when another tab changed the open flowchart: the canvas then shows the latest version. */
function useOtherTabs(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let before: unknown;
    const onStorage = ({ key, storageArea }: StorageEvent) => {
      if (storageArea !== localStorage || (key !== 'flowchart_document' && key !== null)) return;
      if (timer === undefined) before = diagramNow();
      clearTimeout(timer);
      const { id } = flowStore.$state.get().workspace.open;
      timer = setTimeout(() => {
        timer = undefined;
        const isSameDocument = flowStore.$state.get().workspace.open.id === id;
        if (isSameDocument && diagramNow() !== before)
          toast('info', 'Another tab changed this flowchart. You are seeing the latest version.');
      }, AFTER_MS);
    };
    addEventListener('storage', onStorage);
    return () => {
      removeEventListener('storage', onStorage);
      clearTimeout(timer);
    };
  }, []);
}

const fetchFiles = () => import('./files');
const Canvas = lazyComponent(() => import('./canvas/Canvas'));
const SharedFlow = lazyComponent(() => import('./SharedFlow'));

type OpenDialog = 'help' | 'all' | 'share' | 'search' | null;

export interface FlowScreenProps {
  viewer: Viewer;
  start: PanelPlace;
}

export function FlowScreen({ viewer, start }: FlowScreenProps) {
  const state = useTool(flowStore);
  const shared = useSharedFlow();
  useEffect(() => $viewer.set(viewer), [viewer]);
  return (
    <>
      {shared.hash !== null && state.phase === 'ready' ? (
        <Suspense fallback={<LoadingFrame className="m-4 h-72" />}>
          <SharedFlow key={shared.hash} id={shared.hash} read={shared.read} onLeave={shared.leave} />
        </Suspense>
      ) : (
        <FlowTool state={state} viewer={viewer} start={start} />
      )}
      <Announcer />
      <Toaster />
    </>
  );
}

const OpeningCanvas = () => (
  <p role="status" aria-busy="true" className="muted absolute inset-x-4 top-1/3 text-center text-sm noscript:hidden">
    Opening the canvas…
  </p>
);

/** Shown over an empty canvas; only the button takes presses, so that the canvas stays usable. */
const EmptyCanvas = () => (
  <div className="pointer-events-none absolute inset-x-4 top-1/3 grid justify-items-center gap-3 text-center">
    <p className="muted max-w-96 text-sm">
      Your canvas is empty. Add a shape, choose a template, or paste a Mermaid flowchart.
    </p>
    <Button size="sm" className="pointer-events-auto" onClick={() => addShape('rectangle')}>
      Add the first shape
    </Button>
  </div>
);

function FlowTool({ state, viewer, start }: FlowScreenProps & { state: ToolState<Diagram> }) {
  const panel = usePanel(start);
  const [asked, setAsked] = useState<OpenDialog>(null);
  const isSearching = asked === 'search';
  useOtherTabs();
  const account = useStore($viewer, { ssr: 'initial' });
  const who = viewer.state === 'authenticated' ? viewer : account;
  useNamedDiagram(state.phase === 'ready', who.state === 'authenticated');
  const save = () => saveToDashboard(who);
  useToolShortcuts(steps, { s: save });
  useKeys(({ key }) => (key === '?' ? () => setAsked('help') : key === '/' ? () => setAsked('search') : null));
  const { id, name, data: diagram } = state.workspace.open;
  const hasHelped = useOnce(asked === 'help');
  const hasListed = useOnce(asked === 'all');
  const hasShared = useOnce(asked === 'share');
  const closing = (which: OpenDialog) => () => setAsked((now) => (now === which ? null : now));

  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <FlowToolbar
        state={state}
        isPanelOpen={panel.isOpen}
        onPanel={panel.toggle}
        onTemplate={applyTemplate}
        onExport={(kind) =>
          whenFetched(fetchFiles, ({ exportDiagram }) => void exportDiagram(diagramNow(), kind, name))
        }
        onCopy={() => whenFetched(fetchFiles, ({ copyPicture }) => void copyPicture(diagramNow()))}
        onFile={(file) => void loadFile(file)}
        onLayout={layOut}
        onClear={clearCanvas}
        onSearch={() => setAsked(isSearching ? null : 'search')}
        onHelp={() => setAsked('help')}
        onShare={() => setAsked('share')}
        onAll={() => setAsked('all')}
        onSave={save}
      />
      {(state.storage !== 'kept' || state.aside.length > 0) && (
        <div className="px-4 pb-3">
          <ToolNotices store={flowStore as ToolStore<unknown>} state={state as ToolState<unknown>} />
        </div>
      )}
      {state.phase === 'ready' && (
        <div className="px-4 empty:hidden">
          <StoredElsewhere store={flowStore as ToolStore<unknown>} data={diagram} noun="flowchart" />
        </div>
      )}
      {state.phase === 'ready' && <PaperLine name={name} />}
      <p className="m-4 hidden rounded-lg border hairline px-4 py-3 text-sm noscript:block">
        The flow builder draws in your browser. Turn on JavaScript for this site to use it.
      </p>
      <div className="flex min-h-0 flex-1 max-sm:flex-col">
        {panel.isOpen && (
          <aside
            id="flow-panel"
            aria-label="Shapes and outline"
            inert={state.phase !== 'ready'}
            // Closed on a phone unless the address opens it, because the server does not know the window size.
            className={`${panel.isUnset ? 'max-sm:hidden' : ''} w-72 shrink-0 overflow-y-auto border-r hairline bg-base-100 p-4 max-sm:max-h-[45dvh] max-sm:w-full max-sm:border-r-0 max-sm:border-b`}
          >
            <SidePanel diagram={diagram} tab={panel.tab} onTab={panel.show} isReady={state.phase === 'ready'} />
          </aside>
        )}
        <div className="relative min-h-80 min-w-0 flex-1" data-flow-canvas="">
          {state.phase === 'failed' && (
            <EmptyState
              role="alert"
              title="The flow builder could not be loaded"
              text="Your work is safe. Check your connection and try again."
              action={<Button onClick={() => location.reload()}>Try again</Button>}
            />
          )}
          {state.phase === 'loading' && <OpeningCanvas />}
          {state.phase === 'ready' && (
            <Suspense fallback={<OpeningCanvas />}>
              <Canvas diagram={diagram} documentId={id} />
            </Suspense>
          )}
          {state.phase === 'ready' && diagram.nodes.length === 0 && <EmptyCanvas />}
          {isSearching && (
            <Suspense>
              <SearchBar diagram={diagram} onClose={closing('search')} />
            </Suspense>
          )}
        </div>
      </div>
      <Suspense>{hasHelped && <HelpDialog open={asked === 'help'} onClose={closing('help')} />}</Suspense>
      <Suspense>
        {hasListed && <DiagramsDialog open={asked === 'all'} onClose={closing('all')} state={state} />}
      </Suspense>
      <Suspense>
        {hasShared && (
          <ShareDialog
            open={asked === 'share'}
            onClose={closing('share')}
            diagram={diagram}
            document={{ id, name }}
            viewer={who}
          />
        )}
      </Suspense>
    </div>
  );
}
