/** Email templates: their type, the four that everyone has, the store of the others, and the messages of the tool. */

export interface EmailTemplate {
  id: string;
  name: string;
  description: string;
  subject: string;
  body: string;
  isCustom: boolean;
}

/** The local browser database of the specification. */
export const TEMPLATE_STORE = { database: 'email templates', version: 1, store: 'templates', keyPath: 'id' } as const;

export const OUTREACH_MESSAGES = {
  subject: 'Please enter a subject',
  body: 'Please enter email body',
  name: 'Please enter a template name',
  description: 'Please enter a description',
  loaded: (name: string): string => `Template "${name}" loaded successfully!`,
  copied: 'Email content copied to clipboard!',
  draft: 'Draft saved successfully!',
  opening: 'Opening your email client!',
  saved: 'Template saved successfully!',
  updated: 'Template updated successfully!',
  saveFailed: 'Failed to save template',
  deleted: 'Template deleted successfully!',
  deleteFailed: 'Failed to delete template',
} as const;

/** The copied label goes back after this many milliseconds. */
export const COPIED_MS = 2000;

export const TEMPLATE_LIMITS = { name: 80, description: 200, subject: 250, body: 20_000, templates: 200 } as const;

export const DEFAULT_TEMPLATES: readonly EmailTemplate[] = [
  {
    id: 'cold-outreach',
    name: 'Cold Outreach',
    description: 'A first email to an investor who does not know you: who you are, your traction, one question.',
    subject: '{{company}}: {{oneLiner}}',
    body: `Hi {{firstName|there}},

I am {{senderName}}, founder of {{company}}. {{oneLiner}}.

Why I am writing to you: {{whyYou|your work with companies at our stage}}.

Where we are today:
- {{tractionOne}}
- {{tractionTwo}}

We are raising {{amount}} to {{useOfFunds}}. Would a 20-minute call next week suit you? If this is not for {{fund|you}}, a one-line no helps me just as much.

The deck: {{deckLink}}

Best regards,
{{senderName}}
{{senderRole|Founder}}, {{company}}
{{senderPhone|}}`,
    isCustom: false,
  },
  {
    id: 'follow-up',
    name: 'Follow Up',
    description: 'A second email a week after the first, with something new in it and an easy way to say no.',
    subject: 'Re: {{company}}: {{oneLiner}}',
    body: `Hi {{firstName|there}},

I wrote to you on {{lastContact|an earlier day}} about {{company}}. Since then, one thing has changed: {{news}}.

That matters because {{whyItMatters}}.

Is this something that you would look at now? I am free {{timeOne}} or {{timeTwo}}, and any other time that suits you better. If the timing is wrong, tell me when to come back, and I will.

Best regards,
{{senderName}}
{{senderRole|Founder}}, {{company}}`,
    isCustom: false,
  },
  {
    id: 'update',
    name: 'Progress Update',
    description: 'A monthly update for investors: figures first, then what went well, what did not, and what you need.',
    subject: '{{company}} update, {{month}}: {{headline}}',
    body: `Hi {{firstName|everyone}},

In one line: {{headline}}.

Figures (last month in brackets)
- Revenue: {{revenue}} ({{revenueBefore}})
- Customers: {{customers}} ({{customersBefore}})
- Burn: {{burn}} a month
- Cash: {{cash}}, which is {{runway}} of runway

What went well
- {{win}}

What did not
- {{setback}}, and what we do about it: {{remedy}}

Next month
- {{goal}}

How you can help
- {{ask}}

Thank you for standing by us. Reply to this mail with any question.

{{senderName}}
{{company}}`,
    isCustom: false,
  },
  {
    id: 'introduction',
    name: 'Warm Introduction',
    description: 'To someone who knows the investor: an easy request, with a note they can forward as it is.',
    subject: 'Could you introduce me to {{investorName}}?',
    body: `Hi {{firstName|there}},

I saw that you know {{investorName}} of {{fund|their fund}}. We are raising {{amount}} for {{company}}, and {{investorName}} would be a good fit because {{whyThem}}.

Would you be comfortable introducing us? If not, no hard feelings at all. If yes, here is a note that you can forward as it is:

---
{{company}}: {{oneLiner}}.
- {{tractionOne}}
- {{tractionTwo}}
- Raising {{amount}} to {{useOfFunds}}
- Deck: {{deckLink}}
{{senderName}} would be glad to tell you more in 20 minutes.
---

Thank you, and tell me what I can do for you.

{{senderName}}
{{senderRole|Founder}}, {{company}}`,
    isCustom: false,
  },
];

export const findTemplate = (id: string, custom: readonly EmailTemplate[] = []): EmailTemplate | null =>
  DEFAULT_TEMPLATES.find((template) => template.id === id) ?? custom.find((template) => template.id === id) ?? null;

/** True for an id that a custom template may not have. */
export const isDefaultId = (id: string): boolean => DEFAULT_TEMPLATES.some((template) => template.id === id);
