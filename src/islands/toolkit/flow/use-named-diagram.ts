/** Opens the flowchart that the address names (`?diagram=`), as the cards on the portal's home do. The name then leaves the address. */
import { useEffect } from 'react';
import { flowStore } from './store';

export function useNamedDiagram(isReady: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const address = new URL(location.href);
    const id = address.searchParams.get('diagram');
    if (id === null) return;
    address.searchParams.delete('diagram');
    history.replaceState(history.state, '', address);
    flowStore.open(id);
  }, [isReady]);
}
