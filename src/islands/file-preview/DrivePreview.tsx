/** Google's viewer for one document, loaded only after a press: before that Google learns nothing. */
import { useState } from 'react';
import { ExternalLink, FileSearch } from 'lucide-react';
import { INVALID_DRIVE_LINK, readDriveLink } from '../../domain/resources/drive-link';
import { Button } from '../ui/Button';
import { EmptyState } from '../ui/EmptyState';

export function DrivePreview({ name, link }: { name: string; link: string }) {
  const [isAllowed, setAllowed] = useState(false);
  const document = readDriveLink(link);
  if (!document) return <EmptyState role="alert" headingLevel={3} icon={<FileSearch />} title={INVALID_DRIVE_LINK} />;
  if (!isAllowed)
    return (
      <EmptyState
        headingLevel={3}
        icon={<FileSearch />}
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
        Nothing to see? The owner may not have shared it with you.
        <a
          href={document.download}
          target="_blank"
          rel="noopener noreferrer"
          className="link inline-flex items-center gap-1"
        >
          Get it from Google
          <ExternalLink className="size-3.5" aria-hidden="true" />
          <span className="sr-only">(opens in a new tab)</span>
        </a>
      </p>
    </>
  );
}
