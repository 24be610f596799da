/** The button that exports contacts, for one entry or many. Guests are asked to log in; the first press loads the dialog. */
import { useState } from 'react';
import { ContactRound } from 'lucide-react';
import { askToSignIn } from '@/stores/shell';
import { $viewer } from '@/stores/session';
import { Button, type ButtonProps } from '@/islands/ui/Button';
import ContactExportDialog from './ContactExportDialog';

export interface ContactExportProps {
  /** `kind:id` of investors and incubators, one to fifty. */
  refs: readonly string[];
  /** Without its extension, e.g. "Contacts of Round one". */
  fileName: string;
  size?: ButtonProps['size'];
  variant?: ButtonProps['variant'];
  className?: string;
}

export function ContactExport({ refs, fileName, size = 'md', variant = 'outline', className }: ContactExportProps) {
  const [isOpen, setOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const open = () => {
    if ($viewer.get().state === 'guest') return askToSignIn();
    setHasOpened(true);
    setOpen(true);
  };
  return (
    <>
      <Button
        variant={variant}
        size={size}
        icon={ContactRound}
        disabled={refs.length === 0}
        onClick={open}
        className={`noscript:hidden ${className ?? ''}`}
      >
        {refs.length === 1 ? 'Export contact' : 'Export contacts'}
      </Button>
      {hasOpened && (
        <ContactExportDialog open={isOpen} onClose={() => setOpen(false)} refs={refs} fileName={fileName} />
      )}
    </>
  );
}
