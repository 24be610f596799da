/** What Outset needs from addresses that people typed: an answer of another server, within bounds. */

export interface OutsideRequest {
  method?: 'GET' | 'HEAD';
  /** What we call ourselves. */
  agent: string;
  accept?: string;
  /** Sends this instead of asking. Then a redirect is an answer like others, and is not followed. */
  post?: { body: string | Uint8Array<ArrayBuffer>; headers: Readonly<Record<string, string>> };
  /** Most bytes of the body, as it is when unpacked. Without it the body is not read. */
  most?: number;
  /** Ends the whole request, with its redirects and its body. */
  signal: AbortSignal;
}

export type OutsideAnswer =
  | { kind: 'answer'; status: number; bytes: Uint8Array }
  /** Not asked, or not followed to its end; `why` is a sentence. */
  | { kind: 'refused'; why: string }
  | { kind: 'too-large' }
  /** `isLate`: the signal ended it. Otherwise no server answers. */
  | { kind: 'failed'; isLate: boolean };

export interface OutsidePort {
  /** Never throws. */
  ask(address: string, request: OutsideRequest): Promise<OutsideAnswer>;
}
