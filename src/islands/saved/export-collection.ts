/** A collection as a CSV file, with the notes on each item. */
import { toCsv } from '@/domain/tables/csv';
import { DEAL_COLUMNS, dealCells, type Collection } from '@/domain/saved/deals';
import { GONE_NAME, refText, SAVED_TYPE_NAMES } from '@/domain/saved/items';
import { fileNameOf, saveText } from '@/lib/export/save-file';
import { fetchCards } from './use-cards';

const HEADER = [
  'Name',
  'Kind',
  'Location',
  'Focus',
  'Website',
  ...DEAL_COLUMNS,
  'Introduced by',
  'Reason for passing',
  'Note',
];

/** Loads missing records and downloads the file without samples. Returns the number of samples; rejects on failure. */
export async function exportCollection(collection: Collection): Promise<number> {
  const cards = await fetchCards(collection.items.map(refText));
  const rows = collection.items.flatMap((item) => {
    const card = cards.get(refText(item));
    if (card?.isSample) return [];
    return [
      [
        card?.name ?? GONE_NAME,
        SAVED_TYPE_NAMES[item.type],
        card?.place ?? '',
        card?.tags.join('; ') ?? '',
        card?.website ?? '',
        ...dealCells(item),
        item.introduction,
        item.step === 'Passed' ? item.reason : '',
        item.note,
      ],
    ];
  });
  saveText(toCsv(HEADER, rows), `${fileNameOf(collection.name, 'collection')}.csv`, 'text/csv');
  return collection.items.length - rows.length;
}
