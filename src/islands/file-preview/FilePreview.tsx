/** Shows a file in place: picture, PDF, the first rows of a sheet, text, or a document in Google Drive. Says so where it cannot. */
import { useEffect, useState } from 'react';
import { ExternalLink, FileQuestion, TriangleAlert } from 'lucide-react';
import { askToSignIn } from '../../stores/sign-in-required';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';
import { Skeleton } from '../ui/Skeleton';
import { DrivePreview } from './DrivePreview';
import { LoadFault } from '../../lib/load-file';
import { MarkdownView } from './MarkdownView';
import { NO_PREVIEW, NOT_PREVIEWABLE, readPreview, type Preview } from './read-preview';
import { RowsView } from './RowsView';

export interface FilePreviewProps {
  name: string;
  fileType: string;
  source: 'file' | 'drive';
  /** Path of our own file, or the link to the document; empty for none. */
  address: string;
}

const failed: Preview = { kind: 'none', title: 'The file could not be loaded' };

function Nothing({ title, text, action }: { title: string; text?: string | undefined; action?: React.ReactNode }) {
  return (
    <EmptyState role="status" headingLevel={3} icon={<FileQuestion />} title={title} text={text} action={action} />
  );
}

function Picture({ name, url }: { name: string; url: string }) {
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <Nothing title={NOT_PREVIEWABLE} text="The picture is damaged." />;
  return (
    <img
      src={url}
      alt={name}
      onError={() => setBroken(true)}
      className="mx-auto max-h-[65dvh] max-w-full rounded-lg object-contain"
    />
  );
}

/** The browser's own viewer. The file was checked to be a PDF, and is served as nothing else. */
function Pdf({ name, url }: { name: string; url: string }) {
  const link = (
    <a href={url} target="_blank" rel="noopener" className="link inline-flex items-center gap-1">
      Open in a new tab
      <ExternalLink className="size-3.5" aria-hidden="true" />
    </a>
  );
  if (!navigator.pdfViewerEnabled) return <Nothing title="Your browser opens PDFs in a separate tab" action={link} />;
  return (
    <>
      <iframe
        src={url}
        title={`Preview of ${name}`}
        className="h-[65dvh] w-full rounded-lg border hairline bg-base-300"
      />
      <p className="muted mt-2 text-[13px]">{link}</p>
    </>
  );
}

function Shown({ name, preview, onRetry }: { name: string; preview: Preview; onRetry: () => void }) {
  const cut = 'isWhole' in preview && !preview.isWhole && (
    <p className="muted mt-3 border-t hairline pt-2 text-[13px]">
      This is the first part of the file. Download it to see the rest.
    </p>
  );
  switch (preview.kind) {
    case 'image':
      return <Picture name={name} url={preview.url} />;
    case 'pdf':
      return <Pdf name={name} url={preview.url} />;
    case 'rows':
      return <RowsView name={name} table={preview.table} sheet={preview.sheet} />;
    case 'markdown':
      return (
        <>
          <MarkdownView blocks={preview.blocks} name={name} />
          {cut}
        </>
      );
    case 'text':
      return (
        <>
          <pre tabIndex={0} className="max-h-[65dvh] overflow-auto text-[13px] leading-relaxed whitespace-pre-wrap">
            {preview.text}
          </pre>
          {cut}
        </>
      );
    case 'none':
      if (preview !== failed) return <Nothing title={preview.title} text={preview.text} />;
      return (
        <EmptyState
          role="alert"
          headingLevel={3}
          icon={<TriangleAlert />}
          title={failed.title}
          text="Check your connection and try again."
          action={<Button onClick={onRetry}>Try again</Button>}
        />
      );
  }
}

function LocalPreview({ name, fileType, address }: Omit<FilePreviewProps, 'source'>) {
  const [preview, setPreview] = useState<Preview | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setPreview(null);
    readPreview(address, fileType, stop.signal).then(setPreview, (error: unknown) => {
      if (stop.signal.aborted) return;
      if (!(error instanceof LoadFault)) return setPreview({ kind: 'none', title: NO_PREVIEW });
      if (error.kind === 'sign-in') askToSignIn();
      setPreview(error.kind === 'failed' ? failed : { kind: 'none', title: NO_PREVIEW });
    });
    return () => stop.abort();
  }, [address, fileType, turn]);
  if (preview === null)
    return (
      <div role="status" aria-label="Loading the preview" className="grid gap-3 py-2">
        <Skeleton className="h-6 w-1/3" />
        <Skeleton className="h-4 w-full" />
        <Skeleton className="h-4 w-5/6" />
        <Skeleton className="h-4 w-2/3" />
        <Skeleton className="h-40 w-full" />
      </div>
    );
  return <Shown name={name} preview={preview} onRetry={() => setTurn(turn + 1)} />;
}

export function FilePreview({ name, fileType, source, address }: FilePreviewProps) {
  if (!address.trim()) return <Nothing title={NO_PREVIEW} text="There is no file here yet." />;
  if (source === 'drive') return <DrivePreview name={name} link={address} />;
  return <LocalPreview name={name} fileType={fileType} address={address} />;
}
