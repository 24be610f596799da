/** What the tests of the directories share: a list as a visitor opens it, by name, and the HTML that the server sends somebody. */
import { openContext, openPage, type Opened, type PageOptions } from '../../setup/page';

export const openDirectory = (path: string, options: PageOptions = {}): Promise<Opened> =>
  openPage(`/portal/${path}`, { as: 'visitor', ...options });

/** Asks for pages without opening them in the browser. */
export async function reader(options: PageOptions = { as: 'visitor' }) {
  const { context } = await openContext(options);
  return async (path: string) => {
    const answer = await context.request.get(path);
    return { status: answer.status(), path: new URL(answer.url()).pathname, html: await answer.text() };
  };
}

/** Ids of the rows that the HTML of a list holds. */
export const rowsIn = (html: string): string[] => [
  ...new Set([...html.matchAll(/data-row="([^"]+)"/g)].map((row) => row[1] as string)),
];
