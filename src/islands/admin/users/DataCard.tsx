/** Downloads everything kept about a person who asked for it. */
import { useState } from 'react';
import { Download } from 'lucide-react';
import type { AdminUser } from '../../../domain/admin/users/person';
import { api } from '../../../lib/api';
import { answeredFile } from '../../../lib/export/answered-file';
import { saveFile } from '../../../lib/export/save-file';
import { toast } from '../../../stores/toasts';
import { Button } from '../../ui/Button';
import { Card } from './user-cards';

const FAILED = 'The data could not be collected. Please try again.';

export function DataCard({ user }: { user: AdminUser }) {
  const [isBusy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    const response = await api.raw('get', '/api/admin/users/:id/data', { param: { id: user._id } });
    const result = await answeredFile(response, 'outset-data.json', FAILED);
    setBusy(false);
    if ('error' in result) return void toast('error', result.error);
    saveFile(result.file, result.name);
  };
  return (
    <Card title="Their data">
      <p className="muted text-sm">
        The same file that people download of themselves. Give it only to the person who asked. The audit log shows who
        made it.
      </p>
      <div>
        <Button
          size="sm"
          busy={isBusy}
          icon={<Download className="size-4" aria-hidden="true" />}
          onClick={() => void download()}
        >
          Download their data
        </Button>
      </div>
    </Card>
  );
}
