/** Made-up values of placeholders, with which a template is shown. */
import type { Placeholder } from './template-fields';

export const SAMPLE_VALUES: Readonly<Partial<Record<Placeholder, string>>> = {
  highlightsContent: 'Eleven new seed funds, two hackathons in Pune, and a guide to your first term sheet.',
  mainStoryContent: 'How a team of three in Jaipur raised its first round with forty mails and one spreadsheet.',
  updatesContent: 'The cap table now opens files of other tools. Mentors have a directory of their own.',
  holidayMessage: 'We wish you and your team a bright and restful holiday.',
  specialOffers: 'Three short reads for the train home, and a check-list for the new year.',
  eventName: 'Founders’ Evening in Bengaluru',
  eventDate: 'Friday, 12 February',
  eventTime: '6:30 pm to 9 pm',
  eventLocation: 'Indiranagar, Bengaluru',
  eventDescription: 'Meet ten early-stage investors and thirty founders. Five pitches, and time to talk.',
  registrationLink: 'https://example.com/register',
};
