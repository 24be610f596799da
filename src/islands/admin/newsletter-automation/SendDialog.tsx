/** The question before a newsletter goes: to how many, and who is left out and why. */
import { ConfirmDialog } from '@/islands/ui/overlay/ConfirmDialog';
import { AudienceNote } from '@/islands/admin/newsletters/compose/AudienceNote';
import { useAudience } from '@/islands/admin/newsletters/compose/use-audience';

interface Props {
  subject: string;
  busy: boolean;
  onSend: () => void;
  onCancel: () => void;
}

export function SendDialog({ subject, busy, onSend, onCancel }: Props) {
  // Newsletters of both kinds go to the same people.
  const audience = useAudience({ kind: 'newsletter', userType: 'all', recipients: null }, true);
  return (
    <ConfirmDialog
      open
      title="Send this newsletter?"
      text={`“${subject}” goes to everyone who gets newsletters.`}
      confirmLabel="Send now"
      busy={busy}
      onConfirm={onSend}
      onCancel={onCancel}
    >
      <AudienceNote audience={audience} nobody="Counting who gets it …" />
    </ConfirmDialog>
  );
}
