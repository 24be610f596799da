/** What Outset needs of a language model. */
import type { ComposeRequest, Composition } from '../../../src/domain/newsletters/composed';

export interface AiPort {
  /** False for the embedded rules, which say so wherever their work is shown. */
  readonly isModel: boolean;
  /** The description of a company in better words, of the same facts and language. Throws when no usable answer comes. */
  enhance(text: string): Promise<string>;
  /** A newsletter that says nothing but the given facts, and which one where. Throws when no usable answer comes. */
  compose(request: ComposeRequest): Promise<Composition>;
}
