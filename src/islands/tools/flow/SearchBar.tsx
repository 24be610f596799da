/** Search in the flowchart: steps from one shape or line that contains the words to the next. */
import { useEffect, useMemo, useRef, useState } from 'react';
import { ChevronDown, ChevronUp, X } from 'lucide-react';
import type { Diagram } from '@/domain/flowchart/diagram';
import { edgeName, findText } from '@/domain/flowchart/outline';
import { SearchInput } from '@/islands/ui/fields/inputs';
import { IconButton } from '@/islands/ui/Button';
import { $view, announce, select } from './store';

const ICON = { className: 'size-4', 'aria-hidden': true } as const;

export function SearchBar({ diagram, onClose }: { diagram: Diagram; onClose: () => void }) {
  const [query, setQuery] = useState('');
  const [wanted, setAt] = useState(0);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);
  const found = useMemo(() => {
    const { nodes, edges } = findText(diagram, query);
    return [
      ...nodes.map((id) => ({ kind: 'node' as const, id })),
      ...edges.map((id) => ({ kind: 'edge' as const, id })),
    ];
  }, [diagram, query]);
  // Some of what was found may have been deleted since.
  const at = Math.max(0, Math.min(wanted, found.length - 1));
  const go = (next: number, from = found) => {
    const index = (next + from.length) % Math.max(1, from.length);
    const one = from[index];
    setAt(index);
    if (!one) return;
    if (one.kind === 'node') {
      select({ nodes: [one.id] });
      $view.get()?.show(one.id);
      announce(`${index + 1} of ${from.length}: ${diagram.nodes.find(({ id }) => id === one.id)?.data.label ?? ''}`);
    } else {
      const edge = diagram.edges.find(({ id }) => id === one.id);
      select({ edges: [one.id] });
      if (edge) {
        $view.get()?.show(edge.target);
        announce(`${index + 1} of ${from.length}: line ${edgeName(diagram, edge)}`);
      }
    }
  };
  const type = (text: string) => {
    setQuery(text);
    const { nodes, edges } = findText(diagram, text);
    go(0, [
      ...nodes.map((id) => ({ kind: 'node' as const, id })),
      ...edges.map((id) => ({ kind: 'edge' as const, id })),
    ]);
  };
  const close = () => {
    onClose();
    $view.get()?.focus();
  };
  return (
    <div
      role="search"
      aria-label="Flowchart"
      className="card absolute top-3 right-3 z-10 flex items-center gap-1 p-1.5 shadow-lg max-sm:left-3"
    >
      <SearchInput
        ref={field}
        aria-label="Search in the flowchart"
        placeholder="Search"
        className="w-48 max-sm:w-full"
        value={query}
        onChange={(event) => type(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') go(at + (event.shiftKey ? -1 : 1));
          else if (event.key === 'Escape') close();
          else return;
          event.preventDefault();
        }}
      />
      <span className="muted min-w-14 px-1 text-center text-xs tabular-nums" role="status">
        {query.trim() === '' ? '' : found.length === 0 ? 'Nothing' : `${at + 1} of ${found.length}`}
      </span>
      <IconButton label="Previous" icon={<ChevronUp {...ICON} />} onClick={() => go(at - 1)} />
      <IconButton label="Next" icon={<ChevronDown {...ICON} />} onClick={() => go(at + 1)} />
      <IconButton label="Close" icon={<X {...ICON} />} onClick={close} />
    </div>
  );
}
