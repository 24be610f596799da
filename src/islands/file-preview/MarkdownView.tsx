/** Draws the blocks of a document as elements. Nothing of the file becomes HTML. */
import { createContext, Fragment, useContext, type ReactNode } from 'react';
import type { Block, Inline } from '@/domain/resources/markdown';

/** Draws plain text. A screen replaces this function if its text has its own marks, such as the citations of an answer. */
export const DrawText = createContext<(text: string) => ReactNode>((text) => text);

function Words({ parts }: { parts: readonly Inline[] }) {
  const draw = useContext(DrawText);
  return parts.map((part, index) => {
    if (part.kind === 'text') return <Fragment key={index}>{draw(part.text)}</Fragment>;
    if (part.kind === 'code')
      return (
        <code key={index} className="rounded bg-base-300 px-1 py-0.5 text-[0.9em]">
          {part.text}
        </code>
      );
    const inner = <Words parts={part.children} />;
    if (part.kind === 'strong') return <strong key={index}>{inner}</strong>;
    if (part.kind === 'em') return <em key={index}>{inner}</em>;
    const isHere = part.href.startsWith('/');
    return (
      <a
        key={index}
        href={part.href}
        {...(isHere ? {} : { target: '_blank', rel: 'noopener noreferrer nofollow' })}
        className="link"
      >
        {inner}
      </a>
    );
  });
}

const HEADING_CLASS = ['text-xl', 'text-lg', 'text-base', 'text-sm', 'text-sm', 'text-sm'];
const INDENT = ['', 'ml-5', 'ml-10', 'ml-15'];

function List({ block }: { block: Extract<Block, { kind: 'list' }> }) {
  const isTasks = block.items.every(({ isDone }) => isDone !== null);
  const items = block.items.map(({ content, isDone, depth }, index) => (
    <li key={index} className={`${INDENT[depth]} ${isDone === null ? '' : 'flex list-none items-start gap-2.5'}`}>
      {isDone !== null && (
        <span
          role="img"
          aria-label={isDone ? 'Done:' : 'To do:'}
          className={`mt-1 grid size-3.5 shrink-0 place-items-center rounded-sm border border-base-content/50 text-[10px] leading-none ${isDone ? 'bg-primary text-primary-content' : ''}`}
        >
          {isDone ? '✓' : ''}
        </span>
      )}
      <span>
        <Words parts={content} />
      </span>
    </li>
  ));
  if (block.isOrdered)
    return (
      <ol start={block.start} className="grid list-decimal gap-1.5 pl-6">
        {items}
      </ol>
    );
  return <ul className={`grid gap-1.5 ${isTasks ? '' : 'list-disc pl-5'}`}>{items}</ul>;
}

function Drawn({ block }: { block: Block }) {
  switch (block.kind) {
    case 'heading': {
      // The dialog's title is the second level.
      const Heading = `h${Math.min(6, block.level + 2)}` as 'h3' | 'h4' | 'h5' | 'h6';
      return (
        <Heading className={`mt-2 font-semibold first:mt-0 ${HEADING_CLASS[block.level - 1]}`}>
          <Words parts={block.content} />
        </Heading>
      );
    }
    case 'paragraph':
      return (
        <p>
          <Words parts={block.content} />
        </p>
      );
    case 'list':
      return <List block={block} />;
    case 'quote':
      return (
        <blockquote className="border-l-2 hairline pl-4 whitespace-pre-line">
          <Words parts={block.content} />
        </blockquote>
      );
    case 'code':
      return (
        <pre tabIndex={0} className="overflow-x-auto rounded-lg bg-base-300 p-3 text-[13px]">
          {block.text}
        </pre>
      );
    case 'rule':
      return <hr className="hairline" />;
    case 'table':
      return (
        <div role="region" aria-label="Table" tabIndex={0} className="overflow-x-auto rounded-lg border hairline">
          <table className="w-full text-left text-[13px]">
            <thead className="bg-base-200">
              <tr>
                {block.header.map((cell, index) => (
                  <th key={index} scope="col" className="px-3 py-2 font-medium">
                    <Words parts={cell} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {block.rows.map((row, index) => (
                <tr key={index} className="border-t hairline align-top">
                  {row.map((cell, column) => (
                    <td key={column} className="px-3 py-2">
                      <Words parts={cell} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      );
  }
}

/** Only the blocks, for a place that has its own frame. */
export function Blocks({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <Drawn key={index} block={block} />);
}

/** Whether the first block of a document is a heading that repeats the name above the document. */
const repeats = (block: Block, name: string): boolean =>
  block.kind === 'heading' &&
  block.content.every((part) => part.kind === 'text') &&
  block.content.map((part) => part.kind === 'text' && part.text).join('') === name;

export function MarkdownView({ blocks, name }: { blocks: readonly Block[]; name: string }) {
  const [first, ...rest] = blocks;
  return (
    <div className="grid max-w-prose grid-cols-[minmax(0,1fr)] gap-3 text-[15px] leading-relaxed break-words">
      <Blocks blocks={first && repeats(first, name) ? rest : blocks} />
    </div>
  );
}
