/** What the screen of imports shows, in its address: a new import of a kind, one import, or the list. No schema: pages load it. */
import { plainOptions } from '@/domain/options';
import type { ListSpec } from '@/domain/lists/list';
import { ENTITIES } from '@/domain/admin/entities';
import { NOUNS, type Noun } from '@/domain/admin/entities/entity';
import type { ImportJob } from './job';

const IMPORTS_PAGE = '/adminPortal/imports';

export interface ImportsState {
  /** Kind of a new import. */
  noun: Noun | null;
  /** Id of an import; empty for none. */
  job: string;
  /** Asks whether the import is to be rolled back. */
  isAsking: boolean;
}

/** Reads an address leniently: what makes no sense leads to the list. */
export function readImportsState(params: URLSearchParams): ImportsState {
  const job = params.get('job') ?? '';
  const entity = ENTITIES.get(params.get('noun') ?? '');
  const isJob = /^[0-9a-f]{24}$/.test(job);
  return {
    job: isJob ? job : '',
    isAsking: isJob && params.get('ask') === 'roll-back',
    noun: !isJob && entity && entity.imports.length > 0 ? entity.noun : null,
  };
}

export const importsHref = ({ noun, job, isAsking }: ImportsState): string =>
  `${IMPORTS_PAGE}${job ? `?job=${job}${isAsking ? '&ask=roll-back' : ''}` : noun ? `?noun=${noun}` : ''}`;

export const IMPORTS: ListSpec<ImportJob> & { api: '/api/admin/imports' } = {
  name: 'imports',
  api: '/api/admin/imports',
  page: IMPORTS_PAGE,
  filters: [
    {
      name: 'noun',
      label: 'Kind of record',
      options: plainOptions(NOUNS),
      wrong: 'noun must be a kind of record',
      isHidden: true,
    },
  ],
  size: 20,
  caption: 'Imports',
  failed: 'Failed to fetch imports',
  empty: 'No imports yet',
  unmatched: 'No imports yet',
  more: 'Show older ones',
};
