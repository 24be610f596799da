/** Shows a file in the page: picture, PDF, the first rows of a sheet, text, or a document in Google Drive. Says so if it cannot. */
import { useEffect, useState } from 'react';
import { ExternalLink, FileQuestion, TriangleAlert, FileSearch } from 'lucide-react';
import { askToSignIn } from '@/stores/shell';
import { Button } from '@/islands/ui/Button';
import { EmptyState, FailedState } from '@/islands/ui/EmptyState';
import { LoadingFrame, Skeleton } from '@/islands/ui/loading/Skeleton';
import { LoadFault } from '@/lib/files/load-file';
import { MarkdownView } from './MarkdownView';
import { NO_PREVIEW, NOT_PREVIEWABLE, readPreview, type Preview } from './read-preview';
import { INVALID_DRIVE_LINK, readDriveLink } from '@/domain/resources/drive-link';
import { PREVIEW_COLUMNS, PREVIEW_ROWS, type SheetRows } from '@/domain/resources/first-rows';

const isNumber = (cell: string) => /^[-+]?[₹$€£]?[\d.,]*\d%?$/.test(cell);
/** Long texts get wide columns, so that rows do not become too high. */
const widthOf = (cell: string) => (cell.length > 40 ? 'min-w-64' : cell.length > 20 ? 'min-w-40' : 'min-w-24');

/** The first rows of a sheet as a table. A formula is shown as it is written; nothing is computed. */
function RowsView({ name, table, sheet }: { name: string; table: SheetRows; sheet: string | null }) {
  const { rows, hasMoreRows, hasMoreColumns } = table;
  if (rows.length === 0) return <p className="muted py-6 text-center text-sm">This sheet is empty.</p>;
  return (
    <>
      <div
        role="region"
        aria-label={`First rows of ${name}`}
        tabIndex={0}
        className="max-h-[60dvh] overflow-auto rounded-lg border hairline"
      >
        <table className="w-full text-left text-[13px]">
          <caption className="sr-only">
            First rows of {name}
            {sheet ? `, sheet ${sheet}` : ''}
          </caption>
          <tbody>
            {rows.map((row, index) => (
              <tr key={index} className="border-t hairline align-top first:border-t-0">
                <th scope="row" className="muted sticky left-0 bg-base-200 px-2.5 py-2 font-normal tabular-nums">
                  {index + 1}
                </th>
                {row.map((cell, column) => (
                  <td
                    key={column}
                    className={`${widthOf(cell)} max-w-80 border-l hairline px-3 py-2 break-words ${index === 0 ? 'bg-base-200 font-medium' : ''} ${isNumber(cell) ? 'num' : ''}`}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted mt-2 text-[13px]">
        {sheet && <>Sheet “{sheet}”. </>}
        {hasMoreRows
          ? `The first ${PREVIEW_ROWS} rows.`
          : `${rows.length} ${rows.length === 1 ? 'row' : 'rows'}, all of them.`}
        {hasMoreColumns && ` The first ${PREVIEW_COLUMNS} columns.`}
      </p>
    </>
  );
}

/** Google's viewer for one document, loaded only after a press: Google gets no data before that. */
function DrivePreview({ name, link }: { name: string; link: string }) {
  const [isAllowed, setAllowed] = useState(false);
  const document = readDriveLink(link);
  if (!document) return <EmptyState role="alert" headingLevel={3} icon={FileSearch} title={INVALID_DRIVE_LINK} />;
  if (!isAllowed)
    return (
      <EmptyState
        headingLevel={3}
        icon={FileSearch}
        title="This document is in Google Drive"
        text="Showing it here contacts Google, who will see your IP address and browser. Nothing is sent until you press the button."
        action={
          <Button variant="primary" data-autofocus onClick={() => setAllowed(true)}>
            Show with Google’s viewer
          </Button>
        }
      />
    );
  return (
    <>
      <iframe
        src={document.viewer}
        title={`Preview of ${name}`}
        sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        allow=""
        className="h-[65dvh] w-full rounded-lg border hairline bg-base-300"
      />
      <p className="muted mt-2 flex flex-wrap gap-x-4 text-[13px]">
        Nothing to see? The owner may not have shared it with you.{' '}
        <a
          href={document.download}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex items-center gap-1"
        >
          Open in Google Drive
          <ExternalLink className="size-3.5" aria-hidden="true" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </p>
    </>
  );
}

export interface FilePreviewProps {
  name: string;
  fileType: string;
  source: 'file' | 'drive';
  /** Path of our own file, or the link to the document; empty for none. */
  address: string;
}

const failed: Preview = { kind: 'none', title: 'The file could not be loaded' };

function Nothing({ title, text, action }: { title: string; text?: string | undefined; action?: React.ReactNode }) {
  return <EmptyState role="status" headingLevel={3} icon={FileQuestion} title={title} text={text} action={action} />;
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
        <FailedState
          headingLevel={3}
          icon={TriangleAlert}
          title={failed.title}
          text="Check your connection and try again."
          retry={onRetry}
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
        <LoadingFrame className="h-40 w-full" />
      </div>
    );
  return <Shown name={name} preview={preview} onRetry={() => setTurn(turn + 1)} />;
}

export function FilePreview({ name, fileType, source, address }: FilePreviewProps) {
  if (!address.trim()) return <Nothing title={NO_PREVIEW} text="There is no file here yet." />;
  if (source === 'drive') return <DrivePreview name={name} link={address} />;
  return <LocalPreview name={name} fileType={fileType} address={address} />;
}
