/** What becomes of a file that a screen of the back-office makes, in the words of the specification, and which samples stay out of it. */
import { countedText } from '@/domain/count';
import { valueAt, type Entity } from '@/domain/admin/entities/entity';

export const EXPORT_DONE = 'Export completed successfully';
export const EXPORT_FAILED = 'Failed to export data';
export const exportedText = (count: number): string => `Successfully exported ${count} records`;

/** The flag that marks a made-up record; undefined for kinds without samples. */
const sampleFlag = ({ fields }: Pick<Entity, 'fields'>): string | undefined =>
  fields.find(({ name, kind }) => kind === 'flag' && (name === 'sample' || name === 'isSample'))?.name;

/** Made-up records are in no file, unless the list shows them alone. Which records a file of a list in `state` leaves out, and how that is said; undefined where it takes all. */
export function samplesLeftOut(entity: Pick<Entity, 'fields'>, state: Readonly<Record<string, string | undefined>>) {
  const name = sampleFlag(entity);
  if (name === undefined || state[name] === 'true') return undefined;
  return {
    isLeftOut: (record: Readonly<Record<string, unknown>>): boolean => valueAt(record, name) === true,
    text: (count: number): string =>
      `${countedText(count, 'sample is', 'samples are')} left out. To export samples, filter the list by “Sample: yes”.`,
  };
}
