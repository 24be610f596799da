/** What leaves and enters the tool in the mode "shares": a link without a server, and files of the Open Cap Format. */
import { Share2 } from 'lucide-react';
import { buttonClass } from '../../../ui/Button';
import { FetchedMenu } from '../../frame/FetchedMenu';
import type { ShareMenuProps } from './ShareMenuRows';

const fetchRows = () => import('./ShareMenuRows');

const BUTTON = {
  label: 'Share and files',
  triggerClass: buttonClass('outline', 'sm'),
  trigger: (
    <>
      <Share2 className="size-4" aria-hidden="true" />
      Share
    </>
  ),
};

export const ShareMenu = (props: ShareMenuProps) => (
  <FetchedMenu button={BUTTON} load={fetchRows}>
    {({ ShareMenuRows }) => <ShareMenuRows {...props} button={BUTTON} />}
  </FetchedMenu>
);
