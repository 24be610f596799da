/** Where a figure comes from, as links beside it; and the facts that a listing has no field for. */
import { furtherFacts, sharedSource, sourcesOf, sourceText } from '../../domain/directory/sources';
import type { ListingSource, Source } from '../../domain/directory/source-fields';

/** The link to one page. What only a list says is grey. */
function SourceLink({ source, about }: { source: Source; about: string }) {
  return (
    <a
      href={source.address}
      target="_blank"
      rel="noopener noreferrer"
      className={`inline-flex min-h-6 items-center text-xs hover:underline ${source.isList ? 'muted' : 'text-secondary'}`}
    >
      {sourceText(source)}
      <span className="sr-only">{` of ${about} (opens in a new tab)`}</span>
    </a>
  );
}

function Links({ sources, about }: { sources: readonly Source[]; about: string }) {
  if (sources.length === 0) return null;
  return (
    <span className="mt-0.5 flex flex-wrap gap-x-3">
      {sources.map((source) => (
        <SourceLink key={source.address} source={source} about={about} />
      ))}
    </span>
  );
}

/** The sources of fields, under what they say; nothing where one page stands behind all. */
export function FieldSources<Field extends string>({
  sources,
  fields,
  about,
}: {
  sources: readonly Source<Field>[];
  fields: readonly Field[];
  about: string;
}) {
  return <Links sources={sourcesOf(sources, ...fields)} about={about} />;
}

/** The one page that says everything, at the end; nothing where there are several. */
export function SharedSource({ sources }: { sources: readonly Source[] }) {
  const shared = sharedSource(sources);
  if (!shared) return null;
  return (
    <div className="sm:col-span-2">
      <dt className="sr-only">Source</dt>
      <dd>
        <SourceLink source={shared} about="all of it" />
      </dd>
    </div>
  );
}

/** The further facts, and the page that all share. */
export function FurtherFacts({ sources }: { sources: readonly ListingSource[] }) {
  const shared = sharedSource(sources);
  return (
    <>
      {furtherFacts(sources).map(({ field, label, text, sources: own }) => (
        <div key={field} className="grid content-start gap-1">
          <dt className="muted text-xs">{label}</dt>
          <dd className={`text-sm break-words ${own.every(({ isList }) => isList) ? 'muted' : ''}`}>
            {text}
            {!shared && <Links sources={own} about={label} />}
          </dd>
        </div>
      ))}
      <SharedSource sources={sources} />
    </>
  );
}
