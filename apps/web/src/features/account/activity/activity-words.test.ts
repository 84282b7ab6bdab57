import { ACTIVITY_GROUP_NAMES, ACTIVITY_GROUPS } from '@bourse/contract/activity';
import { describe, expect, it } from 'vitest';
import { wordsOf } from '../../../testing/words.ts';
import { activityQuery } from './activity-model.ts';

describe('the activity log', () => {
  it('has words for every event and group of the contract', () => {
    const words = wordsOf('en_US');
    const events = ACTIVITY_GROUP_NAMES.flatMap((group) => ACTIVITY_GROUPS[group].map((event) => `event.${event}`));
    const needed = [...events, ...ACTIVITY_GROUP_NAMES.map((group) => `group.${group}`)];
    expect(needed.filter((name) => !(`activity.${name}` in words))).toEqual([]);
  });

  it('names no event twice', () => {
    const events = ACTIVITY_GROUP_NAMES.flatMap((group) => [...ACTIVITY_GROUPS[group]]);
    expect(new Set(events).size).toBe(events.length);
  });

  it('asks for a known group, and for everything instead of an unknown one', () => {
    expect(activityQuery({ group: 'keys' })).toEqual({ group: 'keys' });
    expect([activityQuery({ group: '' }), activityQuery({ group: 'x' })]).toEqual([{}, {}]);
  });
});
