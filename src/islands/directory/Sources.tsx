/** The sources of figures: a number beside each figure, the pages once at the end; and the facts for which a listing has no field. */
import {
  footnoteOf,
  footnotes,
  furtherFacts,
  linkedParts,
  sharedSource,
  sourcesOf,
  sourceText,
} from '@/domain/directory/sources';
import { lastCheckText, type Listing } from '@/domain/directory/listing';
import type { Source } from '@/domain/directory/source-fields';

const NEW_TAB = { target: '_blank', rel: 'noopener noreferrer' } as const;

/** The footnote numbers of `own` among all sources. A source that is only a list is grey. */
function Numbers({ all, own, about }: { all: readonly Source[]; own: readonly Source[]; about: string }) {
  return own.map((source) => (
    <sup key={source.address} className="ml-1">
      <a
        href={source.address}
        {...NEW_TAB}
        aria-label={`${footnoteOf(all, source)}: ${sourceText(source)} of ${about} (opens in a new tab)`}
        title={sourceText(source)}
        className={`inline-grid min-h-6 min-w-4 place-items-center text-xs hover:underline ${source.isList ? 'muted' : 'text-secondary'}`}
      >
        {footnoteOf(all, source)}
      </a>
    </sup>
  ));
}

/** The footnote numbers of some fields, after their text; none if all fields come from one page. */
export function FieldSources<Field extends string>({
  sources,
  fields,
  about,
}: {
  sources: readonly Source<Field>[];
  fields: readonly Field[];
  about: string;
}) {
  return <Numbers all={sources} own={sourcesOf(sources, ...fields)} about={about} />;
}

/** The pages behind a record, each once: one line if one page says everything, else a numbered list. */
export function SourceList({ sources }: { sources: readonly Source[] }) {
  const shared = sharedSource(sources);
  if (sources.length === 0) return null;
  return (
    <div className="text-xs sm:col-span-2">
      <dt className={shared ? 'sr-only' : 'muted mb-1'}>{shared ? 'Source' : 'Sources'}</dt>
      <dd>
        {shared ? (
          <a
            href={shared.address}
            {...NEW_TAB}
            className={`inline-flex min-h-6 items-center hover:underline ${shared.isList ? 'muted' : 'text-secondary'}`}
          >
            {sourceText(shared)}
            <span className="sr-only"> for all facts (opens in a new tab)</span>
          </a>
        ) : (
          <ol className="muted flex list-inside list-decimal flex-wrap gap-x-5">
            {footnotes(sources).map(({ address, text }) => (
              <li key={address}>
                <a href={address} {...NEW_TAB} className="inline-block min-h-6 break-words hover:underline">
                  {text}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              </li>
            ))}
          </ol>
        )}
      </dd>
    </div>
  );
}

/** The further facts, the pages behind the whole record, and when it was last checked. */
export function FurtherFacts({ sources, check }: Pick<Listing, 'sources' | 'check'>) {
  const shared = sharedSource(sources);
  return (
    <>
      {furtherFacts(sources).map(({ field, label, text, sources: own }) => (
        <div key={field} className="grid content-start gap-1">
          <dt className="muted text-xs">{label}</dt>
          <dd className={`text-sm break-words ${own.every(({ isList }) => isList) ? 'muted' : ''}`}>
            {linkedParts(text).map(({ text: part, href }, at) =>
              href ? (
                <a key={at} href={href} {...NEW_TAB} className="text-secondary underline">
                  {part}
                  <span className="sr-only"> (opens in a new tab)</span>
                </a>
              ) : (
                part
              ),
            )}
            {!shared && <Numbers all={sources} own={own} about={label} />}
          </dd>
        </div>
      ))}
      <SourceList sources={sources} />
      {check && (
        <div className="muted text-xs sm:col-span-2">
          <dt className="sr-only">Last check</dt>
          <dd>{lastCheckText(check)}</dd>
        </div>
      )}
    </>
  );
}
