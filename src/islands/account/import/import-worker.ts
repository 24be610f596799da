/** Unpacks and checks the ZIP of an account's data in a worker thread, which the page can stop. */
import { isImportFile, readAccountImport } from '@/domain/accounts/import/account-import';
import { readZip } from '@/lib/files/zip-files';
import { ZIP_LIMITS, type ImportReading } from './read-import';

addEventListener('message', ({ data: bytes }: MessageEvent<Uint8Array>) => {
  const zip = readZip(bytes, ZIP_LIMITS, isImportFile);
  const reading: ImportReading = 'fault' in zip ? zip : readAccountImport(zip.files, zip.names, Date.now());
  postMessage(reading);
});
