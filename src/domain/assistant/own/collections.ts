/** Questions that may name a collection of the person: such a name goes before the words of directories, e.g. "Angels & friends". */

const ASKED =
  /^\W*(?:please )?(?:(?:open|show|list|see|view)(?: me)?|(?:what|who)(?:['’]?s| is| are| have i| do i have)? (?:in|inside))\s+(?:my |the |our )?["“]?(.{2,80}?)["”]?(?:\s+(?:collection|list))?[\s.?!]*$/i;

/** What would be the name; null where the question opens nothing. */
export const collectionAsked = (question: string): string | null => ASKED.exec(question)?.[1]?.trim() ?? null;

/** The collection that is asked for, of those that the person has; null for none. */
export function collectionNamed(question: string, names: readonly string[]): string | null {
  const asked = collectionAsked(question)?.toLowerCase();
  return names.find((name) => name.trim().toLowerCase() === asked) ?? null;
}
