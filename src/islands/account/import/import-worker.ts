/** Unpacks and checks the ZIP of an account's data in a worker thread, which the page can stop. */
import { isImportFile, readAccountImport } from '@/domain/accounts/import/account-import';
import { readZip } from '@/lib/files/zip-files';
import { ZIP_LIMITS, type ImportReading, type ImportRequest } from './read-import';

addEventListener('message', ({ data: { bytes, userType } }: MessageEvent<ImportRequest>) => {
  const zip = readZip(bytes, ZIP_LIMITS, isImportFile);
  const reading: ImportReading = 'fault' in zip ? zip : readAccountImport(zip.files, zip.names, Date.now(), userType);
  postMessage(reading);
});
