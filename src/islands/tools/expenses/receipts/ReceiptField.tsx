/** The receipts of one expense: add, view, save as a file, remove with Undo. They stay in this browser, and the field says so. */
import { useId, useRef, useState, useEffect, type ReactNode } from 'react';
import { Download, FileText, ImageOff, Paperclip, Trash2 } from 'lucide-react';
import { RECEIPT_LIMITS, type Receipt } from '@/domain/expenses/receipts/receipts';
import { formatFileSize } from '@/domain/count';
import { saveFile } from '@/lib/export/save-file';
import { Button, IconButton } from '@/islands/ui/Button';
import { useFileDrop } from '@/islands/ui/hooks/use-file-drop';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { useLast } from '@/islands/ui/hooks/use-modal';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { readReceiptFile } from './receipts';
import { useReceipts } from './use-receipts';

interface Props {
  receipt: Receipt;
  alt: string;
  className: string;
  /** Shown until the picture is loaded, and if it cannot be shown. */
  children: ReactNode;
}

/**
 * The picture of a receipt. Its object URL is revoked when the picture is no longer shown. If the picture is unreadable, `children` is
 * shown.
 */
function ReceiptImage({ receipt, alt, className, children }: Props) {
  const [src, setSrc] = useState<string | null>(null);
  useEffect(() => {
    let address: string | null = null;
    let isLeft = false;
    readReceiptFile(receipt).then(
      (file) => {
        if (isLeft || !file) return;
        address = URL.createObjectURL(file);
        setSrc(address);
      },
      () => undefined,
    );
    return () => {
      isLeft = true;
      if (address) URL.revokeObjectURL(address);
      setSrc(null);
    };
  }, [receipt]);
  if (src === null) return children;
  return <img src={src} alt={alt} className={className} onError={() => setSrc(null)} />;
}

/** One receipt as a large picture, with a button to save it. */
function ReceiptDialog({ receipt, open, onClose, onSave }: Closable & { receipt: Receipt; onSave: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<span className="wrap-anywhere">{receipt.name}</span>}
      description={formatFileSize(receipt.size)}
      size="lg"
      footer={
        <Button icon={Download} onClick={onSave}>
          Save as a file
        </Button>
      }
    >
      <div className="grid min-h-48 place-items-center rounded-lg bg-base-300">
        <ReceiptImage
          receipt={receipt}
          alt={receipt.name}
          className="max-h-[65dvh] max-w-full rounded-lg object-contain"
        >
          <p className="muted p-6 text-sm">
            This picture cannot be shown here. Save it as a file to view it elsewhere.
          </p>
        </ReceiptImage>
      </div>
    </Dialog>
  );
}

const ACCEPT = 'image/jpeg,image/png,application/pdf,.jpg,.jpeg,.png,.pdf';
const isPicture = ({ type }: Receipt) => type !== 'application/pdf';

/** Saves receipts as files; returns a sentence if one cannot be read. */
async function saveReceipts(receipts: readonly Receipt[]): Promise<string | null> {
  try {
    for (const receipt of receipts) {
      const file = await readReceiptFile(receipt);
      if (!file) return `“${receipt.name}” is no longer in this browser.`;
      saveFile(file, receipt.name);
    }
    return null;
  } catch {
    return 'Your browser did not let us read the file. Please try again.';
  }
}

interface RowProps {
  receipt: Receipt;
  onOpen: () => void;
  onSave: () => void;
  onRemove: () => void;
}

function Row({ receipt, onOpen, onSave, onRemove }: RowProps) {
  const { name, size } = receipt;
  const picture = isPicture(receipt);
  const Icon = picture ? ImageOff : FileText;
  return (
    <li className="flex min-w-0 items-center gap-3 rounded-lg border hairline py-1.5 pr-1.5 pl-2">
      <button
        type="button"
        className="flex min-h-11 min-w-0 flex-1 cursor-pointer items-center gap-3 rounded-md text-left"
        onClick={picture ? onOpen : onSave}
      >
        <span className="grid size-11 shrink-0 place-items-center overflow-hidden rounded-md bg-base-200">
          {picture ? (
            <ReceiptImage receipt={receipt} alt="" className="size-full object-cover">
              <Icon className="muted size-5" aria-hidden="true" />
            </ReceiptImage>
          ) : (
            <Icon className="muted size-5" aria-hidden="true" />
          )}
        </span>
        <span className="grid min-w-0">
          <span className="truncate text-sm">
            <span className="sr-only">{picture ? 'Open ' : 'Save '}</span>
            {name}
          </span>
          <span className="muted text-[13px] tabular-nums">{formatFileSize(size)}</span>
        </span>
      </button>
      {picture && <IconButton label={`Save ${name} as a file`} icon={Download} onClick={onSave} />}
      <IconButton label={`Remove ${name}`} icon={Trash2} onClick={onRemove} />
    </li>
  );
}

