/** What went wrong: the specification's title, and one sentence. */
import type { Fault } from './use-import-file';

export function FaultNotice({ fault }: { fault: Fault | null }) {
  return (
    <div role="alert" className="empty:hidden">
      {fault && (
        <div className="rounded-lg border border-error/50 bg-error/10 px-4 py-3 text-sm">
          <p className="font-medium">{fault.title}</p>
          <p className="wrap-anywhere">{fault.text}</p>
        </div>
      )}
    </div>
  );
}
