/** The sources under an answer, each with its number, its kind, and of when it is. */
import { ExternalLink } from 'lucide-react';
import type { Citation, EntryKind } from '../../domain/chat/message';
import { isSafeHref, linkTarget } from './AnswerText';

const KINDS: Readonly<Record<EntryKind, string>> = {
  investor: 'Investor',
  incubator: 'Incubator',
  mentor: 'Mentor',
  influencer: 'Influencer',
  term: 'Startup term',
  faq: 'FAQ',
  resource: 'Resource',
  milestone: 'Roadmap',
  news: 'News',
  scheme: 'Scheme',
  saved: 'Saved by you',
  note: 'Your note',
  template: 'Email template',
  tool: 'Tool',
  page: 'Page',
};

export function Sources({ citations }: { citations: readonly Citation[] }) {
  if (citations.length === 0) return null;
  return (
    <section aria-label="Sources" className="grid gap-1">
      <h4 className="muted font-sans text-xs font-medium tracking-normal">Sources</h4>
      <ol className="grid gap-px">
        {citations.map(({ n, title, href, kind, source }) => (
          <li key={n} className="flex items-baseline gap-2 py-0.5 text-[13px] max-md:py-2">
            <span className="w-5 shrink-0 rounded bg-base-content/8 text-center text-xs leading-5 font-medium tabular-nums">
              {n}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {isSafeHref(href) ? (
                <a href={href} {...linkTarget(href)} className="link py-1 max-md:py-2">
                  {title}
                  {!href.startsWith('/') && (
                    <>
                      <ExternalLink className="ml-1 inline size-3 align-[-0.05em]" aria-hidden="true" />
                      <span className="sr-only"> (opens in a new tab)</span>
                    </>
                  )}
                </a>
              ) : (
                title
              )}
              <span className="muted">
                {' · '}
                {KINDS[kind] ?? 'Page'}
                {source && ` · ${source}`}
              </span>
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
