/** One receipt as a large picture, with a way to save it. */
import { Download } from 'lucide-react';
import type { Receipt } from '@/domain/expenses/receipts/receipts';
import { formatFileSize } from '@/domain/file-size';
import { Button } from '@/islands/ui/Button';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { ReceiptImage } from './ReceiptImage';

interface Props {
  receipt: Receipt;
  open: boolean;
  onClose: () => void;
  onSave: () => void;
}

export function ReceiptDialog({ receipt, open, onClose, onSave }: Props) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={<span className="wrap-anywhere">{receipt.name}</span>}
      description={formatFileSize(receipt.size)}
      size="lg"
      footer={
        <Button icon={<Download className="size-4" aria-hidden="true" />} onClick={onSave}>
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
