/** One scheme in the list: the columns of the table, and the card of phones. */
import { conditionsText } from '../../domain/schemes/conditions';
import { amountText, placeOf, type WireScheme } from '../../domain/schemes/schemes';
import { shortNotice } from '../../domain/schemes/status';
import { isPlainClick } from '../../lib/plain-click';
import { SaveToggle } from '../saved/SaveToggle';
import type { Column } from '../ui/DataTable';
import { NotKnown } from '../ui/NotKnown';

export interface SchemeActions {
  isGuest: boolean;
  isFounder: boolean;
  onOpen: (scheme: WireScheme) => void;
  hrefOf: (scheme: WireScheme) => string;
}
interface RowProps {
  scheme: WireScheme;
  actions: SchemeActions;
}

function SchemeName({ scheme, actions }: RowProps) {
  // What is said of its status comes before who runs it.
  const line = [scheme.notice && shortNotice(scheme.notice), scheme.who].filter(Boolean).join(' · ');
  return (
    <div className="min-w-0">
      <a
        href={actions.hrefOf(scheme)}
        title={scheme.name}
        onClick={(event) => {
          if (!isPlainClick(event)) return;
          event.preventDefault();
          actions.onOpen(scheme);
        }}
        className="-my-1 block truncate py-1 leading-tight font-medium hover:underline max-sm:text-base max-sm:whitespace-normal"
      >
        {scheme.name}
      </a>
      {line && (
        <p title={line} className="muted truncate text-xs max-sm:mt-1">
          {line}
        </p>
      )}
    </div>
  );
}

const Save = ({ scheme, actions }: RowProps) => (
  <SaveToggle item={{ type: 'scheme', id: scheme._id, name: scheme.name }} isGuest={actions.isGuest} />
);

const truncated = (text: string) => (
  <span title={text} className="block truncate">
    {text}
  </span>
);

export function schemeColumns(actions: SchemeActions): Column<WireScheme>[] {
  const columns: Column<WireScheme>[] = [
    { key: 'name', header: 'Scheme', cell: (scheme) => <SchemeName scheme={scheme} actions={actions} /> },
    {
      key: 'gives',
      header: 'What it gives',
      className: 'w-40',
      cell: ({ instruments }) => (instruments.length > 0 ? truncated(instruments.join(', ')) : <NotKnown />),
    },
    {
      key: 'amount',
      header: 'Largest amount',
      numeric: true,
      className: 'w-40 whitespace-nowrap',
      cell: (scheme) => amountText(scheme) ?? <NotKnown />,
    },
    { key: 'place', header: 'Where', className: 'w-36', cell: (scheme) => truncated(placeOf(scheme)) },
  ];
  if (actions.isFounder)
    columns.push({
      key: 'conditions',
      header: 'From your profile',
      className: 'w-48',
      cell: ({ conditions }) => truncated(conditionsText(conditions)),
    });
  columns.push({
    key: 'save',
    header: 'Save',
    hideHeader: true,
    className: 'w-14',
    isControls: true,
    cell: (scheme) => <Save scheme={scheme} actions={actions} />,
  });
  return columns;
}

export function SchemeCard({ scheme, actions }: RowProps) {
  const facts = [scheme.instruments.join(', '), amountText(scheme), placeOf(scheme)].filter(Boolean).join(' · ');
  const answered = actions.isFounder ? conditionsText(scheme.conditions) : '';
  return (
    <article className="flex items-start gap-2 card p-4">
      <div className="min-w-0 flex-1">
        <SchemeName scheme={scheme} actions={actions} />
        <p className="mt-2 text-sm">{facts}</p>
        {answered && <p className="muted mt-1 text-xs">From your profile: {answered}</p>}
      </div>
      <Save scheme={scheme} actions={actions} />
    </article>
  );
}
