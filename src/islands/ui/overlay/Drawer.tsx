/** A native modal at the side of wide screens and at the foot of phones, for filters, comparison and menus. */
import type { Closable } from './Dialog';
import { useId, type ReactNode } from 'react';
import { X } from 'lucide-react';
import { IconButton } from '@/islands/ui/Button';
import { useModal } from '@/islands/ui/hooks/use-modal';

const SIDES = {
  right:
    'surface-sheet max-md:mt-auto max-md:max-h-[88dvh] max-md:w-full max-md:rounded-t-2xl max-md:border-t md:ml-auto md:h-dvh md:w-full md:max-w-md md:border-l',
  /** For forms: 640 px, on small screens the whole width. */
  form: 'surface-sheet ml-auto h-dvh w-160 border-l',
  /** 640 px, on small screens 80 percent of the width, as the specification has it. */
  wide: 'surface-sheet ml-auto h-dvh w-160 max-md:w-[80vw] border-l',
  left: 'surface-sheet surface-sheet-left mr-auto h-dvh w-72 max-w-[85vw] border-r',
} as const;

export interface DrawerProps extends Closable {
  title: ReactNode;
  side?: keyof typeof SIDES;
  footer?: ReactNode;
  className?: string;
  children?: ReactNode;
}

export function Drawer({ open, onClose, title, side = 'right', footer, className = '', children }: DrawerProps) {
  const id = useId();
  const { dialogProps, bodyRef, isPresent } = useModal(open, onClose);
  return (
    <dialog
      {...dialogProps}
      aria-labelledby={`${id}-title`}
      className={`surface max-h-dvh max-w-full flex-col overflow-hidden hairline bg-base-100 text-base-content shadow-2xl outline-none open:flex ${SIDES[side]} ${className}`}
    >
      {isPresent && (
        <>
          <div className="flex items-center gap-4 border-b hairline px-5 py-3">
            <h2 id={`${id}-title`} className="min-w-0 flex-1 text-lg font-semibold">
              {title}
            </h2>
            <IconButton label="Close" icon={X} onClick={onClose} className="-mr-2" />
          </div>
          {/* Relative, so that text for screen readers only does not lengthen the drawer itself. */}
          <div ref={bodyRef} className="relative min-h-0 flex-1 overflow-y-auto p-5">
            {children}
          </div>
          {footer && <div className="flex justify-end gap-2 border-t hairline px-5 py-3">{footer}</div>}
        </>
      )}
    </dialog>
  );
}
