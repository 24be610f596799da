/** Downloads everything kept about the account as one JSON file. */
import { useState } from 'react';
import { Download } from 'lucide-react';
import { api } from '@/lib/api/api';
import { answeredFile } from '@/lib/export/answered-file';
import { saveFile } from '@/lib/export/save-file';
import { eventAdded } from '@/stores/account-events';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';

const DOWNLOAD_FAILED = 'Your data could not be downloaded. Please try again.';

export default function DownloadData() {
  const [isBusy, setIsBusy] = useState(false);
  const download = async () => {
    setIsBusy(true);
    const response = await api.raw('get', '/api/account/data');
    const result = await answeredFile(response, 'outset-data.json', DOWNLOAD_FAILED);
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
