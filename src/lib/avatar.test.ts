/** Initials and hues: ordinary names and hostile ones. */
import { describe, expect, it } from 'vitest';
import { hueOf, initialsOf, tileColours } from './avatar';

describe('initialsOf', () => {
  it.each([
    ['Blume Ventures', 'BV'],
    ['100X.VC', '1V'],
    ['Accel', 'AC'],
    ['kae capital partners', 'KP'],
    ['  IIT   Madras  ', 'IM'],
    ["O'Brien", 'OB'],
    ['é', 'É'],
    ['', '?'],
    ['   ', '?'],
    ['🚀🚀', '?'],
    ['🚀 Rocket Fund', 'RF'],
    ['\u0000\u0001', '?'],
    ["' OR 1=1--", 'O1'],
  ])('shortens %j to %j', (name, initials) => expect(initialsOf(name)).toBe(initials));

  it('keeps Devanagari syllables whole and answers long names quickly', () => {
    expect(initialsOf('आविष्कार कैपिटल')).toBe('आकै');
    expect(initialsOf('a'.repeat(10_000)).length).toBe(2);
  });
});

describe('hueOf', () => {
  it('is steady, within the circle, and the same for any case or outer space', () => {
    for (const name of ['Blume', '', '🚀', 'आविष्कार', 'x'.repeat(10_000)]) {
      expect(hueOf(name)).toBe(hueOf(name));
      expect(hueOf(name)).toBeGreaterThanOrEqual(0);
      expect(hueOf(name)).toBeLessThan(360);
    }
    expect(hueOf(' BLUME ')).toBe(hueOf('blume'));
    expect(hueOf('Blume')).not.toBe(hueOf('Antler'));
    expect(tileColours('Blume').background).toContain(String(hueOf('Blume')));
  });
});
