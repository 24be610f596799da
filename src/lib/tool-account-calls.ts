/** The calls of "Keep in my account", each for one person: the server refuses them when somebody else is signed in. */
import { PERSON_HEADER, REVISION_HEADER, type KeptDocument, type KeptVersion } from '../domain/toolkit/account';
import type { ToolName } from '../domain/toolkit/document';

/** What the server said no to. */
export class AccountRefusal extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    /** Seconds until a retry makes sense; 0 where the server does not say. */
    readonly retryAfter: number,
  ) {
    super(message);
    this.name = 'AccountRefusal';
  }
}

export interface AccountCalls {
  list: () => Promise<KeptDocument[]>;
  /** The newest body, or that of an earlier revision. */
  read: (id: string, revision?: number) => Promise<{ revision: number; text: string }>;
  versions: (id: string) => Promise<KeptVersion[]>;
  /** Null when another change came first. */
  put: (id: string, base: number, text: string) => Promise<KeptDocument | null>;
  /** False when another change came first. */
  erase: (id: string, base: number) => Promise<boolean>;
}

interface Answer {
  data?: unknown;
  message?: string;
  code?: string;
}

async function refusalOf(response: Response): Promise<AccountRefusal> {
  const { code = '', message = '' } = (await response.json().catch(() => ({}))) as Answer;
  return new AccountRefusal(response.status, code, message, Number(response.headers.get('retry-after')) || 0);
}

export function accountCalls(tool: ToolName, person: string): AccountCalls {
  const ask = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const response = await fetch(`/api/tool-documents/${tool}${path}`, {
      ...init,
      headers: { [PERSON_HEADER]: person, ...(init.body ? { 'content-type': 'application/json' } : {}) },
    });
    if (!response.ok) throw await refusalOf(response);
    return response;
  };
  const dataOf = async <Data>(response: Response) => ((await response.json()) as { data: Data }).data;
  const isConflict = (error: unknown) => error instanceof AccountRefusal && error.code === 'conflict';
  return {
    list: async () => dataOf<KeptDocument[]>(await ask('')),
    read: async (id, revision) => {
      const response = await ask(`/${id}${revision === undefined ? '' : `?revision=${revision}`}`);
      return { revision: Number(response.headers.get(REVISION_HEADER)), text: await response.text() };
    },
    versions: async (id) => dataOf<KeptVersion[]>(await ask(`/${id}/versions`)),
    put: async (id, base, text) => {
      try {
        return await dataOf<KeptDocument>(await ask(`/${id}?base=${base}`, { method: 'PUT', body: text }));
      } catch (error) {
        if (isConflict(error)) return null;
        throw error;
      }
    },
    erase: async (id, base) => {
      try {
        await ask(`/${id}?base=${base}`, { method: 'DELETE' });
        return true;
      } catch (error) {
        if (isConflict(error)) return false;
        if (error instanceof AccountRefusal && error.status === 404) return true;
        throw error;
      }
    },
  };
}
