/** An in-memory account with the answers of `/api/tool-documents`, for tests of the tools' browser code without a server. */
import type { StoredDocument } from '@/domain/tools/account';

interface Stored {
  meta: StoredDocument;
  text: string;
}

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json', ...headers } });

export class AccountServer {
  /** By person, then by id. */
  readonly people = new Map<string, Map<string, Stored>>();
  /** Who is signed in, as the header names them; null lets everyone in. */
  signedIn: string | null = null;
  /** Answers instead of the server; a `lost` one is done first. */
  refuse: (method: string, id: string) => { status: number; code?: string; lost?: boolean } | 'no network' | null =
    () => null;
  calls: string[] = [];

  documents(person: string): Map<string, Stored> {
    const own = this.people.get(person) ?? new Map<string, Stored>();
    this.people.set(person, own);
    return own;
  }

  /** Names and texts of what is there. */
  texts(person: string): { name: string; text: string }[] {
    const live = [...this.documents(person).values()].filter(({ meta }) => meta.deletedAt === null);
    return live.map(({ meta: { name }, text }) => ({ name, text }));
  }

  readonly fetch = (input: string, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(input, 'http://localhost');
    const [, , , , id = ''] = url.pathname.split('/');
    const method = init.method ?? 'GET';
    this.calls.push(`${method} ${url.pathname.replace('/api/tool-documents/', '')}${url.search}`);
    const person = (init.headers as Record<string, string>)['x-outset-person'] ?? '';
    const refusal = this.refuse(method, id);
    if (refusal === 'no network') return Promise.reject(new TypeError('Failed to fetch'));
    if (this.signedIn !== null && person !== this.signedIn)
      return Promise.resolve(json(403, { code: 'another-person', message: 'Someone else has signed in.' }));
    if (refusal && !refusal.lost)
      return Promise.resolve(json(refusal.status, { code: refusal.code ?? '', message: `Refused: ${refusal.status}` }));
    const answer = this.answer(person, method, id, url.searchParams, init.body as string | undefined);
    return refusal ? Promise.reject(new TypeError('Failed to fetch')) : Promise.resolve(answer);
  };

  private answer(person: string, method: string, id: string, query: URLSearchParams, body = ''): Response {
    const own = this.documents(person);
    if (id === '') return json(200, { data: [...own.values()].map(({ meta }) => meta) });
    const now = own.get(id);
    if (method === 'GET') {
      if (!now || now.meta.deletedAt !== null) return json(404, { message: 'Not kept.' });
      return new Response(now.text, { headers: { 'x-outset-revision': String(now.meta.revision) } });
    }
    const base = Number(query.get('base'));
    if ((now?.meta.revision ?? 0) !== base) return json(409, { code: 'conflict', data: now?.meta ?? null });
    const isErased = method === 'DELETE';
    const { name, savedAt } = isErased ? { name: '', savedAt: 0 } : (JSON.parse(body) as StoredDocument);
    const meta: StoredDocument = {
      id,
      name,
      savedAt,
      revision: base + 1,
      updatedAt: Date.now(),
      deletedAt: isErased ? Date.now() : null,
      size: body.length,
    };
    own.set(id, { meta, text: isErased ? '' : body });
    return json(200, { data: meta });
  }
}
