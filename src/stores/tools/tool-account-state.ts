/** The state of "Save in my account" for a tool's page: whether it is on, and the result of the last sync. */
import { atom } from 'nanostores';
import { personOf } from '@/lib/tool-documents/tool-records';
import { knownEmail } from '@/stores/session';

export interface AccountState {
  /**
   * `offline`: no network. `stuck`: the server does not answer. Both save everything in this browser and try again. `opening`: it is not
   * known yet whether saving in the account is on; nothing is shown.
   */
  phase: 'opening' | 'off' | 'synchronising' | 'kept' | 'offline' | 'stuck' | 'too-large' | 'refused';
  /** End of the last exchange, ms. */
  keptAt: number | null;
  /** The fault as a sentence, for `too-large` and `refused`. */
  message: string | null;
  /** Ids that stay in this browser although the switch is on. */
  foreign: readonly string[];
}

export const ACCOUNT_OFF: AccountState = { phase: 'off', keptAt: null, message: null, foreign: [] };
/** The state for the tool of this page. */
export const $toolAccount = atom<AccountState>(ACCOUNT_OFF);

// The signed-in person, as the tools' records name them.

/** The person of this page, as soon as the shell has set the viewer. */
export const knownPerson = async (): Promise<string> => personOf(await knownEmail());
