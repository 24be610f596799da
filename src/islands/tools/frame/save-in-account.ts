/** Switches on that the account keeps the documents of a tool, from wherever it is offered. */
import { toast } from '@/stores/toasts';
import { openToolAccount } from '@/stores/tools/lazy-tool-account';
import type { ToolStore } from '@/stores/tools/tool-store';

export function saveInAccount<Data>(store: ToolStore<Data>): void {
  openToolAccount(store).then(
    (account) => account.switchOn(),
    () => toast('error', 'Your account cannot be reached. Please try again.'),
  );
}
