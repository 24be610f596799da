/** The screen AI Newsletter Automation as its address tells it. */
import { optionsOf } from '@/domain/options';

const AUTOMATION_PAGE = '/adminPortal/notification-management/newsletter-automation';

export const AUTOMATION_TABS = optionsOf({ generate: 'Generate Newsletter', schedule: 'Schedule', history: 'History' });
export type AutomationTab = (typeof AUTOMATION_TABS)[number]['value'];

export interface AutomationState {
  tab: AutomationTab;
}

export function readAutomationState(params: URLSearchParams): AutomationState {
  const asked = params.get('tab');
  return { tab: AUTOMATION_TABS.find(({ value }) => value === asked)?.value ?? 'generate' };
}

export const automationHref = ({ tab }: AutomationState): string =>
  tab === 'generate' ? AUTOMATION_PAGE : `${AUTOMATION_PAGE}?tab=${tab}`;

/** What AI Newsletter Automation says, in the words of the specification where it has them. */
export const PREVIEW_FAILED = 'Failed to generate preview';
export const SETTINGS_FAILED = 'Failed to load newsletter settings';
export const UPDATE_FAILED = 'Failed to update schedule';
export const STOP_FAILED = 'Failed to stop scheduler';
export const NOTHING_TO_SAY =
  'There is nothing to write about yet: Outset has no listings, milestones, resources or news that fit.';
