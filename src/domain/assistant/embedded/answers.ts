/** Writes the results and their sources as a Markdown answer, and holds the answers that are always the same. */
import type { Sum } from '@/domain/assistant/message';
import type { NumberedEntry } from '@/domain/assistant/tool';

// Answers that need no search: greetings, questions about the assistant, help with Outset, and comfort for people in distress.
// Each is a pattern and its Markdown.

const CAN = `I can look up:

- investors and incubators, by city, state, sector, stage and cheque
- mentors and influencers
- government schemes, startup terms, FAQs, resources and roadmap steps
- news, and what is your own: runway, cap table, expenses, saved items, roadmap, plan

I can also calculate (runway, dilution, SAFEs, CAC payback and more), draft an email to an investor, and open the meeting form.`;

export const NOTHING = `I found nothing about that on Outset, and I do not guess. ${CAN}`;

const WHO =
  'I am the assistant of Outset. I am not a language model: I look things up in the portal by Outset’s own rules, and tell you where I found them.';

/** Checked before everything else: a person in distress gets no list. */
const DISTRESS =
  /\b(?:depress(?:ed|ion)|suicid\w*|kill (?:myself|me)|end (?:my|it) (?:life|all)|want to die|(?:do not|don'?t) want to live|hopeless|panic attacks?|can'?t (?:go on|take (?:it|this) any ?more)|self[- ]harm|marna chaht\w*|mar ja\w*|jeene ka mann nahi|jina nahi|khudkushi|bahut (?:tension|pareshan|dukhi)|burn(?:t|ed) out|giv(?:e|ing) up(?= on (?:life|everything|it all)|,|\W*$)|feel(?:ing)? (?:like (?:giving up|a failure|quitting|crying)|(?:so |very |completely )?(?:lonely|alone|worthless|broken|lost|empty))|(?:so|very|too|extremely) (?:stressed|anxious|sad|lonely|depressing|overwhelmed|exhausted)|(?:can'?t|cannot|can not|unable to) (?:sleep|cope|breathe|stop crying)|(?:my )?(?:life|everything) is (?:over|finished|ruined)|no (?:reason|will) to live|haar (?:gaya|gayi|chuka|chuki)|himm?at nahi|toot (?:gaya|gayi|chuka)|neend nahi)\b|आत्महत्या|मरना चाहत|जीना नहीं/iu;
const COMFORT = `I am sorry that things are this hard right now. You do not have to carry it alone: please talk to someone today. Tele-MANAS answers day and night, free, in many languages of India: call 14416. In danger, call 112.

When you want to look at the company again: [your runway](/portal/tools/burn-rate) shows how much time there is, and a [mentor](/portal/mentors) may have been through the same.`;

type Fixed = readonly [asks: RegExp, says: string, unless?: RegExp];

const SMALL_TALK: readonly Fixed[] = [
  [
    /^(?:hi+|hello|hey|namaste|namaskar|good (?:morning|afternoon|evening))\b[\s!.]*$/i,
    'Hello! Ask me about investors, incubators, schemes, startup terms, your own figures or how Outset works.',
  ],
  [/^(?:thanks|thank you|thx|dhanyavaad|shukriya)\b.{0,20}$/i, 'You are welcome.'],
  [
    /^(?:who|what) are you\b|are you (?:a |an )?(?:ai|bot|human|language model|chatgpt)\b|\b(?:what|which) (?:ai |language )?model (?:are|do) you\b|^\W*(?:tum|aap) kaun h[oa]i?n?\b/i,
    WHO,
  ],
  [
    /\bwho (?:made|built|created|owns) (?:you|outset)\b|\bkisne banaya\b/i,
    'The team of Outset made me, as a part of this portal. I am not a language model; I follow fixed rules on the content of Outset.',
  ],
  [
    /\b(?:phone|mobile|whats\s?app|contact) (?:numbers?|no)\b|\b(?:personal|private) (?:e-?mails?|mails?|address(?:es)?|(?:mobile |phone )?numbers?)\b/i,
    'I do not give out phone numbers or email addresses. If an investor or mentor has published contact details, you will find them on their entry.',
  ],
  [
    /\b(?:definitely|guaranteed?|surely|certainly|for sure|100 ?%)\b.*\b(?:fund|invest|get money)\b|\bguarantee\b.*\bfunding\b/i,
    'No one can promise that an investor will fund you, and I do not either. [All investors](/portal/all-investors) sorted by best fit shows whose published stages, sectors and cheques are close to your profile.',
  ],
  [/what can you do|^help[\s?!.]*$/i, CAN],
];

const NO_HOW = /\b(?:runway|burn|investors? in|incubators? in)\b/i;

/** Help with Outset: the steps, with the link. */
const HELP: readonly Fixed[] = [
  [
    /\b(?:how|kaise|where|steps?)\b.*\b(?:change|update|reset|set|badl\w*)\b.*\bpassword\b|\bpassword\b.*\b(?:change|badal\w*) (?:kaise|karna)\b/i,
    'Open [Settings, Security](/portal/settings/security), choose to change the password, enter the old one and the new one. All other devices are then signed out. If you do not know the old one, choose “Forgot password” on the sign-in page.',
  ],
  [
    /\b(?:how|kaise|where)\b.*\b(?:premium|core|upgrade|subscri\w*)\b|\b(?:premium|core)\b.*\b(?:kaise|lena|lu|loon|upgrade)\b|\bupgrade (?:my|our|the)? ?plan\b/i,
    'Open the [plans page](/subscription-plans) and choose Core ($49 a month) or Premium ($99 a month). During early access we confirm every change by email before anything is charged.',
    /\bwhat plan am i\b|\bwhich plan\b/i,
  ],
  [
    /\brefunds?\b|\bmoney back\b/i,
    'There is no refund for a month that has begun: a cancelled plan stays active until the end of the month you have paid for, then your account goes on as Free with all its data. If something was charged by mistake, write to us through [Help and Support](/portal/support). The [plans page](/subscription-plans) shows what you have.',
    /\bgst|tax\b/i,
  ],
  [
    /\b(?:price|pricing|costs?|charges?|rate|how much|kitn[ae])\b.*\b(?:premium|core plan|core in (?:rupees|inr)|outset)\b|\bpremium\b.*\b(?:price|pricing|costs?|charges?|kitn[ae]|rupees|inr)\b/i,
    'Core is $49 a month and Premium $99 a month, before tax. The [plans page](/subscription-plans) shows beside each price about how much that is in rupees, at the rate that is named there.',
    /\d|\b(?:insurance|share|control|option|risk) premium\b|\bpremium (?:shares?|insurance|brands?|products?|customers?|segment)\b|\b(?:at|from) the outset\b/i,
  ],
  [
    /\bshare (?:my |our |the |a )?(?:\w+ )?cap ?table\b|\bcap ?table\b.*\bshare (?:kar\w*|with)\b|\b(?:send|show) (?:my |our |the )?cap ?table (?:to|with)\b|\b(?:can|could|may|will|let|give)\b.*\b(?:co-?founders?|investors?|angels?|lawyers?|ca|accountant|partners?|team|advis[eo]rs?|others?|someone|anyone)\b.*\b(?:see|view|edit|open|access)\b.*\bcap ?table\b/i,
    'Only you see your cap table until you share it. Open [Cap Table & Equity](/portal/tools/equity-split?mode=shares) in the mode “Cap table”, press Share and choose “Copy a link to this table”. Whoever has the link can read the table and download a copy, but cannot change yours. The link cannot be taken back.',
  ],
  [
    /\b(?:export|download|print)\b.*\bcap ?table\b|\bcap ?table\b.*\b(?:export|download|print|(?:as|in|into|to) (?:an? )?(?:pdf|excel|csv|xlsx|spreadsheet))\b/i,
    'Open [Cap Table & Equity](/portal/tools/equity-split), press Export and choose PDF or Excel. In the mode “Cap table”, the menu Share also exports Open Cap Format, which other cap table programs read.',
    /\b(?:templates?|samples?|import)\b/i,
  ],
  [
    /\b(?:export|download|print) (?:[a-z]+ ){0,3}(?:expenses?|expense (?:tracker|book)|runway|burn(?: rate)?|projections?)\b/i,
    'Press Export at the top of the tool: [Expense Tracker](/portal/tools/expense-tracker) gives Excel, PDF or CSV, [Burn Rate](/portal/tools/burn-rate) PDF or Excel.',
    /\b(?:templates?|samples?)\b/i,
  ],
  [
    /\b(?:import|upload|connect|link|sync)\b.*\b(?:bank|credit card|card statement|upi)\b|\bbank (?:statements?|csv|files?|account)\b.*\b(?:import|upload|connect|sync|dal\w*)\b/i,
    'Open the [Expense Tracker](/portal/tools/expense-tracker), press Import and choose the statement that you downloaded from your bank: PDF, Excel, CSV, OFX, QIF or CAMT.053. You see every payment before it is added. Outset has no connection to your bank.',
    /\b(?:gst|gstin|pan|aadhaar|dpiit|mca|epf|rbi|licen[cs]e|imports? (?:duty|goods|export))\b/i,
  ],
  [
    /\b(?:turn(?:ing)? o(?:ff|n)|switch(?:ing)? o(?:ff|n)|disable|enable|unsubscribe|opt out|mute|stop(?= (?:sending|getting|receiving|mailing|e-?mailing|the|these|those|all|your|newsletters?|notifications?|mails?|e-?mails?)\b))\b.*\b(?:newsletters?|(?:e-?)?mail(?:s|ing)?|notifications?|reminders?|alerts?)\b|^\W*(?:please )?(?:how (?:do i|can i|to) )?unsubscribe\W*$|\b(?:newsletters?|(?:e-?)?mails?|notifications?)\b.*\b(?:band|bandh) (?:kar\w*|kaise)\b|\b(?:do not|don'?t) (?:send|mail|e-?mail) (?:me|us)\b/i,
    'Open [Settings, Notifications](/portal/settings/notifications): newsletter, news, reminders and alerts have one switch each. Each newsletter also has a link to unsubscribe. Emails about the security of your account are always sent.',
    /\b(?:draft|investors? (?:from|who)|customers?|clients?|spam folder)\b/i,
  ],
  [
    /\b(?:how|kaise|where|enable|disable|turn o(?:ff|n)|switch o(?:ff|n)|set ?up|activate|chalu|add)\b.*\b(?:2 ?fa|two[- ](?:factor|step)|authenticator)\b|\b(?:2 ?fa|two[- ](?:factor|step)(?: \w+)?|authenticator)\b.*\b(?:kaise|chalu|enable|disable|on|off|set ?up|activate|lag\w*)\b/i,
    'Open [Settings, Security](/portal/settings/security) and press “Turn on” under Two-factor authentication. Scan the QR code with an authenticator app, enter the code that the app shows, and keep the recovery codes in a safe place. You turn it off at the same place, with your password and a code.',
    /\b(?:lost|lose|broken|stolen|new phone|recovery|does it work|does (?:2 ?fa|two))\b/i,
  ],
  [
    /\b(?:list|add|register|submit|publish|put)\b (?:my|our) (?:own )?(?:\w+ )?(?:fund|incubator|accelerator|vc|vc firm|angel (?:network|group)|programme|firm|institution)(?: (?:on|in|to|with) (?:outset|the (?:portal|director(?:y|ies)|list)|your|here)\b.*|\W*$|\W+here\b)|\bget (?:my|our) (?:\w+ )?(?:fund|incubator|accelerator|vc|firm|programme) listed\b/i,
    'Look for it in [All Investors](/portal/all-investors) or under Incubators in the menu first. If it is there, open the entry and press “Claim this entry”: with an email address of its own website you can keep it up to date. If it is missing, [suggest the entry](/portal/suggest) and name the page that shows it; an operator checks it before it is published.',
    /\b(?:saved|collection|favou?rites?|shortlist)\b/i,
  ],
  [
    /\bexport\b.*\b(?:saved|investors?|contacts?|excel|csv|spreadsheet|list)\b|\b(?:saved|investors?)\b.*\b(?:excel|csv|spreadsheet)\b/i,
    'Open [Saved](/portal/saved-investors), choose the collection or tick the entries, and press Export: you get a file for Excel (CSV). The Free plan has 5 contact exports a month, Core 50, Premium no limit: see [plans](/subscription-plans).',
    /\bexports? (?:are )?left\b|\bcap ?table\b|\bhow many\b/i,
  ],
  [
    /\bdownload (?:all )?(?:my|our) (?:data|account)\b|\bexport (?:my|our) (?:data|account)\b/i,
    'Open [Settings, Security](/portal/settings/security) and choose Download my data: you get everything that your account holds, as one file.',
  ],
  [
    /\bis (?:my|our) (?:data|money|information|cap ?table)\b.*\b(?:safe|secure|private|protected)\b|\bwho can see (?:my|our)\b/i,
    'The [security page](/security) says what is protected and how, how long data is kept, and how to report a security problem. Only you can see what you enter, unless you share it yourself. [Settings, Security](/portal/settings/security) shows your devices and lets you download or delete everything.',
  ],
  [
    /\b(?:delete|clear|remove)\b.*\b(?:chats?|conversations?)\b(?! with)/i,
    'Open the [assistant](/portal/assistant), and delete a conversation with the bin beside its name in the list. Deleting your account removes all of them.',
  ],
  [
    /\b(?:where|how|which page)\b.*\b(?:due dates?|compliance|filings?|deadlines?)\b|\bcompliance calendar\b/i,
    'The [calendar](/portal/calendar) shows due dates of filings and payments for your kind of company, your follow-ups and the deadlines of saved schemes.',
    /\btemplate\b|\bsheet\b|\bdownload\b/i,
  ],
  [
    /\b(?:how|kaise|where|steps?)\b.*\b(?:save|bookmark|shortlist|favou?rite)\b.*\b(?:investors?|incubators?|mentors?|schemes?|entry|entries|funds?|startups?)\b/i,
    'Press the bookmark on the entry’s card or page. It is then in [Saved Items](/portal/saved-investors), and its menu adds it to a collection. You can also ask me: “Save Blume Ventures”.',
    /\b(?:export|excel|csv|delete|remove|many|search)\b/i,
  ],
  [
    /\b(?:how|kaise|where)\b.*\b(?:make|create|add|new|start|bana\w*|rename|share)\b.*\bcollections?\b/i,
    'Open [Saved Items](/portal/saved-investors), or “Save to Collection” in the menu of an entry: there you name a new collection, or choose one that you have. A collection shows as cards, board or table, and can be shared by a link.',
  ],
  [
    /\b(?:how|kaise|where)\b.*\b(?:set|add|plan|create|change|put|lag\w*)\b.*\b(?:follow[- ]?ups?|reminders?)\b/i,
    'Open an item of a collection in [Saved Items](/portal/saved-investors) and choose a day under “Next follow-up”. It then shows in the [calendar](/portal/calendar). You can also ask me: “Remind me to call Blume Ventures on Friday”.',
    /\bemails?\b|\bmails?\b/i,
  ],
  [
    /\b(?:how|kaise|where|can i|get)\b.*\b(?:alerts?|notif\w+|told|know|informed)\b.*\bnew (?:\w+ )?(?:investors?|incubators?|entries|funds?|listings?)\b|\b(?:how|where|kaise)\b.*\bsave (?:a|my|this|the)? ?search\b/i,
    'Search or set filters in a directory, such as [All Investors](/portal/all-investors), and press “Save this search”. [Saved searches](/portal/saved-searches) shows how many new entries fit, and a line in your notifications says so.',
  ],
  [
    /\b(?:how|where|kaise|can i)\b.*\b(?:suggest|report|add|recommend)\b.*\b(?:missing|new|an?) (?:\w+ )?(?:investors?|incubators?|accelerators?|funds?|entry|vcs?|listing)\b/i,
    'Open [Suggest an Entry](/portal/suggest) and name the page that shows it. An operator checks it before it is published.',
    /\b(?:saved|collection|mistake|wrong|expense|cap ?table|round)\b/i,
  ],
  [
    /\b(?:dark|light|night) (?:mode|theme)\b|\b(?:change|switch|turn o(?:n|ff)) (?:the )?theme\b/i,
    'Press the switch “Dark or light theme” at the top of the page. The choice is remembered in this browser.',
  ],
  [
    /\b(?:how|kaise|can i|where)\b.*\b(?:change|update|badal\w*)\b.*\b(?:my |the |apna )?e-?mail(?: address| id)?\W*$/i,
    'There is no page that changes the email address of an account. Write to us through [Help and Support](/portal/support).',
    /\bpreference|\bnotif/i,
  ],
  [
    /\b(?:how|kaise|where|can i)\b.*\b(?:change|edit|update|upload|set|add|badal\w*)\b.*\b(?:profile|photo|picture|avatar|company name|industry|my stage|our stage|my city)\b/i,
    'Open [Profile](/portal/settings/profile) in the settings and press “Edit profile”: photo, name, company, industry, stage and city are there.',
  ],
  [
    /\bcancel\b.*\b(?:plan|subscription|premium|core)\b|\b(?:plan|subscription|premium|core)\b.*\bcancel\b/i,
    'Write to us with the form in [Help and Support](/portal/support). A cancelled plan stays active until the end of the month you have paid for; then your account goes on as Free with all its data.',
    /\bburn\b|\brunway\b|\bcustomers?\b|\bchurn\b/i,
  ],
  [
    /\b(?:how|what)\b.*\bfit score\b|\b(?:what|how)\b.*\b(?:investor|best) fit\b/i,
    'The fit says how well an investor’s published stage, industry, city and ticket size agree with your profile: from 0 to 100, with a sentence for each part. Sort [All Investors](/portal/all-investors) by best fit; “Fit settings” there changes how much each part counts.',
  ],
  [
    /\b(?:do you have|is there|where is|download)\b.*\b(?:an? |the |your |outset )?(?:mobile |phone |android |iphone |ios )?app\b/i,
    'There is no app to install. Every page works in the browser of a phone, in a dark and a light theme: sign in there with the same account.',
    /\b(?:authenticator|2fa|two[- ]factor|start-?ups?|build|idea)\b/i,
  ],
  [
    /\b(?:how|can|kaise|invite|add)\b.*\b(?:co-?founders?|team ?mates?|team members?|colleagues?)\b.*\b(?:to|in|on|into|mein|me) (?:my |our |the |mere )?(?:account|outset|workspace|portal)\b/i,
    'An account is for one person, and no one can be added to yours. Your co-founder can register for free; a [cap table](/portal/tools/equity-split) or a [collection](/portal/saved-investors) can be shared by a link.',
  ],
  [
    /\b(?:how|where|kaise)\b.*\bcompare\b.*\b(?:investors?|incubators?|funds?|entries)\b/i,
    'Choose Compare on two to four entries of a directory, such as [All Investors](/portal/all-investors), or of your saved items: the page Comparison shows them beside each other. You can also ask me: “Compare Blume and Accel”.',
  ],
  [
    /\b(?:use|open|works?)\b.*\b(?:phone|mobile|tablet)\b/i,
    'Yes. Every page works on a small phone, in a dark and a light theme. There is nothing to install: sign in on the phone with the same account.',
    NO_HOW,
  ],
];

const find = (table: readonly Fixed[], text: string): string | null =>
  table.find(([asks, , unless]) => asks.test(text) && !unless?.test(text))?.[1] ?? null;

export const comfortFor = (question: string): string | null => (DISTRESS.test(question) ? COMFORT : null);
/** The answer to a greeting or a question about the assistant; null for all others. */
export const smallTalk = (question: string): string | null => find(SMALL_TALK, question.trim());
/** The steps of a task in Outset; null for all other questions. */
export const helpFor = (question: string): string | null => find(HELP, question.trim());

/** Text that others wrote, escaped: it shows no links, pictures, marks or citation numbers. */
export const escaped = (text: string): string =>
  text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>()#!|~]/g, (sign) => `\\${sign}`);

/** For one part of a question whose other parts have an answer. */
export const nothingOn = (asked: string): string => `I found nothing on Outset about “${escaped(asked)}”.`;

type CitedEntry = Pick<NumberedEntry, 'n' | 'kind' | 'title' | 'excerpt' | 'source'>;

/** The results for one part of the answer. */
export interface FoundPart {
  entries: readonly CitedEntry[];
  /** The tool's sentence about the results, in plain words. */
  says?: string | undefined;
  /** Lines of a guide or of a comparison, in plain words. */
  lines?: readonly string[] | undefined;
  sum?: Sum | undefined;
  /** How the question was read, if that is not obvious. */
  note?: string | undefined;
}

/** The title before a colon, without the full stop of a milestone. */
const asLabel = ({ kind, title }: CitedEntry): string => (kind === 'milestone' ? title.replace(/\.$/, '') : title);

const isWords = ({ kind }: CitedEntry): boolean => kind === 'term' || kind === 'faq' || kind === 'scheme';

function line(entry: CitedEntry): string {
  const { n, kind, title, excerpt, source } = entry;
  if (kind === 'page' || kind === 'tool') return `- ${escaped(title)} [${n}]`;
  return `- **${escaped(asLabel(entry))}**: ${escaped(excerpt)}${source ? ` (${escaped(source)})` : ''} [${n}]`;
}

const numbers = (entries: readonly CitedEntry[]): string => entries.map(({ n }) => `[${n}]`).join('');

/** Outset's own lines as a list, with the sources of all of them below. */
function cite(says: string | undefined, lines: readonly string[], entries: readonly CitedEntry[]): string {
  const list = lines.map((text) => (/^\d+\. /.test(text) ? escaped(text) : `- ${escaped(text)}`)).join('\n');
  const from =
    entries.length > 0 ? `From: ${entries.map(({ n, title }) => `${escaped(title)} [${n}]`).join(', ')}` : '';
  return [says && `**${escaped(says)}**`, list, from].filter(Boolean).join('\n\n');
}

/** The best term, FAQ or scheme is a paragraph, with the others listed after it; lists have one line per entry. */
function part({ entries, says, lines, sum }: FoundPart): string | null {
  if (lines) return cite(says, lines, entries);
  const [first, ...others] = entries;
  if (sum)
    return `${says ? escaped(says) : `**${escaped(sum.title)}**: ${escaped(sum.result)}`}${entries.length > 0 ? ` ${numbers(entries)}` : ''}`;
  if (!first) return says ? escaped(says) : null;
  const isLink = entries.every(({ kind }) => kind === 'page' || kind === 'tool');
  if (says && isLink) return `${escaped(says)} ${numbers(entries)}`;
  if (says || !isWords(first))
    return [says ? escaped(says) : 'Here is what Outset has on that:', entries.map(line).join('\n')].join('\n\n');
  const also = others.length > 0 ? `See also:\n\n${others.map(line).join('\n')}` : '';
  const by = first.source ? ` (${escaped(first.source)})` : '';
  return [`**${escaped(asLabel(first))}**: ${escaped(first.excerpt)}${by} [${first.n}]`, also]
    .filter(Boolean)
    .join('\n\n');
}

/** The answer to a question from the results of all its parts; null if there are none. */
export const composeParts = (parts: readonly FoundPart[]): string | null => {
  const texts = parts.map((one) => {
    const text = part(one);
    return text && one.note ? `${escaped(one.note)}\n\n${text}` : text;
  });
  return texts.filter((text) => text !== null).join('\n\n') || null;
};

export const composeFound = (parts: readonly FoundPart[]): string => composeParts(parts) ?? NOTHING;
