/** What a preview must say before the lines: other currencies, likely duplicates, a file that holds nothing new, no room. */
import { countText } from '@/domain/count';
import type { ReactNode } from 'react';
import type { ImportStep } from '@/domain/expenses/import/session';
import { faultOfRoom } from '@/domain/expenses/import/take-over';
import type { ExpenseBook } from '@/domain/expenses/expense';
import { Button } from '@/islands/ui/Button';
import { RevenueNotice } from './RevenueNotice';
import type { PreviewModel } from './use-preview';

interface Props {
  step: Extract<ImportStep, { kind: 'preview' }>;
  model: PreviewModel;
  book: ExpenseBook;
}

const lines = (number: number) => (number === 1 ? '1 line' : `${countText(number)} lines`);
const LOOKS = { warning: 'border-warning/60 bg-warning/10', plain: 'hairline bg-base-200' } as const;

function Notice({ look = 'warning', children }: { look?: keyof typeof LOOKS; children: ReactNode }) {
  return (
    <div className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-2.5 text-sm ${LOOKS[look]}`}>
      {children}
    </div>
  );
}

export function PreviewNotices({ step, model, book }: Props) {
  const { preview, foreign, notes, revenue } = step;
  const { chosen, counts } = model;
  const others = foreign.map(([code, count]) => `${lines(count)} in ${code}`).join(', ');
  const isForeign = foreign.length > 0 && preview.rows.length === 0;
  const similar = preview.rows.flatMap((row, place) => (row.similarTo === null ? [] : [place]));
  const isImported = preview.rows.some((row) => row.isSimilarImported);
  const room = faultOfRoom(book.expenses.length, chosen.add.length);
  return (
    <div role="status" className="grid gap-2 empty:hidden">
      {foreign.length > 0 && (
        <Notice>
          <p className="min-w-0 flex-1 basis-64">
            {isForeign
              ? `This file is in ${foreign.map(([code]) => code).join(' and ')}, but the expenses of this document are in ${book.currency}. We do not convert amounts, so nothing can be imported. Open or create a document in that currency first.`
              : `The file has ${others}. The expenses of this document are in ${book.currency} and we do not convert amounts, so these lines are left out.`}
          </p>
        </Notice>
      )}
      {revenue && <RevenueNotice offer={revenue} currency={book.currency} />}
      {notes.map((note) => (
        <Notice key={note} look="plain">
          <p>{note}</p>
        </Notice>
      ))}
      {similar.length > 0 && (
        <Notice>
          <p className="min-w-0 flex-1 basis-64">
            {isImported
              ? `${similar.length === 1 ? 'One line is perhaps' : `${lines(similar.length)} are perhaps`} in this book already: the same ${similar.length === 1 ? 'amount' : 'amounts'} within three days. We leave ${similar.length === 1 ? 'it' : 'them'} out`
              : similar.length === 1
                ? 'One line looks like an expense you typed: the same amount within three days. We treat it as the same expense'
                : `${lines(similar.length)} look like expenses you typed: the same amounts within three days. We treat them as the same expenses`}{' '}
            unless you say otherwise.
          </p>
          <Button size="sm" onClick={() => model.show('similar', '')}>
            Show {similar.length === 1 ? 'it' : 'them'}
          </Button>
          <Button size="sm" onClick={() => model.choose(similar, { decision: 'add' })}>
            Add {similar.length === 1 ? 'it' : 'them all'}
          </Button>
        </Notice>
      )}
      {preview.counts.new === 0 && preview.rows.length > 0 && (
        <Notice look="plain">
          <p>
            {counts.known > 0
              ? 'Nothing new: you have already imported everything in this file.'
              : 'Nothing to import: all the lines are money in.'}
          </p>
        </Notice>
      )}
      {preview.rows.length === 0 && !isForeign && (
        <Notice>
          <p>None of the lines could be read. Please check the columns, or download the statement in another format.</p>
        </Notice>
      )}
      {room && (
        <Notice>
          <p>{room}</p>
        </Notice>
      )}
    </div>
  );
}
