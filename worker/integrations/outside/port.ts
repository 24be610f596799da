/** The interface for requests to addresses that people typed: the answer of another server, within limits. */

export interface OutsideRequest {
  method?: 'GET' | 'HEAD';
  /** Our User-Agent. */
  agent: string;
  accept?: string;
  /** Sends this body with POST. A redirect then counts as a normal answer and is not followed. */
  post?: { body: string | Uint8Array<ArrayBuffer>; headers: Readonly<Record<string, string>> };
  /** Maximum bytes of the unpacked body. Without it the body is not read. */
  maxBytes?: number;
  /** Ends the whole request, with its redirects and its body. */
  signal: AbortSignal;
}

export type OutsideAnswer =
  | { kind: 'answer'; status: number; bytes: Uint8Array }
  /** Not requested, or redirects not followed to the end; `why` is a sentence. */
  | { kind: 'refused'; why: string }
  | { kind: 'too-large' }
  /** `isLate`: the signal ended it. Otherwise no server answered. */
  | { kind: 'failed'; isLate: boolean };

export interface OutsidePort {
  /** Never throws. */
  ask(address: string, request: OutsideRequest): Promise<OutsideAnswer>;
}
