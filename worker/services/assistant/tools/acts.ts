/**
 * Tools for actions that the person asks for: cards to confirm, and plain refusals with the true count and the page where the
 * person can do it. None of these tools writes.
 */
import { z } from 'zod';
import { isAccount } from '@/domain/accounts/actor';
import { LIST_PATTERNS, stemOf, topicWords, wordsOf } from '@/domain/assistant/embedded/ask-words';
import { takePlace } from '@/domain/assistant/embedded/places/places';
import { isOfKind, kindNoun, savedKind } from '@/domain/assistant/own/saved-kinds';
import { bestOf } from '@/domain/assistant/embedded/score';
import type { Finding } from '@/domain/assistant/tool';
import { formatDay, isDay, weekdayOf } from '@/domain/time/days';
import { dayInIndia } from '@/domain/time/india';
import { isSavedType, refText } from '@/domain/saved/items';
import { sql } from '@worker/db/sql';
import { readSavedView } from '@worker/services/saved/saved';
import { CONFIRM, pageEntry as page } from './entries';
import { countListings } from './list-directory';
import { findListing } from './named';
import { planExpense, planScenario } from './document-acts';
import { dealsOf, SAVED_PAGE } from './read-saved';
import { tool } from './tool';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const dayText = (day: string): string => `${WEEKDAYS[weekdayOf(day)] ?? ''}, ${formatDay(day)}`;

const SAVED = page('Saved Items', SAVED_PAGE);
const SIGN_IN: Finding = { says: 'Sign in first: this is saved in your account.' };

const name = z.string().trim().max(80).default('').describe('Name of the investor or incubator');
const day = z.iso.date().optional().describe('YYYY-MM-DD');

const planFollowUp = tool({
  name: 'plan_follow_up',
  description:
    'Proposes a follow-up day on an investor or incubator; the person confirms it on a card. It changes nothing by itself.',
  status: 'Preparing the follow-up',
  input: z.object({ name, day }),
  permission: 'saved:sync',
  scope: 'person',
  effect: 'proposes',
  words: /\b(?:remind|yaad|follow|call|meet)/i,
  async run(ctx, { name: said, day: on }) {
    if (!isAccount(ctx.actor)) return SIGN_IN;
    if (said === '')
      return {
        says: 'Who do you want to follow up with, and on which day? For example: “Remind me to call Blume Ventures on Friday”.',
      };
    const found = await findListing(ctx, said);
    if (!found)
      return {
        says: `Outset lists no one called “${said}”, so there is no entry to set a day on. You can add the day to a step of your roadmap instead.`,
        entries: [page('Startup Roadmap', '/portal/checklist')],
      };
    const { listing, mended } = found;
    const today = dayInIndia(ctx.now());
    const read = mended ? `I read “${said}” as “${mended}”. ` : '';
    if (on === undefined || !isDay(on))
      return {
        says: `${read}On which day do you want to follow up with ${listing.name}? For example: “Remind me to call ${listing.name} on Friday”.`,
      };
    if (on < today) return { says: `${dayText(on)} is past. Name a day from today on.` };
    const { collections } = (await readSavedView(ctx, ctx.actor.accountId)).view;
    const item = { type: listing.kind, id: listing.id };
    const home = collections.find(({ items }) => items.some((one) => refText(one) === refText(item)));
    const saves = home ? '' : ` ${listing.name} is not in a collection yet, so it is saved into “Follow-ups” first.`;
    return {
      says: `${read}Follow up with ${listing.name} on ${dayText(on)}?${saves} ${CONFIRM}`,
      action: { kind: 'follow-up', item, name: listing.name, day: on, collection: home?.id ?? null },
      entries: [SAVED],
    };
  },
});

const planSave = tool({
  name: 'plan_save',
  description:
    'Proposes to save an investor or incubator; the person confirms it on a card. It changes nothing by itself.',
  status: 'Looking for the entry',
  input: z.object({ name }),
  permission: 'saved:sync',
  scope: 'person',
  effect: 'proposes',
  words: /\b(?:save|bookmark|shortlist|add)/i,
  async run(ctx, { name: said }) {
    if (!isAccount(ctx.actor)) return SIGN_IN;
    const found = said === '' ? null : await findListing(ctx, said);
    if (!found)
      return {
        says: `Outset lists no one called “${said}”, so there is nothing to save.`,
        entries: [page('All Investors', '/portal/all-investors')],
      };
    const { listing, mended } = found;
    const { favourites } = (await readSavedView(ctx, ctx.actor.accountId)).view;
    const item = { type: listing.kind, id: listing.id };
    if (favourites.some((one) => refText(one) === refText(item)))
      return { says: `${listing.name} is saved already.`, entries: [SAVED] };
    const read = mended ? `I read “${said}” as “${mended}”. ` : '';
    return {
      says: `${read}Save ${listing.name}? ${CONFIRM}`,
      ...(isSavedType(item.type) ? { action: { kind: 'save' as const, item, name: listing.name } } : {}),
      entries: [SAVED],
    };
  },
});

const BEGINS_SO = 0.4;

