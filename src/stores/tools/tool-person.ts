/** Who is signed in, as the tools' records name them. */
import { personOf } from '@/lib/tool-documents/tool-records';
import { knownEmail } from '@/stores/session';

/** The person of this page, as soon as the shell has said so. */
export const knownPerson = async (): Promise<string> => personOf(await knownEmail());
