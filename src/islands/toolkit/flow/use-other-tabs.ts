/** Says so when another tab changed the open flowchart: what is on the canvas is the newest then. */
import { useEffect } from 'react';
import { toast } from '../../../stores/toasts';
import { diagramNow, flowStore } from './store';

/** Longer than the store listens before it reads. */
const AFTER_MS = 200;

export function useOtherTabs(): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let before: unknown;
    const onStorage = ({ key, storageArea }: StorageEvent) => {
      if (storageArea !== localStorage || (key !== 'flowchart_document' && key !== null)) return;
      if (timer === undefined) before = diagramNow();
      clearTimeout(timer);
      const { id } = flowStore.$state.get().workspace.open;
      timer = setTimeout(() => {
        timer = undefined;
        const isSameDocument = flowStore.$state.get().workspace.open.id === id;
        if (isSameDocument && diagramNow() !== before)
          toast('info', 'Another tab changed this flowchart. You are seeing the latest version.');
      }, AFTER_MS);
    };
    addEventListener('storage', onStorage);
    return () => {
      removeEventListener('storage', onStorage);
      clearTimeout(timer);
    };
  }, []);
}
