/** What floats over every page of the back-office: notices and the offline bar. */
import { OfflineBar } from '../shell/OfflineBar';
import { useNotice } from '../shell/use-notice';
import { Toaster } from '../ui/Toaster';

export function AdminNotices() {
  useNotice();
  return (
    <>
      <OfflineBar />
      <Toaster />
    </>
  );
}
