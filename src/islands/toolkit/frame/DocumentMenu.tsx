/** The button of a tool's documents. Its menu is fetched when somebody reaches for it, since few visits do. */
import { useState } from 'react';
import { ChevronDown, FileText } from 'lucide-react';
import { buttonClass } from '../../ui/Button';
import { prefetch, whenFetched } from '../../ui/prefetch';
import type { DocumentMenuProps, DocumentMenuRows } from './DocumentMenuRows';

const fetchRows = () => import('./DocumentMenuRows');
const fetchEarly = () => prefetch(fetchRows);

export function DocumentMenu<Data>(props: DocumentMenuProps<Data>) {
  const [rows, setRows] = useState<{ Rows: typeof DocumentMenuRows } | null>(null);
  const { name } = props.state.workspace.open;
  const button = {
    label: `${name}: all your documents`,
    triggerClass: buttonClass('outline', 'sm', 'max-w-72'),
    trigger: (
      <>
        <FileText className="size-4 shrink-0" aria-hidden="true" />
        <span className="truncate">{name}</span>
        <ChevronDown className="size-4 shrink-0" aria-hidden="true" />
      </>
    ),
  };
  if (rows) return <rows.Rows {...props} button={button} />;
  const open = () => whenFetched(fetchRows, (module) => setRows({ Rows: module.DocumentMenuRows }));
  return (
    <button
      type="button"
      aria-label={button.label}
      aria-haspopup="menu"
      aria-expanded={false}
      className={button.triggerClass}
      onPointerEnter={fetchEarly}
      onFocus={fetchEarly}
      onClick={open}
      onKeyDown={(event) => {
        if (event.key !== 'ArrowDown') return;
        event.preventDefault();
        open();
      }}
    >
      {button.trigger}
    </button>
  );
}
