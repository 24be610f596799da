/** Samples in files of the back-office: they are left out, unless the list shows samples alone. */
import { countText } from '@/domain/count';
import { valueAt, type Entity } from './entity';

/** The flag that marks a made-up record; undefined for kinds without samples. */
const sampleFlag = ({ fields }: Pick<Entity, 'fields'>): string | undefined =>
  fields.find(({ name, kind }) => kind === 'flag' && (name === 'sample' || name === 'isSample'))?.name;

/** Which records a file of a list in `state` leaves out, and how that is said; undefined where it takes all. */
export function samplesLeftOut(entity: Pick<Entity, 'fields'>, state: Readonly<Record<string, string | undefined>>) {
  const name = sampleFlag(entity);
  if (name === undefined || state[name] === 'true') return undefined;
  return {
    isLeftOut: (record: Readonly<Record<string, unknown>>): boolean => valueAt(record, name) === true,
    text: (count: number): string =>
      `${countText(count)} ${count === 1 ? 'sample is' : 'samples are'} left out. To export samples, filter the list by “Sample: yes”.`,
  };
}
