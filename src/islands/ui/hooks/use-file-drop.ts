/** An area onto which files can be dropped. Components that use it must also offer a button. */
import { useState, type DragEventHandler } from 'react';

export interface FileDrop {
  /** A file is dragged over it. */
  isOver: boolean;
  dropProps: { onDragOver: DragEventHandler; onDragLeave: DragEventHandler; onDrop: DragEventHandler };
}

export function useFileDrop(onFiles: (files: FileList) => void): FileDrop {
  const [isOver, setOver] = useState(false);
  return {
    isOver,
    dropProps: {
      onDragOver: (event) => {
        // Dragged text and links are ignored.
        if (!event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        event.preventDefault();
        setOver(false);
        onFiles(event.dataTransfer.files);
      },
    },
  };
}
