/** A file that the server makes for one person, read from its answer. */
import { failureText, readAnswer, UNREACHABLE } from '@/lib/api/api';

/** The file under the name that the server gave it, else `otherwise`; or why there is none, `failed` where the server does not say. */
export async function answeredFile(
  response: Response | null,
  otherwise: string,
  failed: string,
): Promise<{ file: Blob; name: string } | { error: string }> {
  if (!response?.ok) return { error: failureText(await readAnswer(response), failed) };
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1];
  const file = await response.blob().catch(() => null);
  return file ? { file, name: name ?? otherwise } : { error: UNREACHABLE };
}
