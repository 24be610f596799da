/** One scheme in the list: the columns of its row. */
import { conditionsText, shortNotice } from '@/domain/schemes/conditions';
import { amountText, placeOf, type WireScheme } from '@/domain/schemes/schemes';
import { onPlainClick } from '@/lib/plain-click';
import { SaveToggle } from '@/islands/saved/SaveToggle';
import type { Column } from '@/islands/ui/table/DataTable';
import { NotKnown } from '@/islands/ui/Tag';

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
  // The notice about the scheme's status comes first, then the organisation that runs the scheme.
  const line = [scheme.notice && shortNotice(scheme.notice), scheme.who].filter(Boolean).join(' · ');
  return (
    <div className="row-name">
      <div>
        <a href={actions.hrefOf(scheme)} title={scheme.name} onClick={onPlainClick(() => actions.onOpen(scheme))}>
          {scheme.name}
        </a>
        {line && (
          <p title={line} className="row-sub">
            <span className="row-place">{line}</span>
          </p>
        )}
      </div>
    </div>
  );
}

const Save = ({ scheme, actions }: RowProps) => (
  <SaveToggle item={{ type: 'scheme', id: scheme._id, name: scheme.name }} isGuest={actions.isGuest} />
);

export function schemeColumns(actions: SchemeActions): Column<WireScheme>[] {
  const columns: Column<WireScheme>[] = [
    { key: 'name', header: 'Scheme', cell: (scheme) => <SchemeName scheme={scheme} actions={actions} /> },
    {
      key: 'gives',
      header: 'What it gives',
      cell: ({ instruments }) => (instruments.length > 0 ? instruments.join(', ') : <NotKnown />),
    },
    {
      key: 'amount',
      header: 'Largest amount',
      numeric: true,
      cell: (scheme) => amountText(scheme) ?? <NotKnown />,
    },
    { key: 'place', header: 'Where', cell: placeOf },
  ];
  if (actions.isFounder)
    columns.push({
      key: 'conditions',
      header: 'From your profile',
      cell: ({ conditions }) => conditionsText(conditions),
    });
  columns.push({
    key: 'save',
    header: 'Save',
    hideHeader: true,
    isControls: true,
    cell: (scheme) => <Save scheme={scheme} actions={actions} />,
  });
  return columns;
}
