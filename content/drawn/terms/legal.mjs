// Legal in India: pictures. The description of each term states the law; the picture only shows it in order.
export const LEGAL = [
  {
    title: 'SPICe+',
    says: 'One web form reserves the name, incorporates the company and gives PAN and TAN.',
    picture: {
      kind: 'flow',
      steps: [
        { words: 'Reserve the name' },
        { words: 'SPICe+ on the MCA portal', tone: 'sun' },
        { words: 'Company, PAN and TAN', tone: 'sea' },
      ],
      note: 'An LLP uses FiLLiP',
    },
  },
  {
    title: 'DPIIT recognition',
    says: 'Two ways to recognition: 10 years and ₹200 crore, or for deep tech 20 years and ₹300 crore.',
    picture: {
      kind: 'pair',
      left: { title: 'Startup', tone: 'sun', items: ['10 years', '₹200 crore'] },
      right: { title: 'Deep tech', tone: 'sea', items: ['20 years', '₹300 crore'] },
      note: 'Years from incorporation; turnover of a year, at most',
    },
  },
  {
    title: 'FEMA and FDI',
    says: 'Money from abroad comes by the automatic route in most sectors; some need approval.',
    picture: {
      kind: 'pair',
      left: { title: 'Automatic', tone: 'leaf', items: ['Most sectors', 'No approval', 'Report after'] },
      right: { title: 'Approval', tone: 'clay', items: ['Some sectors', 'Ask before', 'Then report'] },
      note: 'Not below fair value, as a rule',
    },
  },
  {
    title: 'FC-GPR',
    says: 'Shares are issued to a person abroad; the report is due within 30 days.',
    picture: {
      kind: 'timeline',
      spans: [{ from: 0, to: 0.72, label: '30 days', tone: 'sun' }],
      points: [
        { at: 0, label: ['Shares', 'issued'] },
        { at: 0.72, label: ['Last day', 'for FC-GPR'], above: true },
        { at: 1, label: 'Late fee' },
      ],
    },
  },
  {
    title: 'Angel tax',
    says: 'Issues before 1 April 2025 may still be examined; after it the tax does not apply.',
    picture: {
      kind: 'timeline',
      spans: [
        { from: 0, to: 0.5, label: 'old rule', tone: 'clay' },
        { from: 0.5, to: 1, label: 'no angel tax', tone: 'leaf' },
      ],
      points: [{ at: 0.5, label: '1 April 2025', above: true }],
    },
  },
  {
    title: 'PAS-3',
    says: 'Shares are allotted; the return is filed within 15 days, and only then may the money be used.',
    picture: {
      kind: 'timeline',
      spans: [
        { from: 0, to: 0.52, label: '15 days', tone: 'sun' },
        { from: 0.52, to: 1, label: 'money free', tone: 'leaf' },
      ],
      points: [
        { at: 0, label: 'Allotment' },
        { at: 0.52, label: 'PAS-3 filed', above: true },
      ],
      note: 'In a private placement',
    },
  },
  {
    title: 'DPDP Act',
    says: 'The duties of the Act: notice, consent, safeguards and reports of breaches.',
    picture: {
      kind: 'list',
      items: [
        { words: 'A clear notice', tone: 'sea' },
        { words: 'Consent, or another ground', tone: 'sea' },
        { words: 'Safeguards', tone: 'sea' },
        { words: 'Reports of breaches', tone: 'clay' },
      ],
      note: 'In stages up to May 2027',
    },
  },
  {
    title: 'POSH Act',
    says: 'From ten workers on: an Internal Committee, and a report each year.',
    picture: {
      kind: 'flow',
      steps: [
        { words: 'Ten or more workers', tone: 'sun' },
        { words: 'Internal Committee' },
        { words: 'A report each year', tone: 'sea' },
      ],
    },
  },
  {
    title: 'Udyam registration',
    says: 'A free online registration opens schemes, credit and help against late payment.',
    picture: {
      kind: 'flow',
      steps: [
        { words: 'Register online, free', tone: 'sun' },
        { words: 'Schemes and credit' },
        { words: 'Help against late payment' },
      ],
    },
  },
];
