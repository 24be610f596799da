/** Lists the items that an import or export set aside, assumed or left out, or shows a link that could not be copied. */
import { Button } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { TextInput } from '@/islands/ui/fields/inputs';

export interface OcfNotice {
  title: string;
  notes: readonly string[];
  /** A link for people to copy by hand. */
  link?: string;
}

export function OcfNotes({ open, onClose, notice }: Closable & { notice: OcfNotice }) {
  const { title, notes, link } = notice;
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={title}
      description={
        link
          ? 'It contains the whole cap table. Anyone with the link can read it.'
          : 'Nothing was lost. These things differ in the other format:'
      }
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus="">
          Close
        </Button>
      }
    >
      {link && <TextInput aria-label="Link" readOnly value={link} onFocus={(event) => event.currentTarget.select()} />}
      {notes.length > 0 && (
        <ul className="grid list-disc gap-1.5 pl-5 text-sm">
          {notes.map((note) => (
            <li key={note} className="wrap-anywhere">
              {note}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
