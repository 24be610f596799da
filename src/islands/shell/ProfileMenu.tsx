/** The profile dropdown: Settings, Help, and Logout from this or all devices; for guests Sign-in and Exit Guest Mode. */
import { useEffect, useState } from 'react';
import { CircleHelp, LogIn, LogOut, Settings, User } from 'lucide-react';
import type { Viewer } from '@/lib/session/viewer';
import { $viewer } from '@/stores/session';
import { usePicture } from '@/islands/account/picture';
import { Logo } from '@/islands/ui/Logo';
import { Menu, type MenuItem } from '@/islands/ui/overlay/Menu';
import { exitGuestMode, goToSignIn, logOut } from '@/islands/account/leave';

export function ProfileMenu({ viewer: first }: { viewer: Viewer }) {
  const [viewer, setViewer] = useState(first);
  // Never on the server, where the store would be shared between requests.
  useState(() => {
    if (!import.meta.env.SSR) $viewer.set(first);
  });
  // The profile page changes the name and the photo.
  useEffect(() => $viewer.listen(setViewer), []);
  const picture = usePicture(viewer.state === 'authenticated' ? viewer : null);
  const isGuest = viewer.state !== 'authenticated';
  const items: MenuItem[] = [
    { label: 'Settings', icon: Settings, href: '/portal/settings/profile', disabled: isGuest },
    { label: 'Help', icon: CircleHelp, href: '/portal/support', disabled: isGuest },
    ...(isGuest ? [{ label: 'Login', icon: LogIn, onSelect: () => goToSignIn() }] : []),
    'separator',
    isGuest
      ? { label: 'Exit Guest Mode', icon: LogOut, onSelect: exitGuestMode }
      : {
          label: 'Logout',
          icon: LogOut,
          items: [
            { label: 'Logout from this device', onSelect: () => logOut('this-device') },
            { label: 'Logout from all devices', onSelect: () => logOut('all-devices') },
          ],
        },
  ];
  return (
    <Menu
      label="Profile"
      width={248}
      items={items}
      triggerClass="ml-0.5 grid size-8 cursor-pointer place-items-center rounded-full max-md:size-11 md:ml-2"
      trigger={
        isGuest ? (
          <span className="grid size-8 place-items-center rounded-full border hairline bg-base-100">
            <User className="size-4" aria-hidden="true" />
          </span>
        ) : (
          <Logo name={viewer.fullName} src={picture} round />
        )
      }
      header={
        <div className="mb-1.5 border-b hairline px-3 pt-1.5 pb-2.5 text-sm">
          <p className="truncate font-medium">{isGuest ? 'Guest' : viewer.fullName}</p>
          <p className="muted truncate text-[13px]">{isGuest ? 'You do not have an account yet' : viewer.email}</p>
        </div>
      }
    />
  );
}

// Drawn from its props only (src/lib/react-renderer.ts).
ProfileMenu.isDrawnOnce = true as const;
