/** What a template of a newsletter is: its categories and its placeholders, as the specification names them. */
export const TEMPLATE_CATEGORIES = ['general', 'seasonal', 'holiday', 'event'] as const;
export type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

export const PLACEHOLDERS = [
  'subscriberName',
  'monthYear',
  'highlightsContent',
  'mainStoryContent',
  'updatesContent',
  'holidayMessage',
  'specialOffers',
  'eventName',
  'eventDate',
  'eventTime',
  'eventLocation',
  'eventDescription',
  'registrationLink',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
