/** Reads a file for a question. */
import type { FileExtract } from '../../../domain/chat/files/report';

export function readUpload(
  _file: File,
  _how: { isPasted: boolean },
): Promise<{ extract: FileExtract } | { error: string }> {
  return Promise.resolve({ error: 'Files are not read here yet.' });
}
