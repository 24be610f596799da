/** A person in a table: the name on up to two lines, the address on one, whole in its title. */
import type { ReactNode } from 'react';

export const NameAndEmail = ({ children, email }: { children: ReactNode; email: string }) => (
  <span className="grid justify-items-start">
    <span className="line-clamp-2 font-medium wrap-anywhere">{children}</span>
    <span className="muted line-clamp-1 text-xs break-all" title={email}>
      {email}
    </span>
  </span>
);
