/** What the tests of the directories share: a list as a founder opens it. */
import { openPage, type Opened, type PageOptions } from '../setup/page';

export const openDirectory = (path: string, options: PageOptions = {}): Promise<Opened> =>
  openPage(`/portal/${path}`, { as: 'founder', ...options });
