/** The page of a flowchart that someone shares from their account: loads it, shows it, and lets people save a copy. */
import { Suspense } from 'react';
import { readDiagramFile, type FileReading } from '@/domain/flowchart/read-file';
import { api, failureText, readAnswer, UNREACHABLE } from '@/lib/api/api';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { Toaster } from '@/islands/ui/overlay/Toaster';
import { useTool } from '@/islands/tools/frame/use-tool';
import { Announcer } from './Announcer';
import { flowStore } from './store';

const SharedFlow = lazyComponent(() => import('./SharedFlow'));

async function readShared(link: string): Promise<FileReading> {
  const response = await api.raw('get', '/api/shared/flowcharts/:link', { param: { link } });
  if (!response?.ok) return { fault: failureText(await readAnswer(response), 'This flowchart could not be loaded.') };
  const text = await response.text().catch(() => null);
  return text === null ? { fault: UNREACHABLE } : readDiagramFile(text);
}

export function SharedFlowPage({ link }: { link: string }) {
  const { phase } = useTool(flowStore);
  const leave = () => {
    flowStore.flush();
    location.assign('/flow-builder');
  };
  return (
    <>
      {phase === 'ready' ? (
        <Suspense fallback={<LoadingFrame className="m-4 h-72" />}>
          <SharedFlow id={link} read={() => readShared(link)} onLeave={leave} />
        </Suspense>
      ) : (
        <LoadingFrame className="m-4 h-72" />
      )}
      <Announcer />
      <Toaster />
    </>
  );
}
