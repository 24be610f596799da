/** The commands that the palette offers without a request to the server, and the search in them. Pure. */
import { MENU, PLACES, TOOLS } from '@/domain/site/navigation';
import { folded, hasWord, typedWords } from '@/domain/text/find-words';

export interface Command {
  id: string;
  group: 'Actions' | 'Recent' | 'Tools' | 'Pages' | 'Investors' | 'Records' | 'People' | 'Messages';
  label: string;
  /** Small text at the end. */
  note?: string;
  /** Other words that find the command; they are not shown. */
  words?: string;
  href?: string;
  run?: () => void;
  /** Only for founders: visitors have no company that investors could fit. */
  forFounders?: true;
}

/** Other words for a page, beside its name. */
const WORDS: Readonly<Record<string, string>> = {
  '/portal/tools/burn-rate': 'runway cash balance months money left burn forecast scenario budget',
  '/portal/tools/expense-tracker': 'spending costs bills receipts bank statement import budget gst spent',
  '/portal/tools/equity-split':
    'safe isafe dilution equity shares ownership esop option pool vesting round valuation founders split convertible note ocf exit waterfall',
  '/portal/tools/outreach-generator': 'email mail letter template pitch cold investor write follow up',
  '/flow-builder': 'flowchart diagram chart drawing process funnel mermaid',
  '/portal/checklist': 'milestones todo next step progress tasks',
  '/portal/assistant': 'chat ask ai question meeting',
  '/portal/saved-investors': 'favorites favourites bookmarks collections board pipeline',
  '/portal/investor-comparison': 'compare side by side',
  '/portal/saved-searches': 'alerts new entries filters',
  '/portal/settings/profile': 'account settings name photo company phone city',
  '/portal/settings/security': 'settings password two-factor 2fa sessions devices delete account',
  '/portal/settings/notifications': 'settings emails alerts preferences',
  '/portal/notifications': 'alerts bell',
  '/portal/claims': 'claim my institution edit entry angel apply listed',
  '/portal/support': 'faq contact help question',
  '/subscription-plans': 'price pricing upgrade premium core billing subscription',
  '/portal/angel-investors': 'angel investor business angel',
  '/portal/incubators': 'accelerator programme grant',
  '/portal/calendar': 'due dates deadlines filing compliance gst tds roc reminder',
  '/portal/schemes': 'grant loan government subsidy credits seed fund startup india',
  '/portal/all-investors': 'vc venture capital fund funding',
};

const withWords = (href: string) => (WORDS[href] ? { words: WORDS[href] } : {});

export function pageCommands(): Command[] {
  const pages: Command[] = [];
  const seen = new Set<string>();
  const add = (group: Command['group'], label: string, href: string, note?: string) => {
    if (seen.has(href)) return;
    seen.add(href);
    pages.push({ id: href, group, label, href, ...(note ? { note } : {}), ...withWords(href) });
  };
  for (const item of MENU) {
    if (item.children) for (const child of item.children) add('Pages', child.label, child.href, item.label);
    else add('Pages', item.label, item.href);
  }
  for (const tool of TOOLS) add('Tools', tool.label, tool.href);
  for (const place of PLACES) add('Pages', place.label, place.href);
  return pages;
}

/** Actions of an account that are offered on every page; each leads to the page where it is done. */
export const ACCOUNT_ACTIONS: readonly Command[] = [
  {
    id: 'add-expense',
    group: 'Actions',
    label: 'Add expense',
    words: 'record spending cost bill new',
    href: '/portal/tools/expense-tracker?open=new',
  },
  {
    id: 'best-fit',
    group: 'Actions',
    label: 'Show investors by best fit',
    words: 'match score suited recommended',
    href: '/portal/all-investors?sort=fit',
    forFounders: true,
  },
  {
    id: 'edit-profile',
    group: 'Actions',
    label: 'Edit profile',
    words: 'change company city stage industry photo',
    href: '/portal/settings/profile?edit=1',
  },
];

/** The pages that a person visited, newest first. A page that is also a command has the same search words as the command. */
export function recentCommands(places: readonly { href: string; label: string }[]): Command[] {
  return places.map(({ href, label }) => ({ id: `recent ${href}`, group: 'Recent', label, href, ...withWords(href) }));
}

/**
 * Finds commands. Each word of the query must start a word, or (from three letters) occur anywhere in the shown text. Commands whose label
 * starts with the query's first word come first. A search leaves out recent pages, because they have their own group.
 */
export function searchCommands(commands: readonly Command[], query: string): Command[] {
  const words = typedWords(query.slice(0, 100));
  if (words.length === 0) return [...commands];
  const found = commands.filter((command) => {
    if (command.group === 'Recent') return false;
    const shown = folded(`${command.label} ${command.note ?? ''} ${command.group}`);
    const all = `${shown} ${command.words ?? ''}`;
    return words.every((word) => hasWord(all, word, 'start') || (word.length > 2 && hasWord(shown, word)));
  });
  const [first = ''] = words;
  const starts = (command: Command) => (hasWord(folded(command.label), first, 'first') ? 0 : 1);
  return found.sort((a, b) => starts(a) - starts(b));
}

/** Groups the commands in a fixed order, actions first. */
export function groupCommands(commands: readonly Command[]): { group: Command['group']; commands: Command[] }[] {
  return (['Actions', 'Recent', 'Tools', 'Pages', 'Investors', 'Records', 'People', 'Messages'] as const)
    .map((group) => ({ group, commands: commands.filter((command) => command.group === group) }))
    .filter((part) => part.commands.length > 0);
}
