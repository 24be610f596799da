/** The reason why a mail asks for a value that Outset could know: the missing fact of the profile or tool, with a link to it. */
import { missing } from '@/domain/desk/readings';
import { reasonOf, TOOL_HREFS, type Reason } from '@/domain/desk/tiles';
import { oneLinerOf, type CompanyFacts, type MailReadings } from './known';

const PROFILE = '/portal/settings/profile?edit=1';
const inProfile = (text: string, action = 'Add it'): Reason => ({ text, action, href: PROFILE });

/** What is asked of everyone, and what only a founder's profile has. */
function ofProfile(name: string, { userType, description }: CompanyFacts): Reason | null {
  if (name === 'senderName') return inProfile('Your profile has no name yet.');
  if (name === 'senderPhone') return inProfile('Your profile has no phone number yet.');
  if (userType !== 'founder') return null;
  if (name === 'company') return inProfile('Your profile has no company name yet.');
  if (name === 'stage') return inProfile('Your profile has no stage yet.');
  if (name !== 'oneLiner') return null;
  return description.trim() !== '' && oneLinerOf(description) === ''
    ? inProfile('The first sentence of your company description is too long for one line.', 'Shorten it')
    : inProfile('Your profile does not describe your company yet.');
}

const PLAN_FIELDS = ['runway', 'burn', 'cash', 'revenue'];

function ofPlan(name: string, { plan }: MailReadings): Reason | null {
  const href = TOOL_HREFS['burn-rate'];
  // Such a plan has figures; this one is not among them.
  const isBegun = plan.kind !== 'unreadable' && plan.entered !== undefined;
  if (isBegun && name === 'revenue') return { text: 'Your runway plan has no revenue yet.', action: 'Add it', href };
  if (isBegun && name === 'cash') return reasonOf('burn-rate', missing('balance'));
  if (plan.kind !== 'known') return reasonOf('burn-rate', plan);
  const open = { action: 'Open your plan', href };
  if (plan.months === null || name === 'burn') return { text: 'Your revenue covers your costs.', ...open };
  return { text: 'At this burn, your money will not last the month.', ...open };
}

function ofCapTable({ capTable }: MailReadings): Reason | null {
  const href = TOOL_HREFS['cap-table'];
  if (capTable.kind === 'known' && capTable.after)
    return { text: 'The next round in your cap table has no amount yet.', action: 'Add it', href };
  // Who holds what does not matter for what is raised.
  if (capTable.kind === 'known' || (capTable.kind === 'missing' && capTable.need === 'founders'))
    return { text: 'Your cap table has no next round yet.', action: 'Add it', href };
  return reasonOf('cap-table', capTable);
}

/** Null for a field that only the sender can know, and where the account could not be asked. Only for fields without a value. */
export function reasonFor(name: string, facts: CompanyFacts, tools: MailReadings): Reason | null {
  if (facts.userType === null) return null;
  if (PLAN_FIELDS.includes(name)) return ofPlan(name, tools);
  return name === 'amount' ? ofCapTable(tools) : ofProfile(name, facts);
}
