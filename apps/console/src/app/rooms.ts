import { auditRoom } from '../features/audit/room.ts';
import { booksRoom } from '../features/books/room.ts';
import { contentRoom } from '../features/content/room.ts';
import { feedbackRoom } from '../features/feedback/room.ts';
import { homeRoom } from '../features/home/room.ts';
import { identityRoom } from '../features/identity/room.ts';
import { jobsRoom } from '../features/jobs/room.ts';
import { mailsRoom } from '../features/mails/room.ts';
import { marketsRoom } from '../features/markets/room.ts';
import { operatorsRoom } from '../features/operators/room.ts';
import { outboxRoom } from '../features/outbox/room.ts';
import { proposalsRoom } from '../features/proposals/room.ts';
import { reviewsRoom } from '../features/reviews/room.ts';
import { settingsRoom } from '../features/settings/room.ts';
import { supportRoom } from '../features/support/room.ts';
import { transfersRoom } from '../features/transfers/room.ts';
import { usersRoom } from '../features/users/room.ts';
import type { Room } from '../room/room.ts';

/** The rooms in the order in which their groups show them: one line each. */
export const ROOMS: readonly Room[] = [
  homeRoom,
  usersRoom,
  identityRoom,
  supportRoom,
  feedbackRoom,
  marketsRoom,
  booksRoom,
  transfersRoom,
  reviewsRoom,
  contentRoom,
  settingsRoom,
  proposalsRoom,
  auditRoom,
  operatorsRoom,
  outboxRoom,
  jobsRoom,
  mailsRoom,
];
