/** Two links to the open flowchart: one contains the current version, the other leads to the account and can be revoked. */
import { useEffect, useState } from 'react';
import type { Diagram } from '@/domain/flowchart/diagram';
import { packFlow } from '@/lib/tool-documents/packed-flow';
import type { Viewer } from '@/lib/session/viewer';
import { Dialog } from '@/islands/ui/overlay/Dialog';
import { LinkField } from '@/islands/ui/fields/LinkField';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { AccountLink } from './AccountLink';

interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
  diagram: Diagram;
  document: { id: string; name: string };
  viewer: Viewer;
}

/** The link that holds the flowchart. Undefined while it is made, null where the flowchart is too large for one. */
function usePackedLink(open: boolean, diagram: Diagram, name: string): string | null | undefined {
  const [link, setLink] = useState<string | null | undefined>(undefined);
  useEffect(() => {
    if (!open) return;
    let isGone = false;
    setLink(undefined);
    packFlow(diagram, name).then(
      (hash) => !isGone && setLink(hash && `${location.origin}/flow-builder${hash}`),
      () => !isGone && setLink(null),
    );
    return () => {
      isGone = true;
    };
  }, [open, diagram, name]);
  return link;
}

export function ShareDialog({ open, onClose, diagram, document: { id, name }, viewer }: ShareDialogProps) {
  const link = usePackedLink(open, diagram, name);
  return (
    <Dialog open={open} onClose={onClose} title="Share this flowchart" description={name}>
      <div className="grid gap-6">
        <section aria-labelledby="flow-link-now" className="grid gap-3">
          <h3 id="flow-link-now" className="font-semibold">
            As it is now
          </h3>
          {link === undefined && <Skeleton className="h-16 w-full" />}
          {link === null && (
            <p className="text-sm">
              This flowchart is too large for a link. Use the link from your account, or export it as SVG or JSON and
              send the file. Both can be opened here again.
            </p>
          )}
          {link && (
            <LinkField
              href={link}
              help="The link itself contains the flowchart. Nothing is stored on a server. It does not include later changes and cannot be turned off."
            />
          )}
        </section>
        <section aria-labelledby="flow-link-account" className="grid gap-3">
          <h3 id="flow-link-account" className="font-semibold">
            From your account
          </h3>
          {open && <AccountLink documentId={id} viewer={viewer} />}
        </section>
      </div>
    </Dialog>
  );
}
