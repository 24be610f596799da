/** Whether a file fits a field of a record: by name and size before it is sent, by its bytes where it arrives. */
import { MAX_PIXELS, imageSizeOf } from '@/domain/resources/image-size';
import { endingOf, mayKeep, signatureOf } from '@/domain/resources/file-kind';
import type { FileRule } from './entities/entity';

/** What is wrong with a file by its name and size; null when it may be sent. */
export function faultOfFile(rule: FileRule, { name, size }: { name: string; size: number }): string | null {
  if (!rule.endings.includes(endingOf(name))) return rule.wrongType;
  return size > rule.most ? rule.tooLarge : null;
}

/** The ending to keep a file under; null when its bytes are not of a kind that the field takes. */
export function endingToKeep(rule: FileRule, name: string, bytes: Uint8Array): string | null {
  if (!rule.isPicture) {
    const ending = endingOf(name);
    return rule.endings.includes(ending) && mayKeep(ending, bytes) ? ending : null;
  }
  const kind = signatureOf(bytes);
  const size = imageSizeOf(bytes);
  return kind && rule.endings.includes(kind) && size && size.width * size.height <= MAX_PIXELS ? kind : null;
}
