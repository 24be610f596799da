/** The tools of a directory that are loaded on demand: fit settings, saving a search, the saved searches, and the new entries of one. */
import { useEffect, useState } from 'react';
import { toFirstPage } from '@/domain/directory/filters/filters';
import { queryOfState, SEARCH_PARAM, type SeenAnswer } from '@/domain/saved-searches/saved-search';
import { NewMatches, SaveSearchDialog, SearchesPanel } from '@/islands/saved-searches/SearchesPanel';
import { markSearchSeen } from '@/islands/saved-searches/use-searches';
import { useView, type Tool } from '@/islands/directory/context';
import { FitDialog } from '@/islands/directory/FitDialog';

export interface FinderProps {
  tool: Tool | null;
  onTool: (tool: Tool | null) => void;
  onFresh: (ids: ReadonlySet<string>) => void;
}

export function Finder({ tool, onTool, onFresh }: FinderProps) {
  const { directory, model, canFit } = useView();
  const { state } = model;
  const [seen, setSeen] = useState<SeenAnswer | null>(null);
  useEffect(() => {
    const id = new URLSearchParams(location.search).get(SEARCH_PARAM);
    if (!id) return;
    let isGone = false;
    void markSearchSeen(id).then((answer) => {
      if (isGone || !answer) return;
      setSeen(answer);
      onFresh(new Set(answer.fresh.map((entry) => entry.id)));
    });
    return () => {
      isGone = true;
    };
  }, [onFresh]);
  const close = () => onTool(null);
  return (
    <>
      {seen && (
        <NewMatches
          seen={seen}
          onOpen={model.open}
          onClose={() => {
            setSeen(null);
            onFresh(new Set());
          }}
        />
      )}
      {canFit && (
        <FitDialog
          open={tool === 'fit'}
          onClose={close}
          onSaved={() => (state.sort === 'fit' ? model.retry() : void model.go(toFirstPage(state, { sort: 'fit' })))}
        />
      )}
      <SaveSearchDialog
        open={tool === 'save'}
        directory={directory.name}
        query={queryOfState(directory.name, state)}
        onClose={close}
        onShowAll={() => onTool('searches')}
      />
      <SearchesPanel open={tool === 'searches'} onClose={close} />
    </>
  );
}
