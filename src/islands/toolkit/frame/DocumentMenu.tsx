/** The button of a tool's documents, and their menu once it is asked for. */
import { ChevronDown, FileText } from 'lucide-react';
import { buttonClass } from '../../ui/Button';
import type { DocumentMenuProps } from './DocumentMenuRows';
import { FetchedMenu } from './FetchedMenu';

const fetchRows = () => import('./DocumentMenuRows');

export function DocumentMenu<Data>(props: DocumentMenuProps<Data>) {
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
  return (
    <FetchedMenu button={button} load={fetchRows}>
      {({ DocumentMenuRows }) => <DocumentMenuRows {...props} button={button} />}
    </FetchedMenu>
  );
}
