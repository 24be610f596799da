/** A tool's store in a screen: starts it, and answers its state. The server draws the loading state. */
import { startTransition, useEffect, useRef, useState } from 'react';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';

/**
 * The first drawing of a document is the longest task of its page: as a transition React cuts it into parts, which it never does with a
 * store that `useStore` reads. Later states are drawn at once, because fields show what was typed.
 */
export function useTool<Data>(store: ToolStore<Data>): ToolState<Data> {
  const [state, setState] = useState(store.$state.init ?? store.$state.get());
  const isDrawn = useRef(false);
  useEffect(() => {
    isDrawn.current = state.phase === 'ready';
  }, [state.phase]);
  useEffect(() => {
    const stop = store.$state.subscribe((next) => {
      if (next.phase === 'ready' && !isDrawn.current) startTransition(() => setState(next));
      else setState(next);
    });
    const end = store.start();
    return () => {
      stop();
      end();
    };
  }, [store]);
  return state;
}
