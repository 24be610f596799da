/**
 * The text of an answer, drawn while it streams. Only the last block is parsed again, unclosed marks are hidden, and `[1]` links to its
 * source.
 */
import { createContext, memo, useContext, useMemo, type ReactNode } from 'react';
import { splitBlocks, mendOpen, withoutOutsideLinks, readParagraphs } from '@/domain/assistant/answer-markdown';
import type { Citation } from '@/domain/assistant/message';
import { readMarkdown } from '@/domain/resources/markdown';
import { Blocks, DrawText } from '@/islands/file-preview/MarkdownView';

const EVERY_NUMBER = Array.from({ length: 1000 }, (_, n) => n);
const CITATION = /(\[\d{1,3}\])/;
const Citations = createContext<readonly Citation[]>([]);

/** Web addresses open in a new tab, beside the chat; paths of the portal open in this one. */
export const linkTarget = (href: string) =>
  href.startsWith('/') ? {} : ({ target: '_blank', rel: 'noopener noreferrer nofollow' } as const);

/** Only paths of this site and web addresses: every other citation is not a link. */
export const isSafeHref = (href: string): boolean => /^(?:\/(?![/\\])|https?:\/\/)/i.test(href);

function Cite({ sign }: { sign: string }) {
  const n = Number(sign.slice(1, -1));
  const citation = useContext(Citations).find((one) => one.n === n);
  if (!citation || !isSafeHref(citation.href)) return <span className="muted text-[0.8em]">{sign}</span>;
  return (
    <a
      href={citation.href}
      {...linkTarget(citation.href)}
      title={citation.title}
      aria-label={`Source ${n}: ${citation.title}`}
      className="mx-0.5 inline-block min-w-6 rounded bg-base-content/8 px-1 text-center align-[0.1em] text-xs leading-6 font-medium text-secondary tabular-nums hover:bg-base-content/15"
    >
      {n}
    </a>
  );
}

const drawCitations = (text: string): ReactNode =>
  CITATION.test(text)
    ? // A citation stays on the line of the word before it.
      text
        .replace(/ (?=\[\d{1,3}\])/g, '\u00a0')
        .split(CITATION)
        .map((part, index) => (index % 2 === 1 ? <Cite key={index} sign={part} /> : part))
    : text;

/** One block. It depends only on its text, so a finished one is never parsed again. */
const Part = memo(function Part({ source, isMarked }: { source: string; isMarked: boolean }) {
  const blocks = useMemo(() => withoutOutsideLinks(readMarkdown(source)), [source]);
  if (!isMarked) return <Blocks blocks={blocks} />;
  return (
    <div
      className="grid grid-cols-[minmax(0,1fr)] gap-3 border-l-2 border-dotted border-base-content/40 pl-3"
      data-uncited
    >
      <span className="sr-only">Without a source:</span>
      <Blocks blocks={blocks} />
    </div>
  );
});

interface AnswerTextProps {
  content: string;
  citations: readonly Citation[];
  isLive: boolean;
  /** Paragraphs of a language model that cite nothing are marked. */
  marksUncited: boolean;
}

const isUncited = (source: string, known: ReadonlySet<number>): boolean =>
  readParagraphs(source, known).some(({ isCited }) => !isCited);

export function AnswerText({ content, citations, isLive, marksUncited }: AnswerTextProps) {
  const blocks = splitBlocks(content);
  const last = blocks.length - 1;
  // The last block of a live answer is not marked, because a citation may follow. The sources of a live answer arrive at its end; until
  // then every number counts as a source.
  const known = useMemo(() => new Set(isLive ? EVERY_NUMBER : citations.map(({ n }) => n)), [citations, isLive]);
  const marks = blocks.map((source, index) => marksUncited && !(isLive && index === last) && isUncited(source, known));
  return (
    <Citations value={citations}>
      <DrawText value={drawCitations}>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3 text-[15px] leading-relaxed break-words">
          {blocks.map((source, index) => (
            <Part
              key={index}
              source={isLive && index === last ? mendOpen(source) : source}
              isMarked={marks[index] ?? false}
            />
          ))}
        </div>
        {!isLive && marks.some(Boolean) && (
          <p className="muted mt-3 text-[13px]">
            <span
              aria-hidden="true"
              className="mr-1.5 inline-block h-3 border-l-2 border-dotted border-base-content/40 align-middle"
            />
            Paragraphs with a dotted line have no source. They are the model’s own words, so check them before you rely
            on them.
          </p>
        )}
      </DrawText>
    </Citations>
  );
}
