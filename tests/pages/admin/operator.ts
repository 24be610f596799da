/** The cookies of an operator, signed in once for all page tests. */
import { ADMIN_PASSWORD } from '@tests/setup/app';
import { base, get, getPage, type Got } from '@tests/setup/html';

export const PASSWORD_PAGE = '/admin-password';

const cookiesOf = (answer: Response): string =>
  answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');

async function signIn(): Promise<string> {
  const answer = await fetch(`${base()}/api/admin/verify-admin-password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base(), 'x-outset-client': 'web' },
    body: JSON.stringify({ password: ADMIN_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`The operator could not sign in: ${answer.status} ${await answer.text()}`);
  return cookiesOf(answer);
}

let session: Promise<string> | undefined;
const headers = async () => ({ cookie: await (session ??= signIn()) });

/** The answer of an address to an operator; redirects are not followed. */
export const getAsOperator = async (path: string): Promise<Got> => get(path, { headers: await headers() });
export const getOperatorPage = async (path: string): Promise<Document> => getPage(path, { headers: await headers() });
