/** The dialog that previews a resource, with a download button. Loaded when it is first opened. */
import { useState } from 'react';
import { Download } from 'lucide-react';
import { previewOf } from '@/domain/resources/file-kind';
import type { Resource } from '@/domain/resources/resources';
import { FilePreview } from '@/islands/file-preview/FilePreview';
import { Button } from '@/islands/ui/Button';
import { Dialog } from '@/islands/ui/overlay/Dialog';

export interface ResourcePreviewProps {
  resource: Resource | null;
  onClose: () => void;
  onDownload: (resource: Resource) => void;
}

export default function ResourcePreview({ resource, onClose, onDownload }: ResourcePreviewProps) {
  // The resource stays visible during the closing animation of the dialog.
  const [shown, setShown] = useState(resource);
  if (resource && resource !== shown) setShown(resource);
  const kind = shown?.fileSource === 'local' ? previewOf(shown.fileUrl ?? '', shown.fileType) : null;
  return (
    <Dialog
      open={resource !== null}
      onClose={onClose}
      title={shown?.name ?? ''}
      description={shown?.description || undefined}
      size={kind === 'markdown' || kind === 'text' ? 'lg' : 'xl'}
      footer={
        shown && (
          <Button icon={Download} onClick={() => onDownload(shown)}>
            Download
          </Button>
        )
      }
    >
      {shown && (
        <FilePreview
          key={shown._id}
          name={shown.name}
          fileType={shown.fileType}
          source={shown.fileSource === 'drive' ? 'drive' : 'file'}
          address={(shown.fileSource === 'drive' ? shown.driveLink : shown.fileUrl) ?? ''}
        />
      )}
    </Dialog>
  );
}
