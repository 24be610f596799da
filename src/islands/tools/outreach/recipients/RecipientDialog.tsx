/** Chooses the recipient: a collection, a favourite, or a typed person. Saved items are loaded when it opens. */
import { useEffect, useState } from 'react';
import { Bookmark, Folder, Trash2 } from 'lucide-react';
import { isByHand, noNotes, putNotes, removeNotes, type PersonNotes } from '@/domain/outreach/people/people';
import { personInput } from '@/domain/outreach/input';
import { canWriteTo, type SavedCard } from '@/domain/saved/cards';
import { refText, SAVED_TYPE_NAMES } from '@/domain/saved/items';
import type { SavedView } from '@/domain/saved/deals';
import { changeOutreach } from '@/stores/outreach';
import { toast } from '@/stores/toasts';
import { Button, IconButton } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { SampleBadge } from '@/islands/ui/Tag';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import type { OutreachPageState } from '@/islands/tools/outreach/outreach-url';
import { loadCards, loadSaved } from './saved-people';
import { useForm } from '@/islands/ui/form/use-form';
import { SubmitButton } from '@/islands/ui/form/actions';
import { TextRow } from '@/islands/ui/form/rows';

const MAX_FAVOURITES = 50;
const HEAD = 'font-sans text-sm font-semibold tracking-normal';
const ROW =
  'flex min-h-11 w-full min-w-0 cursor-pointer items-center gap-3 rounded-lg px-3 py-2 text-left text-sm hover:bg-base-content/8 disabled:cursor-not-allowed disabled:opacity-50';

type ChooseRecipients = (change: Pick<OutreachPageState, 'collection' | 'to'>) => void;

function Favourites({ saved, onChoose }: { saved: SavedView; onChoose: ChooseRecipients }) {
  const [cards, setCards] = useState<readonly SavedCard[] | null>(null);
  const [isFailed, setFailed] = useState(false);
  useEffect(() => {
    const controller = new AbortController();
    loadCards(saved.favourites.slice(0, MAX_FAVOURITES), controller.signal).then(
      (found) => setCards(found.cards),
      () => !controller.signal.aborted && setFailed(true),
    );
    return () => controller.abort();
  }, [saved]);
  if (isFailed) return <p role="alert">Failed to load data.</p>;
  if (cards === null) return <Skeleton className="h-11 w-full" />;
  return (
    <ul className="max-h-56 overflow-y-auto" tabIndex={0} aria-label="Favorites">
      {cards.map((card) => (
        <li key={refText(card)}>
          <button
            type="button"
            className={ROW}
            disabled={!canWriteTo(card)}
            onClick={() => onChoose({ collection: null, to: refText(card) })}
          >
            <span className="min-w-0 flex-1 truncate">{card.name}</span>
            {card.isSample && <SampleBadge />}
            <span className="muted shrink-0 text-[13px]">{SAVED_TYPE_NAMES[card.type]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

function Saved({ onChoose }: { onChoose: ChooseRecipients }) {
  const [saved, setSaved] = useState<SavedView | 'failed' | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let isOver = false;
    loadSaved().then(
      (view) => !isOver && setSaved(view),
      () => !isOver && setSaved('failed'),
    );
    return () => {
      isOver = true;
    };
  }, [turn]);
  if (saved === null) return <Skeleton className="h-24 w-full" />;
  if (saved === 'failed')
    return (
      <p role="alert" className="flex flex-wrap items-center gap-3 text-sm">
        Your saved items could not be loaded.
        <Button size="sm" onClick={() => setTurn(turn + 1)}>
          Try again
        </Button>
      </p>
    );
  const { collections, favourites } = saved;
  if (collections.length === 0 && favourites.length === 0)
    return (
      <p className="muted text-sm">
        Nothing is saved yet. Save investors to a collection in the{' '}
        <a className="link" href="/portal/all-investors">
          directories
        </a>{' '}
        to see them here.
      </p>
    );
  return (
    <>
      <ul aria-label="Collections">
        {collections.map(({ id, name, items }) => (
          <li key={id}>
            <button
              type="button"
              className={ROW}
              disabled={items.length === 0}
              onClick={() => onChoose({ collection: id, to: null })}
            >
              <Folder className="size-4 shrink-0 opacity-80" aria-hidden="true" />
              <span className="min-w-0 flex-1 truncate">{name}</span>
              <span className="muted num shrink-0 text-[13px]">
                {items.length} {items.length === 1 ? 'person' : 'people'}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {favourites.length > 0 && (
        <button type="button" className={ROW} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Bookmark className="size-4 shrink-0 opacity-80" aria-hidden="true" />
          <span className="flex-1">One of your favorites</span>
          <span className="muted num text-[13px]">{favourites.length}</span>
        </button>
      )}
      {isOpen && <Favourites saved={saved} onChoose={onChoose} />}
    </>
  );
}

function ByHand({ people, onChoose }: { people: readonly PersonNotes[]; onChoose: ChooseRecipients }) {
  const form = useForm({
    initial: { name: '', fund: '', email: '' },
    draft: { key: 'draft:recipient' },
    schema: () => personInput,
    onValid: (input) => {
      const id = `hand:${crypto.randomUUID()}`;
      changeOutreach('people', (all) => putNotes(all, { ...noNotes(id), ...input }));
      form.reset();
      onChoose({ collection: null, to: id });
    },
  });
  const known = people.filter(({ id }) => isByHand(id));
  const remove = (notes: PersonNotes) => {
    changeOutreach('people', (all) => removeNotes(all, notes.id));
    const putBack = () => changeOutreach('people', (all) => putNotes(all, notes));
    toast('success', `${notes.name} was removed.`, { action: { label: 'Undo', run: putBack } });
  };
  return (
    <>
      {known.length > 0 && (
        <ul className="mb-4 max-h-44 overflow-y-auto" tabIndex={0} aria-label="Added by you">
          {known.map((notes) => (
            <li key={notes.id} className="flex items-center gap-1">
              <button type="button" className={ROW} onClick={() => onChoose({ collection: null, to: notes.id })}>
                <span className="min-w-0 flex-1 truncate">{notes.name}</span>
                <span className="muted min-w-0 truncate text-[13px]">{notes.email || notes.fund}</span>
              </button>
              <IconButton label={`Remove ${notes.name}`} icon={Trash2} onClick={() => remove(notes)} />
            </li>
          ))}
        </ul>
      )}
      <form {...form.formProps} className="grid gap-3 sm:grid-cols-2">
        <TextRow form={form} name="name" label="Name" required />
        <TextRow form={form} name="fund" label="Fund or organisation" />
        <TextRow form={form} name="email" label="Email address" type="email" className="sm:col-span-2" />
        <div className="flex justify-end sm:col-span-2">
          <SubmitButton form={form}>Write to this person</SubmitButton>
        </div>
      </form>
    </>
  );
}

export interface RecipientDialogProps extends Closable {
  people: readonly PersonNotes[];
  onChoose: ChooseRecipients;
}

export function RecipientDialog({ open, onClose, people, onChoose }: RecipientDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Choose recipients"
      description="You write to one person at a time, with a personal email for each."
    >
      <h3 className={HEAD}>From your saved items</h3>
      <div className="mt-2">
        <Saved onChoose={onChoose} />
      </div>
      <h3 className={`mt-6 border-t hairline pt-5 ${HEAD}`}>Type a contact</h3>
      <div className="mt-3">
        <ByHand people={people} onChoose={onChoose} />
      </div>
    </Dialog>
  );
}
