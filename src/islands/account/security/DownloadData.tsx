/** Downloads everything kept about the account as one JSON file. */
import { useState } from 'react';
import { Download } from 'lucide-react';
import { saveFile } from '../../../lib/export/save-file';
import { eventAdded } from '../../../stores/account-events';
import { toast } from '../../../stores/toasts';
import { Button } from '../../ui/Button';
import { api, failureText, readAnswer, UNREACHABLE } from '../../../lib/api';

export const DOWNLOAD_FAILED = 'Your data could not be collected. Please try again.';

async function fetchFile(): Promise<{ file: Blob; name: string } | { error: string }> {
  const response = await api.raw('get', '/api/account/data');
  if (!response?.ok) return { error: failureText(await readAnswer(response), DOWNLOAD_FAILED) };
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const file = await response.blob().catch(() => null);
  return file ? { file, name: name ?? 'outset-data.json' } : { error: UNREACHABLE };
}

export default function DownloadData() {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    const result = await fetchFile();
    setIsBusy(false);
    if ('error' in result) {
      toast('error', result.error);
      return;
    }
    saveFile(result.file, result.name);
    eventAdded();
    toast('success', 'Your data has been downloaded.');
  };
  return (
    <Button
      busy={isBusy}
      icon={<Download className="size-4" aria-hidden="true" />}
      onClick={() => void download()}
      className="max-sm:w-full"
    >
      Download my data
    </Button>
  );
}
