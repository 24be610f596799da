/** A question as it comes from a route. */
import type { FileExtract } from '../../../src/domain/chat/files/report';
import type { ChatInput } from '../../../src/domain/chat/input';
import type { Guest } from './asker';

export interface Ask {
  input: ChatInput;
  file?: FileExtract;
  /** A data URL for the model, where pictures may go to it. */
  image?: string;
  /** Who asks, where it is nobody with an account. */
  guest: Guest;
  /** Ends with the connection. */
  signal: AbortSignal;
}
