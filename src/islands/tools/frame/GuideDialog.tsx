/** The guide of a tool: a dialog with tabs, loaded when it is opened. */
import { useState, type ReactNode } from 'react';
import { Dialog, type Closable } from '@/islands/ui/overlay/Dialog';
import { Tabs } from '@/islands/ui/Tabs';

interface GuideTab {
  id: string;
  label: string;
  content: ReactNode;
}

const PANEL = 'guide-panel';

export function GuideDialog({ open, onClose, title, tabs }: Closable & { title: string; tabs: readonly GuideTab[] }) {
  const [chosen, setChosen] = useState(tabs[0]?.id ?? '');
  const tab = tabs.find(({ id }) => id === chosen) ?? tabs[0];
  return (
    <Dialog open={open} onClose={onClose} title={title} size="lg">
      <Tabs
        label={title}
        items={tabs.map(({ id, label }) => ({ value: id, label }))}
        value={tab?.id ?? ''}
        onChange={setChosen}
        panelId={PANEL}
      />
      <div id={PANEL} role="tabpanel" aria-label={tab?.label} className="min-h-72 pt-4 text-sm">
        {tab?.content}
      </div>
    </Dialog>
  );
}
