/** Saves a conversation as a file. What writes it is fetched for it; nothing leaves the browser. */
import type { ExportedChat, ExportFormat } from '../../domain/chat/export';
import { fileNameOf, saveText } from '../../lib/export/save-file';

const TYPES = { txt: 'text/plain', md: 'text/markdown', json: 'application/json' } as const;

/** Rejects when a library or a font cannot be fetched. */
export async function exportChat(chat: ExportedChat, format: ExportFormat): Promise<void> {
  const { chatAsJson, chatAsMarkdown, chatAsReport, chatAsText } = await import('../../domain/chat/export');
  const name = `${fileNameOf(chat.title, 'Conversation')}.${format}`;
  if (format === 'pdf') {
    const { saveReport } = await import('../../lib/export/report-file');
    return saveReport(chatAsReport(chat), name);
  }
  const write = { txt: chatAsText, md: chatAsMarkdown, json: chatAsJson }[format];
  saveText(write(chat), name, TYPES[format]);
}
