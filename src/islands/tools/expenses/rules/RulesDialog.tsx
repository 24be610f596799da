/** The rules that put expenses into categories: add, change, order, delete, and apply to recorded expenses. */
import { useRef, useState, useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { Plus, ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { countText } from '@/domain/count';
import { EXPENSE_LIMITS, type CategoryRule } from '@/domain/expenses/expense';
import { Button, IconButton } from '@/islands/ui/Button';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { EmptyState } from '@/islands/ui/EmptyState';
import { RULE_TEST_LABELS } from '@/domain/expenses/rules';
import { Tag } from '@/islands/ui/Tag';
import { isDraftSaved } from '@/islands/ui/form/draft';
import { NEW_ROW, useRowDraft } from '@/islands/tools/frame/use-tool-drafts';
import { ApplyRules } from './ApplyRules';
import { RuleForm, applyChanges, deleteRule, placeRule, saveRule, type BookStore } from './RuleForm';

interface Props {
  rules: readonly CategoryRule[];
  onMove: (rule: CategoryRule, place: number) => void;
  onEdit: (rule: CategoryRule) => void;
  onDelete: (rule: CategoryRule, place: number) => void;
}

type MoveDirection = 'up' | 'down';

/** The rules in the order in which they are tried, with buttons to move, change and delete each. Focus stays with a rule that moves. */
function RuleList({ rules, onMove, onEdit, onDelete }: Props) {
  const list = useRef<HTMLOListElement>(null);
  /** The button that moved a rule; the browser takes the focus from an element that moves in the page. */
  const pressed = useRef<{ id: string; way: MoveDirection } | null>(null);
  useEffect(() => {
    const { current } = pressed;
    if (!current) return;
    pressed.current = null;
    list.current?.querySelector<HTMLElement>(`[data-move="${current.way} ${current.id}"]`)?.focus();
  }, [rules]);

  const mover = (rule: CategoryRule, place: number, way: MoveDirection) => {
    const to = way === 'up' ? place - 1 : place + 1;
    const isEnd = to < 0 || to >= rules.length;
    const Icon = way === 'up' ? ArrowUp : ArrowDown;
    return (
      <IconButton
        label={`Move “${rule.text}” ${way}`}
        icon={Icon}
        data-move={`${way} ${rule.id}`}
        aria-disabled={isEnd || undefined}
        className="aria-disabled:opacity-30"
        onClick={() => {
          if (isEnd) return;
          pressed.current = { id: rule.id, way };
          onMove(rule, to);
        }}
      />
    );
  };

  return (
    <ol ref={list} aria-label="Rules, the first that matches wins" className="grid gap-2">
      {rules.map((rule, place) => (
        <li
          key={rule.id}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border hairline py-1.5 pr-1.5 pl-3"
        >
          <span className="num muted w-6 text-left text-[13px]">{place + 1}.</span>
          <span className="grid min-w-0 flex-1 basis-56 gap-1 py-1">
            <span className="text-sm wrap-anywhere">
              {RULE_TEST_LABELS[rule.test]} <span className="font-medium">“{rule.text}”</span>
            </span>
            <Tag isMuted>{rule.category}</Tag>
          </span>
          <span className="ml-auto flex">
            {mover(rule, place, 'up')}
            {mover(rule, place, 'down')}
            <IconButton label={`Change “${rule.text}”`} icon={Pencil} onClick={() => onEdit(rule)} />
            <IconButton label={`Delete “${rule.text}”`} icon={Trash2} onClick={() => onDelete(rule, place)} />
          </span>
        </li>
      ))}
    </ol>
  );
}

const NEW_RULE = { test: 'contains', text: '', category: '' } as const;

/** The last action. Toasts cannot be reached while a dialog is open, so its Undo is in the dialog. */
interface RuleNotice {
  text: string;
  undo?: () => void;
}

export default function RulesDialog({ store, open, onClose }: Closable & { store: BookStore }) {
  const state = useStore(store.$state);
  const book = state.workspace.open.data;
  const { rules } = book;
  const row = useRowDraft(store, 'rules', [NEW_ROW, ...rules.map(({ id }) => id)]);
  const editing = row.id === NEW_ROW ? NEW_ROW : (rules.find(({ id }) => id === row.id) ?? null);
  const [happened, setHappened] = useState<RuleNotice | null>(null);
  const top = useRef<HTMLDivElement>(null);
  const isFull = rules.length >= EXPENSE_LIMITS.rules;

  // These actions remove the focused element, so the first button takes the focus.
  const refocus = () => requestAnimationFrame(() => top.current?.querySelector<HTMLElement>('button')?.focus());
  const done = (text: string, undo?: () => void) => {
    setHappened({ text, ...(undo ? { undo } : {}) });
  };
  const edit = (id: string) => {
    setHappened(null);
    row.open(id);
  };
  const close = () => {
    // Unsaved text is still there when the dialog opens again.
    if (row.id !== null && !isDraftSaved(row.draftOf(row.id).key)) row.close();
    setHappened(null);
    onClose();
  };

  const noticeLine = (
    <div role="status" className="min-w-0 flex-1 empty:hidden">
      {happened && (
        <p className="flex flex-wrap items-center gap-x-2 text-sm">
          <span className="min-w-0 wrap-anywhere">{happened.text}</span>
          {happened.undo && (
            <Button
              variant="ghost"
              size="sm"
              className="text-brand"
              onClick={() => {
                happened.undo?.();
                done('Change undone.');
                refocus();
              }}
            >
              Undo
            </Button>
          )}
        </p>
      )}
    </div>
  );

  return (
    <Dialog
      open={open}
      onClose={close}
      title="Category rules"
      description="Rules read the description of an imported line. The first one that matches decides its category. Common payees such as AWS, Swiggy or GST are guessed without a rule; yours come first."
      size="lg"
    >
      <div className="grid gap-4">
        <div ref={top}>
          {editing === null ? (
            <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
              <Button variant="primary" size="sm" icon={Plus} disabled={isFull} onClick={() => edit(NEW_ROW)}>
                Add a rule
              </Button>
              {isFull && <p className="muted text-sm">A document can have at most {EXPENSE_LIMITS.rules} rules.</p>}
              {noticeLine}
            </div>
          ) : (
            <div className="rounded-lg border hairline p-4">
              <h3 className="mb-3 font-sans text-sm font-medium tracking-normal">
                {editing === NEW_ROW ? 'New rule' : `Change “${editing.text}”`}
              </h3>
              <RuleForm
                key={row.id}
                initial={editing === NEW_ROW ? NEW_RULE : editing}
                submitLabel={editing === NEW_ROW ? 'Add rule' : 'Save rule'}
                draft={row.draftOf(editing === NEW_ROW ? NEW_ROW : editing.id)}
                onCancel={() => {
                  row.close();
                  refocus();
                }}
                onRule={(rule) => {
                  if (editing === NEW_ROW) saveRule(store, rule);
                  else saveRule(store, rule, editing.id);
                  row.close();
                  done(editing === NEW_ROW ? 'The rule was added at the end.' : 'The rule was changed.');
                  refocus();
                }}
              />
              {noticeLine}
            </div>
          )}
        </div>
        {rules.length === 0 ? (
          editing === null && (
            <EmptyState
              ghost={['text', 'tag', 'figure']}
              headingLevel={3}
              title="No rules yet"
              text="For example: lines that contain “uber” are Travel & Entertainment. You can also make a rule from a line when you import a statement."
            />
          )
        ) : (
          <RuleList
            rules={rules}
            onEdit={({ id }) => edit(id)}
            onMove={(rule, place) => {
              placeRule(store, rule.id, place);
              done(`“${rule.text}” is now rule ${place + 1} of ${rules.length}.`);
            }}
            onDelete={(rule, place) => {
              done(`“${rule.text}” was deleted.`, deleteRule(store, rule, place));
              refocus();
            }}
          />
        )}
        {rules.length > 0 && book.expenses.length > 0 && (
          <ApplyRules
            book={book}
            onApply={(changes) => {
              const undo = applyChanges(store, changes);
              done(
                changes.length === 1
                  ? '1 expense has a new category.'
                  : `${countText(changes.length)} expenses have a new category.`,
                undo,
              );
              refocus();
            }}
          />
        )}
      </div>
    </Dialog>
  );
}
