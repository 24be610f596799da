/** A list that is worked through row by row: what was changed here stays in its place until the list is read again, with the counts that an answer brings. */
import { useState } from 'react';
import { readPages, type Pages } from '@/domain/lists/list';
import { useList, type Listed, type ListView } from './use-list';

interface Worklist<Row, Facts> {
  first: Pages<Row> | null;
  keyOf: (row: Row) => string;
  /** What an answer says beside its rows; `data` is undefined where it failed. */
  facts: Facts;
  factsOf: (data: Facts | undefined, before: Facts) => Facts;
}

export function useWorklist<Row, Facts>(
  spec: Listed<Row>,
  view: ListView,
  { first, keyOf, facts: firstFacts, factsOf }: Worklist<Row, Facts>,
) {
  const [facts, setFacts] = useState(firstFacts);
  const [version, setVersion] = useState(0);
  const [changed, setChanged] = useState<ReadonlyMap<string, Row>>(new Map());
  const list = useList(spec, view, version === 0 ? first : null, {
    read: (answer) => {
      if (answer.data) setFacts((before) => factsOf(answer.data as Facts, before));
      return readPages<Row>(answer);
    },
    also: version,
  });
  const items = list.items.map((row) => changed.get(keyOf(row)) ?? row);
  return {
    list: { ...list, items },
    facts,
    setFacts,
    /** Takes a changed row. Returns it as it was. */
    put: (row: Row): Row | undefined => {
      setChanged((all) => new Map(all).set(keyOf(row), row));
      return items.find((one) => keyOf(one) === keyOf(row));
    },
    /** Reads the list again, and forgets what was changed here. */
    again: () => {
      setChanged(new Map());
      setVersion((before) => before + 1);
    },
  };
}
