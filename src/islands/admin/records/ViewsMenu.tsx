/** Saved views of a list of records: open, save and share one, and choose the columns. A view is an address. */
import { useState } from 'react';
import { Columns3 } from 'lucide-react';
import type { Noun } from '@/domain/admin/entities/entity';
import { COLUMNS, viewQueryOf, type ListView as SavedView } from '@/domain/admin/record-list';
import { entityOf } from '@/domain/admin/entities';
import { api, failureText, type Answer } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { buttonClass } from '@/islands/ui/Button';
import { Menu, type MenuItem } from '@/islands/ui/overlay/Menu';
import { NameDialog } from '@/islands/ui/form/NameDialog';
import { useAnswer } from '@/islands/lists/use-answer';
import { isSignedOut } from '@/islands/lists/signed-out';
import type { ListView } from '@/islands/lists/use-list';

const FAILED = 'The view could not be saved.';
const MAX_NAME = 60;

export interface ViewsMenuProps {
  noun: Noun;
  view: ListView;
  /** All columns that can be shown. */
  columns: readonly { key: string; label: string }[];
  /** Those that are shown. */
  shown: ReadonlySet<string>;
}

export function ViewsMenu({ noun, view, columns, shown }: ViewsMenuProps) {
  const entity = entityOf(noun);
  const [isNaming, setNaming] = useState(false);
  const [isOpened, setOpened] = useState(false);
  const { value, reload } = useAnswer({
    key: ['/api/admin/views', noun],
    isAsked: isOpened,
    ask: (signal) => api.get('/api/admin/views', { query: { noun }, signal }),
    read: ({ data }) => data ?? null,
  });
  const now = viewQueryOf(entity, view.hrefOf({}).split('?')[1] ?? '');
  const hrefOf = (query: string) => (query === '' ? entity.page : `${entity.page}?${query}`);
  const run = async (asking: Promise<Answer>, done: string, failed = FAILED) => {
    const answer = await asking;
    if (isSignedOut(answer)) return;
    if (answer.ok) toast('success', done);
    else toast('error', failureText(answer, failed));
    void reload();
  };
  const save = async (name: string) => {
    const answer = await api.post('/api/admin/views', { json: { noun, name, query: now } });
    if (isSignedOut(answer)) return null;
    if (!answer.ok) return answer.errors['name'] ?? failureText(answer, FAILED);
    toast('success', `View ${name} saved`);
    void reload();
    return null;
  };
  const entryOf = ({ id, name, query, isShared, isOwn, operator }: SavedView): MenuItem =>
    isOwn
      ? {
          label: name,
          current: query === now,
          items: [
            { label: 'Open', href: hrefOf(query) },
            {
              label: isShared ? 'Stop sharing' : 'Share with all operators',
              onSelect: () =>
                void run(
                  api.put('/api/admin/views/:id', { param: { id }, json: { isShared: !isShared } }),
                  isShared ? `${name} is no longer shared` : `${name} is shared with all operators`,
                ),
            },
            {
              label: 'Delete',
              danger: true,
              onSelect: () =>
                void run(
                  api.delete('/api/admin/views/:id', { param: { id } }),
                  `View ${name} deleted`,
                  'The view could not be deleted.',
                ),
            },
          ],
        }
      : { label: name, hint: operator, href: hrefOf(query), current: query === now };
  const toggle = (key: string) => {
    const keys = columns.map((one) => one.key).filter((one) => (one === key ? !shown.has(one) : shown.has(one)));
    view.go({ [COLUMNS]: keys.length === columns.length ? '' : keys.join(',') });
  };
  const saved = (value ?? []).map(entryOf);
  return (
    <>
      <Menu
        label="Views and columns"
        width={264}
        onOpen={() => setOpened(true)}
        triggerClass={buttonClass('outline', 'sm')}
        trigger={
          <>
            <Columns3 className="size-4" aria-hidden="true" />
            <span className="max-sm:sr-only">Views</span>
          </>
        }
        items={[
          ...saved,
          ...(saved.length > 0 ? (['separator'] as const) : []),
          { label: 'Save this view', onSelect: () => setNaming(true) },
          {
            label: 'Columns',
            items: columns.map(({ key, label }) => ({
              label,
              checked: shown.has(key),
              disabled: shown.has(key) && shown.size === 1,
              onSelect: () => toggle(key),
            })),
          },
        ]}
      />
      <NameDialog
        open={isNaming}
        title="Save this view"
        submitLabel="Save"
        name=""
        limit={MAX_NAME}
        onClose={() => setNaming(false)}
        onSubmit={save}
      >
        <p className="muted text-sm">
          This saves the search, filters, order and columns of the list under a name. If you have a view with that name,
          it is replaced.
        </p>
      </NameDialog>
    </>
  );
}
