/** Buttons for the whole conversation: start a new one, export it as a file, open the settings. */
import { Suspense, useState } from 'react';
import { Download, Settings2, SquarePen } from 'lucide-react';
import type { ExportedChat, ExportFormat } from '@/domain/assistant/export';
import { fileNameOf, saveText } from '@/lib/export/save-file';
import { toast } from '@/stores/toasts';
import { IconButton } from '@/islands/ui/Button';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';
import { Menu } from '@/islands/ui/overlay/Menu';
import { useOnce } from '@/islands/ui/hooks/use-modal';
import type { Assistant } from './use-assistant';

const SettingsDialog = lazyComponent(() => import('./SettingsDialog'));

const FORMATS: readonly { format: ExportFormat; label: string; hint: string }[] = [
  { format: 'txt', label: 'Text', hint: '.txt' },
  { format: 'md', label: 'Markdown', hint: '.md' },
  { format: 'pdf', label: 'PDF', hint: '.pdf' },
  { format: 'json', label: 'JSON', hint: '.json' },
];

const TYPES = { txt: 'text/plain', md: 'text/markdown', json: 'application/json' } as const;

/** Saves a conversation as a file. The code that writes it is loaded only then. Rejects when a library or a font cannot be fetched. */
async function exportChat(chat: ExportedChat, format: ExportFormat): Promise<void> {
  const { chatAsJson, chatAsMarkdown, chatAsReport, chatAsText } = await import('@/domain/assistant/export');
  const name = `${fileNameOf(chat.title, 'Conversation')}.${format}`;
  if (format === 'pdf') {
    const { saveReport } = await import('@/lib/export/report-file');
    return saveReport(chatAsReport(chat), name);
  }
  const write = { txt: chatAsText, md: chatAsMarkdown, json: chatAsJson }[format];
  saveText(write(chat), name, TYPES[format]);
}

export function ChatActions({ assistant, onNew }: { assistant: Assistant; onNew: () => void }) {
  const { chat } = assistant.chat;
  const [isSetting, setSetting] = useState(false);
  const hasSet = useOnce(isSetting);
  const hasMessages = chat.messages.length > 0;

  const save = (format: ExportFormat) => {
    const title = chat.title ?? chat.messages[0]?.content.slice(0, 60) ?? 'Conversation';
    const exported = { title, messages: chat.messages, origin: location.origin, exportedAt: new Date().toISOString() };
    void exportChat(exported, format).catch(() =>
      toast('error', 'The file could not be created. Check your connection and try again.'),
    );
  };
  return (
    <>
      {hasMessages && (
        <>
          <IconButton label="New conversation" icon={SquarePen} onClick={onNew} />
          <Menu
            label="Export the conversation"
            trigger={<Download className="size-4" aria-hidden="true" />}
            width={190}
            items={FORMATS.map(({ format, label, hint }) => ({ label, hint, onSelect: () => save(format) }))}
          />
        </>
      )}
      {!assistant.isGuest && (
        <>
          <IconButton label="Assistant settings" icon={Settings2} onClick={() => setSetting(true)} />
          {hasSet && (
            <Suspense fallback={null}>
              <SettingsDialog assistant={assistant} open={isSetting} onClose={() => setSetting(false)} />
            </Suspense>
          )}
        </>
      )}
    </>
  );
}
