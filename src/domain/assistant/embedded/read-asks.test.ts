/** Reading questions as founders type them: the tool, its slots, and the answer if no tool fits. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Before, Step } from './entry-asks';
import { readAsks } from './read-asks';

const TODAY = '2026-11-26';
const read = (question: string, history: readonly Before[] = []): Step[] => readAsks(question, history, TODAY).steps;
const asked = (...questions: string[]): Before[] => questions.map((content) => ({ role: 'user', content }));

describe('a question asks for', () => {
  it.each<[string, string, object]>([
    ['How many months of runway do I have?', 'read_runway', { about: 'runway' }],
    ['what is my current runway', 'read_runway', { about: 'runway' }],
    ['how much cash do we have left', 'read_runway', { about: 'cash' }],
    ['how much do we burn every month?', 'read_runway', { about: 'burn' }],
    ['summarise my cap table', 'read_cap_table', { holder: '' }],
    ['how much of Asha’s shares have vested', 'read_cap_table', { shows: 'vested', holder: 'Asha' }],
    ['how many shares has Asha vested', 'read_cap_table', { shows: 'vested', holder: 'Asha' }],
    ['ESOP pool me kitne shares bache hain', 'read_cap_table', { holder: 'pool' }],
    ['how many investors are in talks', 'read_saved', { step: 'In talks' }],
    ['why did Aavishkaar say no', 'read_saved', { text: 'Aavishkaar', step: 'Passed' }],
    ['who do i have to call back this week', 'read_saved', { due: 'week' }],
    ['how much equity does Antler India take', 'show_entry', { name: 'Antler India' }],
    ['does Antler take equity', 'show_entry', { name: 'Antler' }],
    ['Antler kitna equity leta hai', 'show_entry', { name: 'Antler' }],
    ['section 80-IAC', 'find_due_date', { paper: '80-IAC' }],
    ['collateral free loan', 'list_schemes', { gives: '', text: 'collateral' }],
    ['how much of the company does Ravi own', 'read_cap_table', { holder: 'Ravi' }],
    ['how big is our esop pool', 'read_cap_table', { holder: 'pool' }],
    ['what did we spend last month', 'read_expenses', { period: 'last-month', words: '' }],
    ['what did we spend in October 2025', 'read_expenses', { from: '2025-10', to: '2025-10', words: '' }],
    ['how much have we spent on salaries', 'read_expenses', { words: 'salaries' }],
    // A year alone, a quarter and a day are times and no amounts.
    ['How much did we spend in 2025?', 'read_expenses', { from: '2025-01', to: '2025-12', words: '' }],
    ['kitna kharcha hua 2025 mein total?', 'read_expenses', { from: '2025-01', to: '2025-12', words: '' }],
    ['total expenses in 2024', 'read_expenses', { from: '2024-01', to: '2024-12', words: '' }],
    ['how much on AWS in 2025', 'read_expenses', { from: '2025-01', to: '2025-12', words: 'AWS' }],
    ['spend on travel in 2024', 'read_expenses', { from: '2024-01', to: '2024-12', words: 'travel' }],
    ['travel and marketing in 2025', 'read_expenses', { from: '2025-01', words: 'travel and marketing' }],
    ['software in 2025 or 2026', 'read_expenses', { from: '2025-01', to: '2026-12', words: 'software' }],
    ['mera expense 2026 ka', 'read_expenses', { from: '2026-01', to: '2026-12', words: '' }],
    ['q3 2026 me kitna spend', 'read_expenses', { from: '2026-07', to: '2026-09', words: '' }],
    ['expenses in feb 2024', 'read_expenses', { from: '2024-02', to: '2024-02', words: '' }],
    ['expense on 29 feb 2024', 'read_expenses', { from: '2024-02-29', to: '2024-02-29', words: '' }],
    ['AWS pe ab tak total kitna gaya', 'read_expenses', { period: 'all', words: 'AWS' }],
    ['what did we pay for google ads last month', 'read_expenses', { period: 'last-month', words: 'google ads' }],
    ['how much have I paid to Khaitan', 'read_expenses', { period: 'all', words: 'Khaitan' }],
    ['मैंने पिछले साल यात्रा पर कितना खर्च किया?', 'read_expenses', { period: 'last-year', words: 'travel' }],
    ['which category did i overspend this month', 'read_expenses', { shows: 'budgets', words: '' }],
    ['are we over our marketing budget?', 'read_expenses', { shows: 'budgets', words: 'Marketing & Advertising' }],
    ['which of my saved investors should I follow up this week?', 'read_saved', { due: 'week' }],
    ['are any follow ups overdue?', 'read_saved', { due: 'overdue' }],
    ['which investors are in talks', 'read_saved', { step: 'In talks' }],
    ['who passed on us?', 'read_saved', { step: 'Passed' }],
    ['what is in my Seed round collection', 'read_saved', { collection: 'Seed round' }],
    ['show my collections', 'read_saved', { shows: 'collections' }],
    ['what plan am I on and how do I upgrade', 'read_plan', {}],
    ['what stage are we', 'read_profile', {}],
    ['what is the next step on my roadmap', 'read_roadmap', {}],
    ['remind me to call Accel on Friday', 'plan_follow_up', { name: 'Accel', day: '2026-11-27' }],
    ['save Omnivore', 'plan_save', { name: 'Omnivore' }],
    ['who holds how much in my company', 'read_cap_table', {}],
    ['who owns the least of my company?', 'read_cap_table', { holder: '' }],
    ['what do we spend the most on each month', 'read_expenses', { period: 'all', words: '' }],
    ['which investors did I contact but never hear back from', 'read_saved', { step: 'Contacted' }],
    ['anyone I should chase before Friday', 'read_saved', { due: 'week' }],
    ['show everything saved under Interested', 'read_saved', { collection: 'Interested' }],
    ['remind me to write to Blume Ventures next Tuesday', 'plan_follow_up', { name: 'Blume Ventures' }],
    ['non dilutive money for a biotech startup', 'list_schemes', { gives: 'Grant', text: 'biotech' }],
    [
      '80 lakh in bank, 9 lakh going out, 2.5 lakh coming in every month',
      'calculate_runway',
      { monthly_revenue: '250000' },
    ],
    ['raising 3 crore for 15%, what is the post money', 'calculate_valuation', { percent: '15' }],
    [
      'funds writing 2 to 5 crore cheques in SaaS',
      'list_directory',
      { text: 'saas', conditions: { cheque: { least: 20_000_000, most: 50_000_000 } } },
    ],
    ['which was our biggest expense this month?', 'read_expenses', { period: 'this-month', shows: 'largest' }],
    ['what is the total of all our expenses so far', 'read_expenses', { period: 'all', words: '' }],
    ['at what valuation did we raise our angel round', 'read_cap_table', { shows: 'rounds' }],
    ['how many percent does Meera Shah hold', 'read_cap_table', { holder: 'Meera Shah' }],
    ['how much do i own of the company', 'read_cap_table', { holder: '' }],
    ['which of my investors have i not written to', 'read_saved', { step: 'To research' }],
    ['who have we yet to contact?', 'read_saved', { step: 'To research' }],
    ['follow up with T-Hub next Wednesday', 'plan_follow_up', { name: 'T-Hub', day: '2026-12-02' }],
    ['remind me to call 3one4 day after tomorrow', 'plan_follow_up', { name: '3one4', day: '2026-11-28' }],
    ['remind me about Blume the day after tomorrow', 'plan_follow_up', { name: 'Blume', day: '2026-11-28' }],
    ['remind me to call Blume in a week', 'plan_follow_up', { name: 'Blume', day: '2026-12-03' }],
    ['remind me to call Blume Ventures on 31/12', 'plan_follow_up', { name: 'Blume Ventures', day: '2026-12-31' }],
    ['remind me to email T-Hub by the 5th of December', 'plan_follow_up', { name: 'T-Hub', day: '2026-12-05' }],
    ['remind me tomorrow to call Accel', 'plan_follow_up', { name: 'Accel', day: '2026-11-27' }],
    ['remind me to call Sequoia next month', 'plan_follow_up', { name: 'Sequoia' }],
    ['make the investor Omnivore a favourite', 'plan_save', { name: 'Omnivore' }],
    ['add 3one4 Capital to my shortlist', 'plan_save', { name: '3one4 Capital' }],
    ['when is my next GST filing due', 'find_due_date', { paper: 'GST', own: true }],
    ['next advance tax date?', 'find_due_date', { paper: 'advance tax', own: true }],
    ['is AOC-4 applicable to us and when', 'find_due_date', { paper: 'AOC-4', own: true }],
    ['do we need AOC-4?', 'find_due_date', { paper: 'AOC-4', own: true }],
    ['GSTR-1 ki last date hamare liye', 'find_due_date', { paper: 'GSTR-1', own: true }],
    ['when is PF due', 'find_due_date', { paper: 'PF' }],
    ['PF due date', 'find_due_date', { paper: 'PF' }],
    ['when is provident fund due', 'find_due_date', { paper: 'provident fund' }],
    ['what is due this week?', 'read_due_dates', { when: 'this-week', of: 'all' }],
    ['what is due next month', 'read_due_dates', { when: 'next-month', of: 'all' }],
    ['agle mahine kya kya file karna hai', 'read_due_dates', { when: 'next-month', of: 'filings' }],
    ['what filings are due in December 2026 for us?', 'read_due_dates', { month: '2026-12', of: 'filings' }],
    ['What must our LLP file next month?', 'read_due_dates', { when: 'next-month', of: 'filings' }],
    ['what do I have to pay in December', 'read_due_dates', { month: '12', of: 'filings' }],
    ['which annual forms do I have to file and when?', 'read_due_dates', { when: 'year', of: 'annual' }],
    ['next due date?', 'read_due_dates', { when: 'next', of: 'all' }],
    ['compare T-Hub, NSRCEL and CIIE', 'compare', { left: 'T-Hub', right: 'NSRCEL', others: ['CIIE'] }],
    ['compare Blume and Accel and Kalaari', 'compare', { left: 'Blume', right: 'Accel', others: ['Kalaari'] }],
    ['compare Blume with Accel vs Kalaari', 'compare', { left: 'Blume', right: 'Accel', others: ['Kalaari'] }],
    ['compare Banyan & Sons and Kite First', 'compare', { left: 'Banyan & Sons', right: 'Kite First' }],
    ['runway if we hire 2 engineers at 1.2 lakh each', 'read_runway', { what_if: { more_costs: 240_000 } }],
    ['what happens to my runway if revenue doubles', 'read_runway', { what_if: { revenue_times: 2 } }],
    ['what if our costs fall by 20%, how does my runway change', 'read_runway', { what_if: { costs_times: 0.8 } }],
    [
      'schedule 45 minutes with priya@blume.vc on 5 December 2026 at 11 am',
      'schedule_meeting',
      { participants: ['priya@blume.vc'], wanted: 45 },
    ],
    ['expenses this financial year', 'read_expenses', { period: 'this-financial-year', words: '' }],
    ['what is our biggest cost', 'read_expenses', { shows: 'largest' }],
    ['log 1200 for courier yesterday', 'plan_expense', { amount: 1200, description: 'courier', date: '2026-11-25' }],
    ['total saved investors in bengaluru', 'read_saved', { text: '', city: 'Bengaluru', of: 'investors' }],
    ['what is 18% of 5000 for the express delivery', 'calculate_percent', { percent: '18', whole: '5000' }],
    ['12 lakh ka 18 percent', 'calculate_percent', { percent: '18', whole: '1200000' }],
    ['who owns the most', 'read_cap_table', { shows: 'largest' }],
    ['can we afford to hire someone for 1 lakh a month', 'read_runway', { what_if: { more_costs: 100_000 } }],
    ['what happens to my runway if revenue goes to 3 lakh', 'read_runway', { what_if: { revenue: 300_000 } }],
    ['what did I write down about Blume', 'read_saved', { shows: 'notes', text: 'Blume' }],
    ['which incubators have I saved', 'read_saved', { of: 'incubators' }],
    ['what is the status of Blume in my pipeline', 'read_saved', { text: 'Blume' }],
    ['how many follow-ups this week', 'read_saved', { due: 'week' }],
    ['which roadmap steps are left in the MVP stage', 'read_roadmap', { stage: 'MVP' }],
    ['when is GSTR-3B due', 'find_due_date', { paper: 'GSTR-3B' }],
    ['transfer 50,000 to AWS', 'cannot_do', { act: 'pay' }],
    ['book me a flight to Delhi', 'cannot_do', { act: 'book' }],
    ['note an expense: 4,500 rupees for a cab', 'plan_expense', { amount: 4_500, description: 'cab' }],
    ['accelerators in Bangalore', 'list_directory', { list: 'incubators', conditions: { isAccelerator: true } }],
    ['incubators for pre-seed startups in Rajasthan', 'list_directory', { conditions: { rounds: ['pre-seed'] } }],
    [
      'healthcare incubators in Lucknow or Hyderabad',
      'list_directory',
      { city: 'Lucknow or Hyderabad', text: 'healthcare' },
    ],
    ['which investors are based in Singapore', 'list_directory', { city: 'Singapore' }],
    ['seed investors that put in less than 1 crore', 'list_directory', { list: 'seed', text: '' }],
    ['who could give us a million dollars', 'list_directory', { conditions: { cheque: { currency: 'USD' } } }],
    ['schemes for space startups', 'list_schemes', { text: 'spacetech' }],
    [
      'draft a mail to a mentor, I need help with pricing my app',
      'draft_mail',
      { template: 'mentor', purpose: 'pricing my app' },
    ],
    ['mail T-Hub about their programme, we make crop drones', 'draft_mail', { person: 'T-Hub', what: 'crop drones' }],
    ['add an expense of 12,000 for AWS', 'plan_expense', { amount: 12_000, description: 'AWS' }],
    ['record an expense of $250 on flights yesterday', 'plan_expense', { amount: 250, currency: 'USD' }],
    [
      'open a scenario with 2 more engineers at 1.5 lakh a month',
      'plan_scenario',
      { hires: { count: 2, role: 'engineers', monthly_cost: 150_000 } },
    ],
    [
      'make a scenario where revenue grows 8% a month and costs fall 3%',
      'plan_scenario',
      { revenue_growth: 8, cost_growth: -3 },
    ],
    [
      'create a scenario where we raise 50 lakh',
      'plan_scenario',
      { one_off: { name: 'New money', direction: 'income', amount: 5_000_000 } },
    ],
    ['tick the step open a current account as done', 'plan_tick', { words: 'open a current account' }],
    ['delete all my saved angels', 'cannot_do', { act: 'delete-saved', about: 'delete all my saved angels' }],
    ['list my saved seed investors', 'read_saved', { of: 'seed', text: '' }],
    ['my saved pre-seed investors', 'read_saved', { of: 'pre-seed', text: '' }],
    ['my saved angels', 'read_saved', { of: 'angels', text: '' }],
    ['how many angels have I saved', 'read_saved', { of: 'angels' }],
    ['how many seed-stage funds have I saved', 'read_saved', { of: 'seed' }],
    ['which seed funds are in my saved list', 'read_saved', { of: 'seed', text: '' }],
    ['which schemes are in my shortlisted list', 'read_saved', { of: 'schemes' }],
    ['which mentors have I saved', 'read_saved', { of: 'mentors', text: '' }],
    ['how many mentors have I saved', 'read_saved', { of: 'mentors' }],
    ['who is in my Tier 1 list', 'read_saved', { collection: 'Tier 1' }],
    ['send this pitch to all investors in mumbai', 'cannot_do', { act: 'send-all' }],
    ['compare Blume and India Quotient', 'compare', { left: 'Blume', right: 'India Quotient' }],
    ['difference between SAFE and CCPS', 'read_guide', { topic: 'safe-or-ccps' }],
    ['pvt ltd ya llp, kya lena chahiye', 'read_guide', { topic: 'private-limited-or-llp' }],
    ['SISFS kya hai', 'find_scheme', {}],
    ['schemes in Kerala', 'list_schemes', { state: 'Kerala' }],
    ['loan scheme for women founders', 'list_schemes', { gives: 'Loan', text: 'women' }],
    ['incubators in UP', 'list_directory', { list: 'incubators', city: 'Uttar Pradesh' }],
    ['angels in Delhi NCR', 'list_directory', { list: 'angels', city: 'Delhi NCR' }],
    ['which incubators in Pune take hardware startups', 'list_directory', { text: 'hardware', city: 'Pune' }],
    ['पुणे में इनक्यूबेटर', 'list_directory', { list: 'incubators', city: 'Pune' }],
    ['acclerators in pune for climate', 'list_directory', { list: 'incubators', city: 'Pune', text: 'climate' }],
    ['investers in chenai', 'list_directory', { city: 'Chennai', text: '' }],
    ['edtek in banglore', 'list_directory', { city: 'Bengaluru', text: 'edtech' }],
    ['nearest incubator to Nashik', 'list_directory', { list: 'incubators', city: 'Nashik', text: '', isNear: false }],
    ['where is my company based', 'read_profile', {}],
    ['what industry are we in', 'read_profile', {}],
    ['what is overdue', 'read_saved', { due: 'overdue' }],
    ['open Angels & friends collection', 'read_saved', { collection: 'Angels & friends' }],
    ['kitna equity dena chahiye angel ko', 'read_guide', { topic: 'equity-sold' }],
    ['how much equity should I give an angel investor', 'read_guide', { topic: 'equity-sold' }],
    ['nearest incubators', 'list_nearby', { list: 'incubators' }],
    ['convert $500k to rupees', 'convert_currency', { amount: '500000', from: 'USD', to: 'INR' }],
  ])('%s', (question, tool, input) => {
    const [step, ...more] = read(question);
    expect(more).toEqual([]);
    expect(step).toMatchObject({ tool, input });
  });

  it.each<[string, object]>([
    ['investors that write 50 lakh cheques', { cheque: { least: 3_750_000, most: 6_250_000 } }],
    ['seed funds that write cheques of 1 crore or so', { cheque: { least: 5_000_000, most: 15_000_000 } }],
    ['which investors invest between 25 lakh and 1 crore', { cheque: { least: 2_500_000, most: 10_000_000 } }],
    ['healthcare funds writing cheques above 20 crore', { cheque: { least: 200_000_000, most: null } }],
    ['investors who do series A', { rounds: ['series-a'] }],
    ['incubators taking no equity', { isFree: true }],
    ['incubators that do not take equity', { isFree: true }],
    ['accelerators that do not take equity', { isFree: true, isAccelerator: true }],
    ['which incubators do not charge equity', { isFree: true }],
    ['incubators with a grant', { givesGrant: true }],
  ])('the conditions of “%s”', (question, conditions) =>
    expect(read(question)[0]).toMatchObject({ tool: 'list_directory', input: { conditions } }),
  );

  it.each(['incubators that do not take equity', 'which incubators do not charge equity'])(
    'no words besides the condition are searched for: %s',
    (question) => expect(read(question)[0]).toMatchObject({ input: { text: '', city: null } }),
  );

  it.each([
    ['how can I extend my runway', 'read_runway'],
    ['what is a cap table', 'read_cap_table'],
    ['What happens when I save on taxes?', 'plan_save'],
    ['what is a convertible note', 'read_saved'],
    ['why do some incubators not take equity', 'list_directory'],
  ])('“%s” is not for %s', (question, tool) => {
    for (const step of read(question)) expect('tool' in step && step.tool === tool).toBe(false);
  });
});

describe('a condition of a question about own figures', () => {
  it.each<[string, object]>([
    [
      'How long does our money last in the scenario Two hires?',
      { tool: 'read_runway', input: { scenario: 'Two hires' } },
    ],
    ['what is our runway in the “Two hires” scenario', { tool: 'read_runway', input: { scenario: 'Two hires' } }],
    ['what is our runway in each scenario', { tool: 'read_runway', input: { scenario: '' } }],
    ['average monthly spend this year', { tool: 'read_expenses', input: { shows: 'average', period: 'this-year' } }],
    ['average spend in the last 6 months', { tool: 'read_expenses', input: { shows: 'average', period: 'last-6' } }],
    ['How much do we spend on salaries in a month in our plan', { tool: 'read_runway', input: { about: 'costs' } }],
    ['which milestones of my roadmap are overdue', { tool: 'read_roadmap', input: { overdue: true } }],
    ['any roadmap steps overdue?', { tool: 'read_roadmap', input: { overdue: true } }],
    [
      'compare our spending in oct and nov',
      { tool: 'read_expenses', input: { from: '10', to: '11', shows: 'months' } },
    ],
  ])('“%s” is kept', (question, step) => expect(read(question)[0]).toMatchObject(step));

  it('of saving is not the runway', () =>
    expect(JSON.stringify(read('how long until we have 1 crore if we save 5 lakh every month'))).not.toContain(
      'runway',
    ));
});

describe('a question about the own cap table', () => {
  const next_round = { amount: 50_000_000, valuation: 150_000_000, is_post: false };
  it.each<[string, object]>([
    ['what will everyone own if we raise 5 crore at 15 crore pre', { next_round }],
    ['how much will Asha own after we raise 5 crore at 15 crore pre', { next_round, holder: 'Asha' }],
    ['who owns what if we raise 5 crore at 15 crore pre?', { next_round }],
    ['how many shares does Asha Rao have', { holder: 'Asha Rao', shows: 'shares' }],
    ["what is Blume's stake", { holder: 'Blume' }],
    ['how much does Asha own after the SAFEs convert', { holder: 'Asha' }],
    ['who owns what after SAFEs convert', {}],
    ['how much do the SAFE investors own', { shows: 'safes' }],
    ['who are our SAFE investors', { shows: 'safes' }],
    ['total money raised through safes', { shows: 'safes' }],
    ['how much did Blume put in on SAFE', { shows: 'safes', holder: 'Blume' }],
    ['how much have we raised on convertible notes', { shows: 'safes', holder: '' }],
    ['show our SAFEs', { shows: 'safes' }],
  ])('“%s”', (question, input) => {
    const [step] = read(question);
    expect(step).toMatchObject({ tool: 'read_cap_table', input });
    if (!('holder' in input) && step && 'input' in step) expect(step.input['holder'] ?? '').toBe('');
  });

  it.each([
    'what will investors own if we raise 5 crore at 15 crore pre',
    'how much will new investors own if we raise 5 crore at 15 crore pre',
    'how do I raise money through a SAFE',
    'what is a SAFE',
  ])('is not “%s”', (question) => expect(read(question)[0]).not.toMatchObject({ tool: 'read_cap_table' }));
});

describe('several questions in one', () => {
  it('are answered each', () =>
    expect(
      read('What is vesting? Also my runway with 30 lakh and 2.5 lakh burn? And any incubator in Indore?').map((step) =>
        'tool' in step ? step.tool : 'says',
      ),
    ).toEqual(['search', 'calculate_runway', 'list_directory']));

  it.each<[string, string[]]>([
    [
      'What is a SAFE, how much is 10% of 2 crore and which incubators are in Kochi?',
      ['search', 'calculate_percent', 'list_directory'],
    ],
    ['who is Kunal Shah and what is 20% of 5 lakh', ['search', 'calculate_percent']],
    ['what is the runway formula and gst on 1 lakh', ['search', 'calculate_gst']],
    ['what is a SAFE, which incubators are in Kochi', ['search', 'list_directory']],
    ['if we raise 2 crore at 10 crore pre, how much is diluted', ['calculate_priced_round']],
    ['I own 25%, the company is sold for 80 crore, what do I get', ['calculate_stake_worth']],
    ['I have 30 lakh, which incubators in Pune take no equity', ['list_directory']],
  ])('%s', (question, tools) =>
    expect(read(question).map((step) => ('tool' in step ? step.tool : 'says'))).toEqual(tools),
  );

  it('do not cut a sum in two', () =>
    expect(
      read('10 crore pre money, 2 crore from angels and 1 crore from a fund. what will founders hold'),
    ).toMatchObject([{ tool: 'calculate_holdings' }]));
});

describe('a follow-up', () => {
  const listed: Before[] = [
    { role: 'user', content: 'incubators in Pune' },
    {
      role: 'assistant',
      content: 'Outset lists 2.\n\n- **Venture Center**: x [1]\n- **AIC\\-IISER \\(Pune\\)**: y [2]',
    },
  ];
  it.each<[string, Before[], object]>([
    [
      'and in Nagpur?',
      asked('incubators in Pune'),
      { tool: 'list_directory', input: { list: 'incubators', city: 'Nagpur' } },
    ],
    ['which of these take biotech?', asked('incubators in Pune'), { input: { city: 'Pune', text: 'biotech' } }],
    ['what about seed funds there?', asked('incubators in Hyderabad'), { input: { list: 'seed', city: 'Hyderabad' } }],
    ['how many are there?', asked('incubators in Pune'), { input: { list: 'incubators', city: 'Pune' } }],
    ['tell me more about the second one', listed, { tool: 'show_entry', input: { name: 'AIC-IISER (Pune)' } }],
    ['draft an email to the first one', listed, { tool: 'draft_mail', input: { company: 'Venture Center' } }],
    ['compare the first two', listed, { tool: 'compare', input: { left: 'Venture Center' } }],
    ['compare these two', listed, { tool: 'compare', input: { left: 'Venture Center', right: 'AIC-IISER (Pune)' } }],
    ['compare both of them', listed, { tool: 'compare', input: { left: 'Venture Center', right: 'AIC-IISER (Pune)' } }],
    ['compare both please', listed, { tool: 'compare', input: { left: 'Venture Center', right: 'AIC-IISER (Pune)' } }],
    ['compare those three', listed, { says: 'The last list has only 2 entries.' }],
    ['draft an email to the second', listed, { tool: 'draft_mail', input: { company: 'AIC-IISER (Pune)' } }],
    ['save the first', listed, { tool: 'plan_save', input: { name: 'Venture Center' } }],
    ['draft an email to the ninth one', listed, { says: 'The last list has only 2 entries.' }],
    ['compare the first and the third', listed, { says: 'The last list has only 2 entries.' }],
    [
      'compare the second with the first one',
      listed,
      { tool: 'compare', input: { left: 'AIC-IISER (Pune)', right: 'Venture Center' } },
    ],
    [
      'which of those are free?',
      asked('incubators in Pune'),
      { input: { city: 'Pune', conditions: { isFree: true } } },
    ],
    ['do they take equity?', asked('incubators in Pune'), { input: { city: 'Pune', conditions: { isFree: true } } }],
    ['biotech only', asked('incubators in Pune'), { input: { city: 'Pune', text: 'biotech' } }],
    ['and in Rajasthan?', asked('schemes for women'), { tool: 'list_schemes', input: { state: 'Rajasthan' } }],
    [
      'and last month?',
      asked('what did we spend this month'),
      { tool: 'read_expenses', input: { period: 'last-month' } },
    ],
    [
      'what if we hire someone at 1.5 lakh',
      asked('what is my runway'),
      { tool: 'read_runway', input: { what_if: { more_costs: 150_000 } } },
    ],
    [
      'what if we raise 2 crore at 18 crore pre?',
      asked('summarise my cap table'),
      { tool: 'read_cap_table', input: { next_round: { amount: 20_000_000, valuation: 180_000_000 } } },
    ],
    ['only the angels', asked('list my saved seed investors'), { tool: 'read_saved', input: { of: 'angels' } }],
    ['save the second one', listed, { tool: 'plan_save', input: { name: 'AIC-IISER (Pune)' } }],
  ])('“%s” goes on from the list', (question, history, step) => expect(read(question, history)[0]).toMatchObject(step));
});

describe('“make it dollars”', () => {
  const answered = (content: string): Before[] => [...asked('a sum'), { role: 'assistant', content }];
  it.each(['make it dollars', 'and in dollars?', 'convert that to USD please'])(
    'converts the one amount: %s',
    (question) =>
      expect(read(question, answered('**A percentage**: 15% of the whole is ₹51 lakh. [1]'))).toEqual([
        { tool: 'convert_currency', input: { amount: '5100000', from: 'INR', to: 'USD' } },
      ]),
  );
  it('says that it takes one amount where the sum has none or several', () =>
    expect(read('make it dollars', answered('**Runway**: 6.67 months: 6 months in full. [1]'))).toEqual([
      { says: expect.stringContaining('one amount at a time') as string },
    ]));
  it('says so too where the result has two amounts', () =>
    expect(read('make it dollars', answered('**Rounds**: ₹4 lakh and then ₹5 lakh. [1]'))).toEqual([
      { says: expect.stringContaining('one amount at a time') as string },
    ]));
  it('is a search where the amount is in that currency already', () =>
    expect(read('make it dollars', answered('**Rounds**: $4,000. [1]'))).toMatchObject([{ tool: 'search' }]));
  it('is a search after what is no sum', () =>
    expect(read('make it dollars', answered('Outset lists 2.'))).toMatchObject([{ tool: 'search' }]));
});

it('knows a collection by its name before the words of directories', () => {
  const names = ['Angels & friends', 'Seed round'];
  const named = (question: string) => readAsks(question, [], TODAY, names).steps[0];
  for (const question of ['whats in Angels & friends', 'show my Angels & friends list', 'open angels & friends?'])
    expect(named(question)).toEqual({ tool: 'read_saved', input: { collection: 'Angels & friends' } });
  expect(named('who is in Pune')).not.toMatchObject({ tool: 'read_saved' });
});

describe('what is said without a search', () => {
  it.each([
    ['i am depressed, my cofounder left and money is finished', /14416/],
    ['jeene ka mann nahi', /14416/],
    ['what model are you', /not a language model/],
    ['tum kaun ho', /assistant of Outset/],
    ['how do I change my password', /settings\/security/],
    ['kaise premium lu', /subscription-plans/],
    ['how do I export my cap table', /PDF or Excel/],
    ['export cap table to excel', /PDF or Excel/],
    ['download my cap table as pdf', /PDF or Excel/],
    ['how do I export my expenses to excel', /expense-tracker/],
    ['how do I share my cap table', /Copy a link/],
    ['can my cofounder see my cap table', /Copy a link/],
    ['import bank statement', /press Import/],
    ['upload my bank csv', /press Import/],
    ['turn off newsletter mails', /settings\/notifications/],
    ['how to unsubscribe newsletter', /settings\/notifications/],
    ['stop sending me emails', /settings\/notifications/],
    ['2fa kaise chalu karu', /“Turn on”/],
    ['how do I enable two-factor authentication', /“Turn on”/],
    ['price of premium in rupees', /rupees/],
    ['how much does premium cost', /\$99/],
    ['list my fund', /Claim this entry/],
    ['how do I get my incubator listed', /Claim this entry/],
  ])('%s', (question, says) => expect(read(question)).toEqual([{ says: expect.stringMatching(says) as string }]));
});

it.each([
  ['schedule a meeting on 31 feb', 'schedule_meeting', 'There is no 31 feb.'],
  ['book a meeting on 30 Feb at 5pm', 'schedule_meeting', 'There is no 30 Feb.'],
  ['meeting on 29 feb 2027', 'schedule_meeting', 'There is no 29 feb 2027.'],
  ['remind me to call Blume on 31 june', 'plan_follow_up', 'There is no 31 june.'],
])('“%s” says that this day does not exist', (question, tool, says) =>
  expect(read(question)).toEqual([
    { tool, input: expect.any(Object) as object, note: expect.stringContaining(says) as string },
  ]),
);

it.each([
  'show me my cap table',
  'what is a share premium',
  'cap table template download',
  'what is 2fa',
  'list my saved investors',
  'how do I stop investors from ignoring my mails',
])('“%s” asks for no help with Outset', (question) => expect(read(question)[0]).not.toHaveProperty('says'));

describe('a question about the entry of the answer before', () => {
  const shown =
    '**E-YUVA Centre, Panjab University**\n\n- Incubator; Chandigarh, Chandigarh.\n- Website: not published\n\nFrom: E-YUVA Centre, Panjab University [1]';
  const found = 'Here is what Outset has on that:\n\n- **Blume Ventures**: Seed; Mumbai [1]\n- **Blue Fund**: Seed [2]';
  const list =
    'Outset lists 2 incubators in Pune.\n\n- **Venture Center**: Incubator [1]\n- **AIC-IISER Pune**: Incubator [2]';
  const scheme = '**NIDHI-PRAYAS**: Run by DST; for innovators; gives grant [1]';
  const after = (content: string, question = 'tell me more about the second one'): Before[] => [
    { role: 'user', content: question },
    { role: 'assistant', content },
  ];
  const centre = 'E-YUVA Centre, Panjab University';

  it.each<[string, Before[], string, object]>([
    ['when was it founded', after(shown), 'show_entry', { name: centre, about: 'year' }],
    ['what is their website', after(shown), 'show_entry', { name: centre, about: 'website' }],
    ['and the website?', after(shown), 'show_entry', { name: centre, about: 'website' }],
    ['do they take equity?', after(shown), 'show_entry', { name: centre, about: 'equity' }],
    ['kitna equity leta hai', after(shown), 'show_entry', { name: centre, about: 'equity' }],
    ['where are they located', after(shown), 'show_entry', { name: centre, about: 'place' }],
    [
      'how big are their cheques',
      after(found, 'Blume Ventures'),
      'show_entry',
      { name: 'Blume Ventures', about: 'cheque' },
    ],
    ['which stage do they invest in', after(found, 'blume'), 'show_entry', { name: 'Blume Ventures', about: 'stages' }],
    [
      'what sectors do they focus on',
      after(found, 'blume'),
      'show_entry',
      { name: 'Blume Ventures', about: 'sectors' },
    ],
    ['save it', after(found, 'blume'), 'plan_save', { name: 'Blume Ventures' }],
    ['draft an email to them', after(found, 'blume'), 'draft_mail', { company: 'Blume Ventures' }],
    [
      'remind me to follow up with them on Friday',
      after(found, 'blume'),
      'plan_follow_up',
      { name: 'Blume Ventures', day: '2026-11-27' },
    ],
    ['compare it with Accel', after(found, 'blume'), 'compare', { left: 'Blume Ventures', right: 'Accel' }],
    ['tell me more about it', after(found, 'blume'), 'show_entry', { name: 'Blume Ventures' }],
    ['how do i apply for it', after(scheme, 'nidhi prayas'), 'show_entry', { name: 'NIDHI-PRAYAS', about: 'apply' }],
    // A draft between them changes nothing.
    [
      'what is their website',
      [...after(found, 'blume'), ...after('Here is a draft.', 'draft a mail to them')],
      'show_entry',
      { name: 'Blume Ventures' },
    ],
    // Below "See also" are no entries of a list.
    [
      'and the first one?',
      [...after(list), ...after('**FAQ**: text [1]\n\nSee also:\n\n- **What are contact exports?**: text [2]')],
      'show_entry',
      { name: 'Venture Center' },
    ],
  ])('“%s”', (question, history, tool, input) => expect(read(question, history)[0]).toMatchObject({ tool, input }));

  it.each(['save it', 'remind me to call them on Friday'])('after a list of several, “%s” asks which one', (question) =>
    expect(read(question, after(list))).toEqual([{ says: expect.stringContaining('Which one') as string }]),
  );

  it('without an entry before, “them” is no name', () =>
    expect(read('remind me to call them on Friday')[0]).toMatchObject({ tool: 'plan_follow_up', input: { name: '' } }));

  it.each(['what is it', 'is it a good idea to raise now', 'how long does it last at 6 lakh a month with 40 lakh'])(
    '“%s” is not about the entry',
    (question) => expect(JSON.stringify(read(question, after(shown)))).not.toContain('E-YUVA'),
  );
});

describe('an entry by its name', () => {
  it.each<[string, object]>([
    ['Is Sequoia listed', { name: 'Sequoia' }],
    ['is Lightspeed on outset?', { name: 'Lightspeed' }],
    ['has Accel been listed here', { name: 'Accel' }],
    ['do you have Y Combinator', { name: 'Y Combinator' }],
    ['is there any info on Tiger Global', { name: 'Tiger Global' }],
    ['when was Blume founded', { name: 'Blume', about: 'year' }],
    ['website of Kalaari', { name: 'Kalaari', about: 'website' }],
    ['does Blume invest in healthcare', { name: 'Blume', about: 'sectors' }],
    ['what stage does 100X invest at', { name: '100X', about: 'stages' }],
    ['how much does T-Hub give', { name: 'T-Hub', about: 'cheque' }],
    ['kitna equity leta hai Y Combinator', { name: 'Y Combinator', about: 'equity' }],
  ])('“%s”', (question, input) => expect(read(question)[0]).toMatchObject({ tool: 'show_entry', input }));

  it.each([
    'are there investors in Goa',
    'do you have any templates',
    'does a SAFE dilute me',
    'how much does an angel give',
    'are we listed here',
    'does outset take equity',
    'who invests in healthcare startups in Bengaluru',
  ])('“%s” names none', (question) => expect(JSON.stringify(read(question))).not.toContain('show_entry'));
});

describe('several requests in one sentence', () => {
  it.each<[string, object[]]>([
    [
      'incubators in Jaipur and mentors for SaaS',
      [
        { tool: 'list_directory', input: { list: 'incubators', city: 'Jaipur' } },
        { tool: 'list_people', input: { text: 'saas' } },
      ],
    ],
    [
      'investors and incubators in Pune',
      [
        { tool: 'list_directory', input: { list: 'investors', city: 'Pune' } },
        { tool: 'list_directory', input: { list: 'incubators', city: 'Pune' } },
      ],
    ],
    [
      'state schemes of Kerala and Karnataka',
      [
        { tool: 'list_schemes', input: { state: 'Kerala' } },
        { tool: 'list_schemes', input: { state: 'Karnataka' } },
      ],
    ],
    [
      'what is our burn and how many months runway',
      [
        { tool: 'read_runway', input: { about: 'burn' } },
        { tool: 'read_runway', input: { about: 'runway' } },
      ],
    ],
  ])('“%s”', (question, steps) => expect(read(question)).toMatchObject(steps));

  it('are all answered up to six, and the rest is named', () => {
    const terms = ['CAC', 'LTV', 'churn', 'a SAFE', 'ESOP', 'CCPS', 'CCD', 'MVP'];
    const asks = (count: number) =>
      read(
        terms
          .slice(0, count)
          .map((term) => `what is ${term}?`)
          .join(' '),
      );
    expect(asks(5)).toHaveLength(5);
    expect(asks(6).every((step) => 'tool' in step)).toBe(true);
    expect(asks(8)).toHaveLength(7);
    expect(asks(8).at(-1)).toMatchObject({ says: expect.stringContaining('more parts') as string });
  });
});

describe('words of a list', () => {
  it.each<[string, object]>([
    ['list 5 incubators in Kerala', { list: 'incubators', city: 'Kerala', text: '' }],
    ['top 3 fintech investors in Mumbai', { city: 'Mumbai', text: 'fintech' }],
    ['vc firms in Gurgaon', { city: 'Gurugram', text: '' }],
    ['incubators in Maharashtra state', { city: 'Maharashtra', text: '' }],
    ['investors in Hyderabad, Telangana', { city: 'Hyderabad', text: '' }],
    ['investors in Hyderabad Telangana', { city: 'Hyderabad', text: '' }],
    ['incubators in Telangana, Hyderabad', { city: 'Hyderabad', text: '' }],
    ['incubators in Pune or Mumbai', { city: 'Pune or Mumbai' }],
    ['who invests in drones', { city: null, text: 'drones' }],
    ['how many angel networks', { list: 'angels', text: '' }],
    [
      'seed funds that write cheques between 2 and 4 crore',
      { text: '', conditions: { cheque: { least: 2e7, most: 4e7 } } },
    ],
    [
      'incubators founded after 2015 in Hyderabad',
      { city: 'Hyderabad', text: '', conditions: { founded: { from: 2016 } } },
    ],
    ['investors founded in 2012', { text: '', conditions: { founded: { from: 2012, to: 2012 } } }],
  ])('“%s”', (question, input) => expect(read(question)[0]).toMatchObject({ tool: 'list_directory', input }));

  it.each([
    ['investors who have invested in more than 50 companies', 'more than 50 companies'],
    ['oldest incubator in Bangalore', 'oldest'],
  ])('“%s” says what no filter has', (question, word) => {
    const [step] = read(question);
    expect(step).toMatchObject({ tool: 'list_directory', input: { text: '' } });
    expect(step && 'note' in step && step.note).toContain(word);
  });

  it('a year changes the list before', () =>
    expect(read('and before 2010?', asked('incubators founded after 2015 in Hyderabad'))[0]).toMatchObject({
      input: { city: 'Hyderabad', conditions: { founded: { to: 2009 } } },
    }));
});

describe('own figures', () => {
  it.each<[string, string, object]>([
    ['what is my runway in the US entity plan', 'read_runway', { named: 'US entity' }],
    ['runway of my USD plan', 'read_runway', { named: 'USD' }],
    ['how much cash do we have in the US entity plan', 'read_runway', { about: 'cash', named: 'US entity' }],
    ['what if we hire 3 people at 50k each', 'read_runway', { what_if: { more_costs: 150_000 } }],
    [
      'what will i hold if we raise 5 crore at 20 crore pre',
      'read_cap_table',
      { next_round: { amount: 5e7, valuation: 2e8, is_post: false } },
    ],
    ['which month did we spend the most', 'read_expenses', { shows: 'months', period: 'all' }],
    ['average monthly spend', 'read_expenses', { shows: 'average', period: 'all' }],
    ['total spend on travel', 'read_expenses', { words: 'travel', period: 'all' }],
    ['which of my saved are in the Angels & friends collection', 'read_saved', { collection: 'Angels & friends' }],
    ['what is the status of Blume', 'read_saved', { text: 'Blume' }],
    ['when should i call T-Hub', 'read_saved', { text: 'T-Hub' }],
    ['change my stage to MVP', 'cannot_do', { act: 'profile' }],
    ['update my burn plan cash to 80 lakh', 'cannot_do', { act: 'figures' }],
    ['mark Blume as passed', 'cannot_do', { act: 'saved' }],
    ['create a new collection called Angels 2', 'cannot_do', { act: 'saved' }],
    ['unsave Blume', 'cannot_do', { act: 'saved' }],
    ['remind me to call Accel yesterday', 'plan_follow_up', { name: 'Accel', day: '2026-11-25' }],
    ['add 500 for tea on 20 nov', 'plan_expense', { amount: 500, description: 'tea', date: '2026-11-20' }],
    ['who is eligible for BIG', 'find_scheme', {}],
  ])('“%s”', (question, tool, input) => expect(read(question)[0]).toMatchObject({ tool, input }));

  it.each([
    'what is my runway',
    'our runway in the current plan',
    'what is my burn rate plan',
    'what is in my business plan',
  ])('“%s” names no other plan', (question) => expect(JSON.stringify(read(question))).not.toContain('named'));

  it('of a named plan stay those of that plan in the next question', () =>
    expect(read('and if revenue goes to $3000', asked('what is my runway in the US entity plan'))[0]).toMatchObject({
      input: { named: 'US entity', what_if: { revenue: 3000, currency: 'USD' } },
    }));
});

it.each([
  ['i feel like giving up, my startup failed', /14416/],
  ['i am so stressed i cant sleep', /14416/],
  ['how do i save an investor', /bookmark/],
  ['how can i make a collection', /Save to Collection/],
  ['how to set a follow up reminder', /Next follow-up/],
  ['how do i set up alerts for new investors', /Save this search/],
  ['how to suggest a missing incubator', /portal\/suggest/],
  ['how do I turn on dark mode', /Dark or light theme/],
  ['how do i change my email address', /portal\/support/],
  ['how do i update my profile photo', /Edit profile/],
  ['kaise cancel karu apna plan', /end of the month/],
  ['what is the fit score', /0 to 100/],
  ['do you have an app', /no app to install/],
  ['how to add a cofounder to my account', /one person/],
  ['how to compare investors', /Choose Compare/],
])('“%s” is answered', (question, says) =>
  expect(read(question)).toEqual([{ says: expect.stringMatching(says) as string }]),
);

it.each([
  'we are giving up 10% equity',
  'should we give up on this investor',
  'how do i cancel a contract with a vendor',
  'app startups in Pune',
  'how do I build an app',
])('“%s” gets neither comfort nor help with Outset', (question) =>
  expect(read(question)[0]).not.toHaveProperty('says'),
);

it('reads whatever is typed into one to seven steps without throwing', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.string({ maxLength: 80 }), (question, before) => {
      const steps = read(question, asked(before));
      expect(steps.length).toBeGreaterThan(0);
      expect(steps.length).toBeLessThanOrEqual(7);
    }),
  );
});
