/** The notices at the top of the page: the browser saves nothing, or some data could not be read. */
import { TriangleAlert } from 'lucide-react';
import { saveText } from '@/lib/export/save-file';
import type { OutreachState } from '@/stores/outreach';
import { Button } from '@/islands/ui/Button';

const STORAGE = {
  full: 'Your browser has no space left, so drafts and the log are not saved. Copy what you need before you leave.',
  blocked:
    'Your browser does not let us save anything, so drafts and the log are lost when you close this page. Copy what you need before you leave.',
} as const;

const NAMES = {
  drafts: 'drafts',
  log: 'log',
  people: 'people',
  values: 'answers',
  current: 'email',
} as const;

const BOX = 'mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border px-4 py-3 text-sm';

export function OutreachNotices({ outreach }: { outreach: OutreachState }) {
  return (
    <>
      {outreach.storage !== 'kept' && (
        <div role="alert" className={`${BOX} border-error/50 bg-error/10`}>
          <TriangleAlert className="size-4 shrink-0 text-error" aria-hidden="true" />
          <p className="min-w-0 flex-1 basis-64">{STORAGE[outreach.storage]}</p>
        </div>
      )}
      {outreach.aside.map(({ part, text }) => (
        <div key={part} role="alert" className={`${BOX} border-warning/60 bg-warning/10`}>
          <TriangleAlert className="size-4 shrink-0 text-warning" aria-hidden="true" />
          <p className="min-w-0 flex-1 basis-64">
            Some of your {NAMES[part]} could not be read. We kept a copy; nothing is deleted.
          </p>
          <Button size="sm" onClick={() => saveText(text, `outreach-${NAMES[part]}.txt`, 'text/plain')}>
            Save it as a file
          </Button>
        </div>
      ))}
    </>
  );
}
