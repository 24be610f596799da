/** Downloads everything stored about the account as one ZIP, which is made in this browser. */
import { useState } from 'react';
import { Download } from 'lucide-react';
import { api, failureText, readAnswer, UNREACHABLE } from '@/lib/api/api';
import { saveFile } from '@/lib/export/save-file';
import { eventAdded } from '@/stores/account-events';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';

const DOWNLOAD_FAILED = 'Your data could not be downloaded. Please try again.';

/** Downloads and saves the ZIP. Returns why it failed, or null. */
async function zipData(): Promise<string | null> {
  const packer = await import('@/lib/export/account-zip').catch(() => null);
  const response = await api.raw('get', '/api/account/data', { query: { as: 'lines' } });
  if (!response?.ok || !response.body) return failureText(await readAnswer(response), DOWNLOAD_FAILED);
  if (!packer) return UNREACHABLE;
  try {
    const { file, day } = await packer.zipAccount(response.body);
    saveFile(file, `outset-data-${day}.zip`);
    return null;
  } catch (error) {
    // The connection broke, or the answer came from a proxy.
    return error instanceof SyntaxError ? DOWNLOAD_FAILED : UNREACHABLE;
  }
}

export default function DownloadData() {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    const fault = await zipData();
    setIsBusy(false);
    if (fault !== null) {
      toast('error', fault);
      return;
    }
    eventAdded();
    toast('success', 'Your data has been downloaded.');
  };
  return (
    <Button busy={isBusy} icon={Download} onClick={() => void download()} className="max-sm:w-full">
      Download my data
    </Button>
  );
}
