/** Ready questions that programs offer: a weekly review, and the preparation of a round. They name tools and hold no data. */

export const PROGRAM_PROMPTS = [
  {
    name: 'weekly_review',
    description: 'What is due, what was done, and what to do next week.',
    text: 'Do a weekly review of my startup with the Outset tools. Read my roadmap (read_roadmap), my follow-ups that are overdue or due within 7 days (read_saved), my runway (read_runway) and what I spent last month (read_expenses). Then list in plain words: what is overdue, what is due this week, my runway in months with the figures behind it, and the three most important next steps. Name where a figure is missing, and change nothing without asking me.',
  },
  {
    name: 'prepare_round',
    description: 'Investors that fit, what is saved already, and what is missing for a round.',
    text: 'Prepare my next round with the Outset tools. Read my profile (read_profile), my cap table (read_cap_table) and my runway (read_runway). Ask me how much I want to raise. Then find investors that fit my stage, sector and city (list_directory), leave out those that I have saved already (read_saved), and show for each why it fits, with its link. Say what I still need, such as a cap table or a plan. Change nothing without asking me.',
  },
] as const;
