/** The rules in the order in which they are tried, with buttons to move, change and delete each. Focus stays with a rule that moves. */
import { useEffect, useRef } from 'react';
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react';
import { RULE_TEST_LABELS } from '@/domain/expenses/rules';
import type { CategoryRule } from '@/domain/expenses/expense';
import { IconButton } from '@/islands/ui/IconButton';
import { Tag } from '@/islands/ui/Tag';

interface Props {
  rules: readonly CategoryRule[];
  onMove: (rule: CategoryRule, place: number) => void;
  onEdit: (rule: CategoryRule) => void;
  onDelete: (rule: CategoryRule, place: number) => void;
}

type Way = 'up' | 'down';
const ICON = { className: 'size-4' } as const;

export function RuleList({ rules, onMove, onEdit, onDelete }: Props) {
  const list = useRef<HTMLOListElement>(null);
  /** The button that moved a rule; the browser takes focus from what is moved in the page. */
  const pressed = useRef<{ id: string; way: Way } | null>(null);
  useEffect(() => {
    const { current } = pressed;
    if (!current) return;
    pressed.current = null;
    list.current?.querySelector<HTMLElement>(`[data-move="${current.way} ${current.id}"]`)?.focus();
  }, [rules]);

  const mover = (rule: CategoryRule, place: number, way: Way) => {
    const to = way === 'up' ? place - 1 : place + 1;
    const isEnd = to < 0 || to >= rules.length;
    const Icon = way === 'up' ? ArrowUp : ArrowDown;
    return (
      <IconButton
        label={`Move “${rule.text}” ${way}`}
        icon={<Icon {...ICON} />}
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
            <IconButton label={`Change “${rule.text}”`} icon={<Pencil {...ICON} />} onClick={() => onEdit(rule)} />
            <IconButton
              label={`Delete “${rule.text}”`}
              icon={<Trash2 {...ICON} />}
              onClick={() => onDelete(rule, place)}
            />
          </span>
        </li>
      ))}
    </ol>
  );
}
