/** Who is signed in, as the tools' records name them. */
import { personOf } from '../lib/tool-records';
import { $viewer } from './session';

/** The person of this page, as soon as the shell has said so. */
export async function knownPerson(): Promise<string> {
  const email = await new Promise<string>((resolve) => {
    const stop = $viewer.subscribe((viewer) => {
      if (viewer.state !== 'authenticated') return;
      resolve(viewer.email);
      queueMicrotask(() => stop());
    });
  });
  return personOf(email);
}
