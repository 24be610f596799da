/** What Outset needs of a language model. */

export interface AiPort {
  /** False for the embedded rules, which say so wherever their work is shown. */
  readonly isModel: boolean;
  /** The description of a company in better words, of the same facts and language. Throws when no usable answer comes. */
  enhance(text: string): Promise<string>;
}
