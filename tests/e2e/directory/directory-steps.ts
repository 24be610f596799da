/** A list as a visitor opens it, by name. */
import { openPage, type Opened, type PageOptions } from '@tests/setup/browser/page';

export const openDirectory = (path: string, options: PageOptions = {}): Promise<Opened> =>
  openPage(`/portal/${path}`, { as: 'visitor', ...options });
