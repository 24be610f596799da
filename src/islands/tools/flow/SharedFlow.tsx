/** A flowchart that someone shared: people can view it and save a copy. */
import { useEffect, useState } from 'react';
import { Copy } from 'lucide-react';
import type { Diagram } from '@/domain/flowchart/diagram';
import { outlineOf, type OutlineStep } from '@/domain/flowchart/outline';
import type { FileReading } from '@/domain/flowchart/read-file';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { EmptyState } from '@/islands/ui/EmptyState';
import { PaperLine } from '@/islands/ui/PaperLine';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { $looking, flowStore, select } from './store';
import Canvas from './canvas/Canvas';

function Steps({ steps }: { steps: readonly OutlineStep[] }) {
  return (
    <ol>
      {steps.map(({ node, edge, isRepeat, ways }, at) => (
        <li key={at}>
          {edge?.label && `${edge.label}: `}
          {isRepeat && 'continues at '}
          {node.data.label}
          {ways.map((way, nth) => (
            <Steps key={nth} steps={way} />
          ))}
        </li>
      ))}
    </ol>
  );
}

type SharedDiagram = { diagram: Diagram; name: string } | { fault: string } | null;

interface SharedFlowProps {
  /** Identifies the shared flowchart. */
  id: string;
  read: () => Promise<FileReading>;
  onLeave: () => void;
}

export default function SharedFlow({ id, read, onLeave }: SharedFlowProps) {
  const [shown, setShown] = useState<SharedDiagram>(null);
  useEffect(() => {
    let isGone = false;
    void read().then((reading) => {
      if (isGone) return;
      if ('fault' in reading) return setShown(reading);
      $looking.set(reading.diagram);
      setShown({ diagram: reading.diagram, name: reading.name ?? 'Shared flowchart' });
    });
    return () => {
      isGone = true;
      $looking.set(null);
      select({});
    };
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the id says what is read
  }, [id]);
  if (!shown) return <LoadingFrame className="m-4 h-72" />;
  if ('fault' in shown)
    return (
      <div className="p-4">
        <EmptyState
          role="alert"
          title="This flowchart cannot be shown"
          text={shown.fault}
          action={<Button onClick={onLeave}>Open my own flowcharts</Button>}
        />
      </div>
    );
  const { diagram, name } = shown;
  const save = () => {
    $looking.set(null);
    flowStore.create(name, diagram);
    toast('success', 'Saved as your own flowchart. Your changes stay in this browser.');
    onLeave();
  };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <PaperLine name={name} />
      <div className="flex flex-wrap items-center gap-2 border-b hairline px-4 py-2 print:hidden">
        <p className="min-w-0 flex-1 basis-60 text-sm">
          <strong className="wrap-anywhere">{name}</strong>
          <span className="muted"> was shared with you. You can view it; your own flowcharts do not change.</span>
        </p>
        <Button size="sm" variant="ghost" onClick={onLeave}>
          Close
        </Button>
        <Button size="sm" variant="primary" icon={<Copy className="size-4" aria-hidden="true" />} onClick={save}>
          Save a copy
        </Button>
      </div>
      <section className="sr-only" aria-label="The flowchart as a list">
        {outlineOf(diagram).map((steps, at) => (
          <Steps key={at} steps={steps} />
        ))}
      </section>
      <div className="relative min-h-80 flex-1" data-flow-canvas="">
        <Canvas diagram={diagram} documentId={id} isReadOnly />
      </div>
    </div>
  );
}
