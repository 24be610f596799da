/** What the command palette offers without asking the server, and how it is searched. Pure. */
import { NAVIGATION, PLACES, TOOLS } from '../../domain/navigation';

export interface Command {
  id: string;
  group: 'Pages' | 'Tools' | 'Actions' | 'Investors';
  label: string;
  /** Small text at the end. */
  note?: string;
  href?: string;
  run?: () => void;
}

export function pageCommands(): Command[] {
  const pages: Command[] = [];
  const seen = new Set<string>();
  const add = (group: Command['group'], label: string, href: string, note?: string) => {
    if (seen.has(href)) return;
    seen.add(href);
    pages.push({ id: href, group, label, href, ...(note ? { note } : {}) });
  };
  for (const item of NAVIGATION) {
    if (item.children) for (const child of item.children) add('Pages', child.label, child.href, item.label);
    else add('Pages', item.label, item.href);
  }
  for (const tool of TOOLS) add('Tools', tool.label, tool.href);
  for (const place of PLACES) add('Pages', place.label, place.href);
  return pages;
}

const fold = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase();

/** Commands whose words all begin somewhere in the label or note; those that start with the query come first. */
export function searchCommands(commands: readonly Command[], query: string): Command[] {
  const words = fold(query.slice(0, 100)).split(/\s+/).filter(Boolean);
  if (words.length === 0) return [...commands];
  const found = commands.filter((command) => {
    const text = ` ${fold(`${command.label} ${command.note ?? ''} ${command.group}`)}`;
    return words.every((word) => text.includes(` ${word}`) || (word.length > 2 && text.includes(word)));
  });
  const starts = (command: Command) => (fold(command.label).startsWith(words[0] ?? '') ? 0 : 1);
  return found.sort((a, b) => starts(a) - starts(b));
}

/** In groups, in a fixed order. */
export function groupCommands(commands: readonly Command[]): { group: Command['group']; commands: Command[] }[] {
  return (['Pages', 'Tools', 'Investors', 'Actions'] as const)
    .map((group) => ({ group, commands: commands.filter((command) => command.group === group) }))
    .filter((part) => part.commands.length > 0);
}
