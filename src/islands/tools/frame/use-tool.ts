/** A tool's store in a screen: starts it, and answers its state. The server draws the loading state. */
import { useEffect } from 'react';
import { useStore } from '@nanostores/react';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';

export function useTool<Data>(store: ToolStore<Data>): ToolState<Data> {
  useEffect(() => store.start(), [store]);
  return useStore(store.$state, { ssr: 'initial' });
}
