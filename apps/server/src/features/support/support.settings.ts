import * as z from 'zod/mini';
import { defineSettings, setting } from '../../platform/site-settings/setting.ts';

const whole = (least: number, most: number) => z.int().check(z.minimum(least), z.maximum(most));

/** Settings of customer service and feedback. */
export const supportSettings = defineSettings({
  supportIdleMinutes: setting(whole(10, 43_200), 1_440, {
    summary:
      'Minutes without a message after which an open talk with customer service is closed; one that waits for an agent is not.',
  }),
  supportReopenHours: setting(whole(0, 8_760), 72, {
    summary: 'Hours in which a customer may reopen a closed talk; 0: never.',
  }),
  supportTalksPerDay: setting(whole(1, 1_000), 20, {
    summary: 'Talks that a user may open within 24 hours; a visitor a quarter of them.',
  }),
  supportRetentionDays: setting(whole(1, 36_500), 730, {
    summary: 'Days after which closed talks are deleted, with their messages, notes and files.',
  }),
  feedbackPerDay: setting(whole(1, 1_000), 10, {
    summary: 'How often a user may send feedback within 24 hours.',
  }),
});
