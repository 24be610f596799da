/** Saves a document of a tool as a JSON file. */
import { saveText } from '@/lib/export/save-file';
import type { ToolStore } from '@/stores/tools/tool-store';

export function downloadDocument<Data>(store: ToolStore<Data>, id: string): void {
  const file = store.exportJson(id);
  if (file) saveText(file.text, file.name, 'application/json');
}
