/** The form of the sending settings: numbers as people write them, in the notation of the form's own messages. */
import { describe, expect, it } from 'vitest';
import { settingsRules } from './settings-form';

const typed = { senderName: '', replyTo: '', batchSize: '100', pauseSeconds: '0', dailyCap: '' };
const read = (over: Partial<typeof typed>) => settingsRules(3).safeParse({ ...typed, ...over });

describe('a number of the settings', () => {
  it.each([
    [{ dailyCap: '1,00,000' }, { dailyCap: 100_000 }],
    [{ dailyCap: '10,00,000' }, { dailyCap: 1_000_000 }],
    [{ dailyCap: ' 500 ' }, { dailyCap: 500 }],
    [{ dailyCap: '1 lakh' }, { dailyCap: 100_000 }],
    [{ dailyCap: ' ' }, { dailyCap: null }],
    [{ pauseSeconds: '3,600' }, { pauseSeconds: 3_600 }],
  ])('%o is read', (over, data) => {
    expect(read(over)).toMatchObject({ success: true, data: { ...data, revision: 3 } });
  });

  it.each([
    { dailyCap: '10,00,001' },
    { dailyCap: '-5' },
    { dailyCap: 'many' },
    { dailyCap: '1.5' },
    { batchSize: '' },
    { batchSize: '0' },
    { pauseSeconds: '₹5' },
  ])('%o is refused', (over) => {
    expect(read(over).success).toBe(false);
  });
});
