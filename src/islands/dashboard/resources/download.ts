/** Downloads a resource: counts it, then opens its file or its Drive document. Says what went wrong in the specification's words. */
import { INVALID_DRIVE_LINK, readDriveLink } from '@/domain/resources/drive-link';
import { DOWNLOAD_FAILED, downloadAddress, NO_FILE, type Resource } from '@/domain/resources/resources';
import { api } from '@/lib/api/api';
import { askToSignIn } from '@/stores/sign-in-required';
import { toast } from '@/stores/toasts';

const FAULTS = { 'no-file': NO_FILE, 'bad-link': INVALID_DRIVE_LINK } as const;

/** Our own file, or a document that the Drive reader knows: nothing else is opened, whatever an answer says. */
const isOurs = (address: string) => /^\/files\/resources\/[\w.-]+$/.test(address);

function saveFile(address: string): void {
  const link = document.createElement('a');
  link.href = address;
  // The name comes with the answer.
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
  // Opened while the press is fresh: browsers refuse a tab that comes after an answer.
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
