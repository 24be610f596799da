/** What stands under the words of an answer: sums, a draft of a mail, a report of a file, and the sources. */
import { ArrowUpRight, Calculator, Copy, ExternalLink, Mail } from 'lucide-react';
import type { Citation, Draft, EntryKind, Sum } from '../../domain/chat/message';
import { Button } from '../ui/Button';
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
  saved: 'Saved by you',
  note: 'Your note',
  template: 'Mail template',
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
          <li key={n} className="flex items-baseline gap-2 py-0.5 text-[13px]">
            <span className="w-5 shrink-0 rounded bg-base-content/8 text-center text-xs leading-5 font-medium tabular-nums">
              {n}
            </span>
            <span className="min-w-0 wrap-anywhere">
              {isSafeHref(href) ? (
                <a href={href} {...linkTarget(href)} className="link py-1 max-md:inline-block max-md:py-2">
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

export function SumCard({ sum }: { sum: Sum }) {
  return (
    <section aria-label={sum.title} className="max-w-md rounded-xl border hairline bg-base-100 text-sm">
      <h4 className="flex items-center gap-2 border-b hairline px-4 py-2.5 font-sans text-sm font-semibold tracking-normal">
        <Calculator className="muted size-4 shrink-0" aria-hidden="true" />
        {sum.title}
      </h4>
      <dl className="grid px-4 py-1.5">
        {sum.lines.map(({ label, value }, index) => (
          <div key={index} className="flex items-baseline justify-between gap-4 py-1.5">
            <dt className="muted min-w-0 wrap-anywhere">{label}</dt>
            <dd className="num shrink-0 text-right">{value}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 border-t hairline py-2 font-semibold">
          <dt>Result</dt>
          <dd className="num min-w-0 text-right wrap-anywhere">{sum.result}</dd>
        </div>
      </dl>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-t hairline px-4 py-2.5 max-md:py-0.5">
        <p className="muted text-[13px]">
          <span className="sr-only">Formula: </span>
          {sum.formula}
        </p>
        {sum.href && isSafeHref(sum.href) && (
          <a
            href={sum.href}
            {...linkTarget(sum.href)}
            className="link inline-flex items-center gap-1 text-[13px] max-md:min-h-11"
          >
            Open the tool
            <ArrowUpRight className="size-3.5" aria-hidden="true" />
          </a>
        )}
      </div>
    </section>
  );
}

export function DraftCard({ draft, onCopy }: { draft: Draft; onCopy: (text: string) => void }) {
  return (
    <section aria-label="Draft of a mail" className="max-w-prose rounded-xl border hairline bg-base-100 text-sm">
      <h4 className="flex items-start gap-2 border-b hairline px-4 py-2.5 font-sans text-sm font-semibold tracking-normal">
        <Mail className="muted mt-0.5 size-4 shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">
          <span className="sr-only">Subject: </span>
          {draft.subject}
        </span>
      </h4>
      <p className="px-4 py-3 leading-relaxed wrap-anywhere whitespace-pre-wrap">{draft.body}</p>
      <div className="flex flex-wrap items-center gap-2 border-t hairline px-4 py-2.5">
        <Button
          size="sm"
          icon={<Copy className="size-4" />}
          onClick={() => onCopy(`Subject: ${draft.subject}\n\n${draft.body}`)}
        >
          Copy the draft
        </Button>
        {isSafeHref(draft.href) && (
          <Button size="sm" href={draft.href} icon={<ArrowUpRight className="size-4" />}>
            Open in the outreach tool
          </Button>
        )}
        <p className="muted text-[13px]">Nothing is sent from here.</p>
      </div>
    </section>
  );
}
