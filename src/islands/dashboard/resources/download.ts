/** Downloads a resource: counts the download, then opens its file or its Drive document. The failure texts come from the specification. */
import { INVALID_DRIVE_LINK, readDriveLink } from '@/domain/resources/drive-link';
import { DOWNLOAD_FAILED, downloadAddress, NO_FILE, type Resource } from '@/domain/resources/resources';
import { api } from '@/lib/api/api';
import { askToSignIn } from '@/stores/shell';
import { toast } from '@/stores/toasts';

const FAULTS = { 'no-file': NO_FILE, 'bad-link': INVALID_DRIVE_LINK } as const;

/** Whether the address is a file of ours. Only such files and Google Drive documents are opened, even if an answer names another address. */
const isOurs = (address: string) => /^\/files\/resources\/[\w.-]+$/.test(address);

function saveFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // Empty: the server's answer gives the file name.
  link.download = '';
  link.click();
}

/** Returns the new count, or null when nothing was downloaded. */
export async function download(resource: Resource, categoryId: string): Promise<number | null> {
  const target = downloadAddress(resource);
  if ('fault' in target) {
    toast('error', FAULTS[target.fault]);
    return null;
  }
  // Opened during the click: browsers block a tab that is opened after an awaited answer.
  const tab = resource.fileSource === 'drive' ? window.open('about:blank', '_blank') : null;
  if (tab) tab.opener = null;
  const { ok, status, code, data } = await api.post(
    '/api/resources/categories/:categoryId/resources/:resourceId/downloads',
    { param: { categoryId, resourceId: resource._id } },
  );
  if (status === 401) {
    tab?.close();
    askToSignIn();
    return null;
  }
  const address = data?.address ?? '';
  const isDrive = readDriveLink(address) !== null;
  if (!ok || (!isDrive && !isOurs(address))) {
    tab?.close();
    toast('error', FAULTS[code as keyof typeof FAULTS] ?? DOWNLOAD_FAILED);
    return null;
  }
  if (!isDrive) saveFile(address);
  else if (tab) tab.location.replace(address);
  else location.assign(address);
  return data?.downloads ?? resource.downloads + 1;
}
