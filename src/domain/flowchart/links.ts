/** Addresses that a shape may lead to: pages of Outset and pages of the web, nothing that runs. */
import { FLOW_LIMITS } from './diagram';

/** Pages of Outset that often help, for the list beside the field. */
export const HELPFUL_LINKS: readonly { label: string; href: string }[] = [
  { label: 'Burn Rate Calculator', href: '/portal/tools/burn-rate' },
  { label: 'Expense Tracker', href: '/portal/tools/expense-tracker' },
  { label: 'Cap Table & Equity', href: '/portal/tools/equity-split' },
  { label: 'Email Outreach Generator', href: '/portal/tools/outreach-generator' },
  { label: 'Startup Roadmap', href: '/portal/checklist' },
  { label: 'All Investors', href: '/portal/all-investors' },
  { label: 'Incubators', href: '/portal/incubators' },
  { label: 'Resources', href: '/portal?tab=resources' },
  { label: 'Startup terms', href: '/portal?tab=guide' },
];

/** The address as it is stored: a path of ours, or https (http and a missing scheme are mended). Null for anything else. */
export function readLink(text: string): string | null {
  const link = text.trim();
  if (link.length > FLOW_LIMITS.link || /[\s\p{Cc}"'<>`\\]/u.test(link)) return null;
  if (/^\/(?!\/)/.test(link)) return link;
  const address = /^https?:\/\//i.test(link) ? link.replace(/^http:/i, 'https:') : `https://${link}`;
  // A scheme of another kind, such as javascript: or data:, leaves a colon where a host should be.
  return /^https:\/\/[\p{L}\p{N}-]+(\.[\p{L}\p{N}-]+)+(:\d{1,5})?([/?#].*)?$/iu.test(address) ? address : null;
}
