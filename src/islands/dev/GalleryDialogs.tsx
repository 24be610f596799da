/** Buttons of the gallery that open each kind of dialog. */
import { useState } from 'react';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog, Dialog } from '@/islands/ui/overlay/Dialog';
import { Drawer } from '@/islands/ui/overlay/Drawer';

type Kind = 'dialog' | 'drawer' | 'confirm';

export function GalleryDialogs() {
  const [open, setOpen] = useState<Kind | null>(null);
  const close = () => setOpen(null);
  return (
    <>
      <Button size="sm" onClick={() => setOpen('dialog')}>
        Dialog
      </Button>
      <Button size="sm" onClick={() => setOpen('drawer')}>
        Drawer
      </Button>
      <Button size="sm" onClick={() => setOpen('confirm')}>
        Confirm
      </Button>
      <Dialog
        open={open === 'dialog'}
        onClose={close}
        title="Save to Collection"
        description="Pick a collection or make a new one."
        footer={<Button onClick={close}>Close</Button>}
      >
        <p className="text-sm">The body scrolls when it is taller than the window.</p>
      </Dialog>
      <Drawer
        open={open === 'drawer'}
        onClose={close}
        title="Compare"
        footer={<Button onClick={close}>Clear All</Button>}
      >
        <p className="text-sm">At the side of wide screens, a sheet on phones.</p>
      </Drawer>
      <ConfirmDialog
        open={open === 'confirm'}
        title="Remove this collection?"
        text="Its investors stay in the directory."
        confirmLabel="Remove"
        danger
        onConfirm={close}
        onCancel={close}
      />
    </>
  );
}
