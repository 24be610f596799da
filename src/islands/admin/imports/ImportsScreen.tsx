/** Imports: the list, a new import, or an existing one, by the address. */
import { useState } from 'react';
import { ArrowLeft } from 'lucide-react';
import { readImportsState, importsHref, type ImportsState } from '@/domain/admin/imports/screen-state';
import { entityOf } from '@/domain/admin/entities';
import type { Noun } from '@/domain/admin/entities/entity';
import type { ImportJob } from '@/domain/admin/imports/job';
import type { Pages } from '@/domain/lists/list';
import { Button } from '@/islands/ui/Button';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import { ImportList } from './ImportList';
import { JobView } from './JobView';
import { NewImport } from './NewImport';
import { useAwake } from '@/islands/ui/hooks/use-browser';

export interface ImportsScreenProps {
  query: string;
  /** What the server read for the address; null where it could not, or something else is shown. */
  list: Pages<ImportJob> | null;
  job: ImportJob | null;
}

export function ImportsScreen({ query, list, job }: ImportsScreenProps) {
  const { state, go, hrefOf } = useUrlState<ImportsState>({
    first: readImportsState(new URLSearchParams(query)),
    read: readImportsState,
    href: importsHref,
  });
  const [first] = useState(state);
  // The server draws no file and no thread: they need the page to be awake.
  const isAwake = useAwake();
  const [failedOf, setFailedOf] = useState<ImportJob | null>(null);
  if (state.job === '' && state.noun === null)
    return (
      <ImportList
        first={first.job === '' && first.noun === null ? list : null}
        onNew={(noun) => {
          setFailedOf(null);
          go({ noun, job: '', isAsking: false });
        }}
        hrefOf={(id, isAsking) => hrefOf({ job: id, noun: null, isAsking })}
      />
    );
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <Button
          size="sm"
          variant="ghost"
          className="-ml-3"
          icon={<ArrowLeft className="size-4" aria-hidden="true" />}
          onClick={() => go({ job: '', noun: null, isAsking: false })}
        >
          All imports
        </Button>
      </div>
      {state.job !== '' ? (
        <JobView
          key={state.job}
          id={state.job}
          first={job?.id === state.job ? job : null}
          isAsking={state.isAsking && isAwake}
          onAsk={(isAsking) => go({ isAsking }, 'replace')}
          onFix={(one) => {
            setFailedOf(one);
            go({ noun: one.noun as Noun, job: '', isAsking: false });
          }}
        />
      ) : (
        isAwake &&
        state.noun && (
          <NewImport
            key={`${state.noun} ${failedOf?.id}`}
            entity={entityOf(state.noun)}
            failedOf={failedOf}
            onBegun={(id) => {
              setFailedOf(null);
              go({ job: id, noun: null, isAsking: false }, 'replace');
            }}
          />
        )
      )}
    </div>
  );
}
