/** The options of the filters: fetched when somebody is about to filter, which few people are. */
import { useEffect, useRef, useState } from 'react';
import type { Directory } from '../../domain/directory/directories';
import type { Facets } from '../../domain/directory/list-state';
import { api } from '../../lib/api';
import { readFacets } from './list-answer';

/** Undefined until they are there, null when they cannot be had. `soon` begins to fetch them before the panel is opened. */
export function useFacets(directory: Directory, first: Facets | null | undefined, isWanted: boolean) {
  const [facets, setFacets] = useState(first);
  const isAsked = useRef(first !== undefined);
  const soon = () => {
    if (isAsked.current) return;
    isAsked.current = true;
    api
      .raw('get', `${directory.api}/facets` as const)
      .then((response) => (response ? readFacets(response) : null))
      .catch(() => null)
      .then(setFacets);
  };
  useEffect(() => {
    if (isWanted) soon();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asked once
  }, [isWanted]);
  return { facets, soon };
}
