/** Asks before a mail with open blanks leaves: they would be in it as they are. */
import { ConfirmDialog } from '@/islands/ui/overlay/ConfirmDialog';
import type { OpenBlanks } from '@/islands/tools/outreach/use-sending';

const MOST = 6;

export interface BlanksDialogProps {
  /** Null while nothing is asked. */
  asked: OpenBlanks | null;
  onCancel: () => void;
}

export function BlanksDialog({ asked, onCancel }: BlanksDialogProps) {
  const blanks = asked?.blanks ?? [];
  const more = blanks.length - MOST;
  return (
    <ConfirmDialog
      open={asked !== null}
      title="Some blanks are still open"
      text="These blanks would appear in the email as they are. Emails sent with open blanks are not added to the log."
      confirmLabel={asked?.label ?? ''}
      cancelLabel="Go back"
      onCancel={onCancel}
      onConfirm={() => asked?.go()}
    >
      <ul className="list-disc pl-5 text-sm" aria-label="Still open">
        {blanks.slice(0, MOST).map((blank) => (
          <li key={blank} className="wrap-anywhere">
            {blank}
          </li>
        ))}
        {more > 0 && <li>and {more} more</li>}
      </ul>
    </ConfirmDialog>
  );
}
