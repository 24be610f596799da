/** Links of an answer that lead away from the portal: their address is shown as text, because a link could carry data out behind harmless words. */
import type { Block, Inline } from '@/domain/resources/markdown';

const isHere = (href: string): boolean => href.startsWith('/');

function withoutLinks(parts: readonly Inline[]): Inline[] {
  return parts.flatMap((part): Inline[] => {
    if (part.kind === 'text' || part.kind === 'code') return [part];
    const children = withoutLinks(part.children);
    if (part.kind !== 'link' || isHere(part.href)) return [{ ...part, children }];
    const [only, ...more] = children;
    const saysItself = more.length === 0 && only?.kind === 'text' && only.text === part.href;
    return saysItself ? children : [...children, { kind: 'text', text: ` (${part.href})` }];
  });
}

/** The same blocks, in which only places of the portal are links. What an answer rests on is linked by its number. */
export function withoutOutsideLinks(blocks: readonly Block[]): Block[] {
  return blocks.map((block): Block => {
    switch (block.kind) {
      case 'heading':
      case 'paragraph':
      case 'quote':
        return { ...block, content: withoutLinks(block.content) };
      case 'list':
        return { ...block, items: block.items.map((item) => ({ ...item, content: withoutLinks(item.content) })) };
      case 'table':
        return {
          ...block,
          header: block.header.map(withoutLinks),
          rows: block.rows.map((row) => row.map(withoutLinks)),
        };
      default:
        return block;
    }
  });
}