const planTick = tool({
  name: 'plan_tick',
  description:
    'Proposes to tick a step of the roadmap; the person confirms it on a card. It changes nothing by itself.',
  status: 'Looking for the step',
  input: z.object({ words: z.string().trim().max(200).describe('Words of the step') }),
  permission: 'roadmap:write',
  scope: 'person',
  effect: 'proposes',
  words: /\b(?:tick|mark|done|step|milestone)/i,
  async run(ctx, { words }) {
    if (!isAccount(ctx.actor)) return SIGN_IN;
    const results = await ctx.rows(sql<{
      id: string;
      title: string;
      body: string;
    }>`SELECT m.id, m.description AS title, '' AS body FROM milestones m
        LEFT JOIN milestone_marks k ON k.milestone_id = m.id AND k.account_id = ${ctx.actor.accountId}
        WHERE coalesce(k.is_done, 0) = 0 ORDER BY m.place LIMIT 2000`);
    const asked = topicWords(words);
    const stems = asked.map(stemOf);
    // A milestone begins with its action: "Incorporate: …" is the one for "incorporate company", and one that only mentions it is not.
    const begun = results.map((one) => {
      const [first = ''] = wordsOf(one.title);
      return stems.includes(stemOf(first)) && first !== 'company' ? { ...one, bonus: BEGINS_SO } : one;
    });
    const [step] = bestOf(begun, asked, new Map(), 1);
    const roadmap = page('Startup Roadmap', '/portal/checklist');
    if (!step)
      return {
        says: 'No open step of your roadmap fits these words. Open the roadmap to tick it there.',
        entries: [roadmap],
      };
    return {
      says: `Tick “${step.title}”? ${CONFIRM}`,
      action: { kind: 'tick', milestoneId: step.id, name: step.title },
      entries: [roadmap],
    };
  },
});

const ACTS = [
  'send-all',
  'delete-saved',
  'delete-account',
  'change-password',
  'profile',
  'figures',
  'saved',
  'pay',
  'book',
] as const;

const cannotDo = tool({
  name: 'cannot_do',
  description:
    'What the assistant never does: mails to many, deletions, passwords. Says where it is done, with the true count.',
  status: 'Looking that up',
  input: z.object({
    act: z.enum(ACTS),
    about: z.string().max(200).default('').describe('The question'),
  }),
  permission: 'assistant:ask',
  scope: 'person',
  words: /\b(?:send|e?mail|delete|remove|password|all\b|every)/i,
  async run(ctx, { act, about }) {
    if (act === 'delete-account')
      return {
        says: 'I cannot delete an account. You do it yourself in Settings, Security: we ask for your password, and it cannot be undone. You can download your data there first.',
        entries: [page('Security', '/portal/settings/security')],
      };
    if (act === 'book')
      return {
        says: 'I cannot call anyone, or book travel, rooms or tables. I can open the form for a meeting: tell me who you want to meet, and when.',
      };
    if (act === 'pay')
      return {
        says: 'I cannot pay or order anything. I can record what you paid. For example, say “Add an expense of ₹12,000 for AWS”.',
        entries: [page('Expenses', '/portal/tools/expense-tracker')],
      };
    if (act === 'profile')
      return {
        says: 'I do not change your profile. Open Profile in the settings, press “Edit profile”, and save.',
        entries: [page('Profile', '/portal/settings/profile')],
      };
    if (act === 'saved')
      return {
        says: 'I do not change steps, notes, names or collections. Open Saved Items: the menu of an item changes its step, note and collection, and removes it. What I can prepare for you to confirm: saving an entry, and a follow-up day.',
        entries: [SAVED],
      };
    if (act === 'figures')
      return {
        says: 'I do not change the figures of your runway plan. Open Burn Rate and enter the new one. I can try it here without changing anything: “What is my runway if costs are 7 lakh?”',
        entries: [page('Burn Rate', '/portal/tools/burn-rate')],
      };
    if (act === 'change-password')
      return {
        says: 'I cannot change a password, and please never type one here. Change it in Settings, Security.',
        entries: [page('Security', '/portal/settings/security')],
      };
    if (act === 'delete-saved') {
      if (!isAccount(ctx.actor)) return SIGN_IN;
      const { of } = savedKind(about);
      const saved = await readSavedView(ctx, ctx.actor.accountId);
      const entries = [...dealsOf(saved).values()].filter(({ type }) => !of || isOfKind(type, of)).length;
      const groups = saved.view.collections.length;
      const what = of
        ? `${entries} saved ${kindNoun(of, entries)}`
        : `${entries} saved ${entries === 1 ? 'entry' : 'entries'} and ${groups} ${groups === 1 ? 'collection' : 'collections'}`;
      return {
        says: `I do not delete anything. You have ${what}: open Saved Items, select what you want to remove, and press Remove. You can undo it.`,
        entries: [SAVED],
      };
    }
    const { place, rest } = takePlace(about);
    const list = LIST_PATTERNS.find(([pattern]) => pattern.test(rest))?.[1] ?? 'investors';
    const { total, noun } = await countListings(ctx, list, place);
    return {
      says: `I do not send anything, and Outset does not send mails to many strangers at once: it lists ${total} ${noun}${place ? ` in ${place.label}` : ''}. The outreach tool writes a mail of its own for each one that you choose, and you send it yourself.`,
      entries: [page('Outreach', '/portal/tools/outreach-generator')],
    };
  },
});

export const ACT_TOOLS = [planFollowUp, planSave, planTick, planExpense, planScenario, cannotDo];
