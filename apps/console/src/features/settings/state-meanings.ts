import type { StateMeaning } from '../../room/state-badge.tsx';
import type { Setting } from './queries.ts';

/** How the states of settings are meant: a stored value is as good as a default. */
export const STATE_MEANINGS: Readonly<Record<Setting['state'], StateMeaning>> = {
  default: 'ended',
  stored: 'good',
  damaged: 'bad',
};
