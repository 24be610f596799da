/** What AI Newsletter Automation says, in the words of the specification where it has them. */
export const PREVIEW_FAILED = 'Failed to generate preview';
export const SETTINGS_FAILED = 'Failed to load newsletter settings';
export const UPDATE_FAILED = 'Failed to update schedule';
export const STOP_FAILED = 'Failed to stop scheduler';
export const NOTHING_TO_SAY =
  'There is nothing to write about yet: Outset has no listings, milestones, resources or news that fit.';