export function ReceiptField({ expenseId }: { expenseId: string }) {
  const { receipts, trouble, refused, busy, removed, add, remove, undo } = useReceipts(expenseId);
  const [openId, setOpenId] = useState<string | null>(null);
  const [saveFault, setSaveFault] = useState<string | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const addButton = useRef<HTMLDivElement>(null);
  const id = useId();
  const opened = receipts?.find((receipt) => receipt.id === openId) ?? null;
  const shown = useLast(opened);
  const isFull = (receipts?.length ?? 0) >= RECEIPT_LIMITS.count;
  const isBlocked = trouble === 'blocked';
  const save = async (list: readonly Receipt[]) => setSaveFault(await saveReceipts(list));
  const addFiles = (files: FileList | null) => {
    setSaveFault(null);
    if (files && files.length > 0) void add([...files]);
  };
  const { isOver, dropProps } = useFileDrop(addFiles);
  // The row with the pressed button is removed, and the focus would be lost with it.
  const focusAdd = () => addButton.current?.querySelector('button')?.focus();

  return (
    <section aria-labelledby={`${id}-label`} className="grid gap-2">
      <h3 id={`${id}-label`} className="font-sans text-sm font-medium tracking-normal">
        Receipts
      </h3>
      {receipts === null && <Skeleton className="h-14 w-full" />}
      {receipts !== null && receipts.length > 0 && (
        <ul aria-labelledby={`${id}-label`} className="grid gap-2">
          {receipts.map((receipt) => (
            <Row
              key={receipt.id}
              receipt={receipt}
              onOpen={() => setOpenId(receipt.id)}
              onSave={() => void save([receipt])}
              onRemove={() => {
                void remove(receipt);
                focusAdd();
              }}
            />
          ))}
        </ul>
      )}
      <div role="status" className="empty:hidden">
        {busy > 0 && <p className="muted text-sm">{busy === 1 ? 'Saving 1 file…' : `Saving ${busy} files…`}</p>}
        {removed && (
          <p className="flex flex-wrap items-center gap-x-2 text-sm">
            <span className="min-w-0 wrap-anywhere">“{removed.receipt.name}” was removed.</span>
            <Button variant="ghost" size="sm" className="text-brand" onClick={() => void undo()}>
              Undo
            </Button>
          </p>
        )}
      </div>
      <div
        ref={addButton}
        className={`flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg border border-dashed px-3 py-2.5 ${isOver ? 'border-secondary bg-secondary/10' : 'hairline'}`}
        {...dropProps}
      >
        <Button
          size="sm"
          busy={busy > 0}
          icon={Paperclip}
          aria-describedby={`${id}-help`}
          aria-disabled={isFull || busy > 0 || undefined}
          onClick={() => {
            if (!isFull) file.current?.click();
          }}
        >
          Add receipts
        </Button>
        <p id={`${id}-help`} className="muted min-w-0 flex-1 basis-56 text-[13px]">
          {isFull
            ? `An expense can have at most ${RECEIPT_LIMITS.count} receipts.`
            : `JPG, PNG or PDF, at most 5 MB each, up to ${RECEIPT_LIMITS.count} per expense.`}{' '}
          They stay in this browser. They are not part of exports or your account.
        </p>
        <input
          ref={file}
          type="file"
          multiple
          accept={ACCEPT}
          aria-label="Receipts to add"
          tabIndex={-1}
          className="sr-only"
          onChange={(event) => {
            addFiles(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      <div role="alert" className="empty:hidden">
        {(refused.length > 0 || saveFault !== null || (isBlocked && receipts?.length === 0)) && (
          <div className="grid gap-1.5 rounded-lg border border-error/50 bg-error/10 px-3 py-2.5 text-sm">
            {refused.map((sentence, index) => (
              <p key={index} className="wrap-anywhere">
                {sentence}
              </p>
            ))}
            {refused.length === 0 && isBlocked && (
              <p>Your browser does not let us store files, so you cannot keep receipts here.</p>
            )}
            {saveFault && <p className="wrap-anywhere">{saveFault}</p>}
            {trouble === 'full' && receipts !== null && receipts.length > 0 && (
              <Button size="sm" className="justify-self-start" onClick={() => void save(receipts)}>
                Save these receipts as files
              </Button>
            )}
          </div>
        )}
      </div>
      {shown && (
        <ReceiptDialog
          receipt={shown}
          open={opened !== null}
          onClose={() => setOpenId(null)}
          onSave={() => void save([shown])}
        />
      )}
    </section>
  );
}
