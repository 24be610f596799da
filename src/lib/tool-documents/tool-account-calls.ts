/** The calls of "Save in my account", each for one person: the server refuses them if another person is signed in. */
import { PERSON_HEADER, REVISION_HEADER, type StoredDocument, type SavedVersion } from '@/domain/tools/account';
import type { ToolName } from '@/domain/tools/document';
import { api, readAnswer } from '@/lib/api/api';

const PATH = '/api/tool-documents/:tool';

/** A refusal by the server. */
export class AccountRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Seconds until a retry makes sense; 0 if the server gives none. */
    readonly retryAfter: number,
  ) {
    super(message);
    this.name = 'AccountRefusal';
  }
}

export type AccountCalls = ReturnType<typeof accountCalls>;

async function refusalOf(response: Response | null): Promise<AccountRefusal> {
  // Without a network the caller loses nothing and tries again.
  if (!response) throw new TypeError('Failed to fetch');
  const { status, code, body, retryAfter } = await readAnswer(response);
  return new AccountRefusal(status, code ?? '', String(body['message'] ?? ''), retryAfter ?? 0);
}

export function accountCalls(tool: ToolName, person: string) {
  const headers = { [PERSON_HEADER]: person };
  const requireResponse = async (request: Promise<Response | null>): Promise<Response> => {
    const response = await request;
    if (!response?.ok) throw await refusalOf(response);
    return response;
  };
  const dataOf = async <Data>(response: Response) => ((await response.json()) as { data: Data }).data;
  const isConflict = (error: unknown) => error instanceof AccountRefusal && error.code === 'conflict';
  return {
    list: async () =>
      dataOf<StoredDocument[]>(await requireResponse(api.raw('get', PATH, { param: { tool }, headers }))),
    /** The newest body, or that of an earlier revision. */
    read: async (id: string, revision?: number) => {
      const asked = api.raw('get', `${PATH}/:id`, { param: { tool, id }, query: { revision }, headers });
      const response = await requireResponse(asked);
      return { revision: Number(response.headers.get(REVISION_HEADER)), text: await response.text() };
    },
    versions: async (id: string) =>
      dataOf<SavedVersion[]>(
        await requireResponse(api.raw('get', `${PATH}/:id/versions`, { param: { tool, id }, headers })),
      ),
    /** Null if another change came first. With `outlasts` the request continues after the page is closed; browsers allow that up to 64 KB. */
    put: async (id: string, base: number, text: string, outlasts = false) => {
      try {
        const request = api.raw('put', `${PATH}/:id`, {
          param: { tool, id },
          query: { base },
          keepalive: outlasts,
          headers: { ...headers, 'content-type': 'application/json' },
          body: text,
        });
        return await dataOf<StoredDocument>(await requireResponse(request));
      } catch (error) {
        if (isConflict(error)) return null;
        throw error;
      }
    },
    /** False if another change came first. */
    erase: async (id: string, base: number) => {
      try {
        await requireResponse(api.raw('delete', `${PATH}/:id`, { param: { tool, id }, query: { base }, headers }));
        return true;
      } catch (error) {
        if (isConflict(error)) return false;
        if (error instanceof AccountRefusal && error.status === 404) return true;
        throw error;
      }
    },
  };
}
