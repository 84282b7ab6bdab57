import { defineCalls } from '@bourse/kit/api/define-calls.ts';

/** The API calls of this room. */
export const outboxCalls = defineCalls({
  consoleStuckCommands: ['GET', '/hk-web/console/outbox/stuck', false],
  retryStuckCommand: ['POST', '/hk-web/console/outbox/{outboxId}/retry', true],
  skipStuckCommand: ['POST', '/hk-web/console/outbox/{outboxId}/skip', true],
  consoleOutboxState: ['GET', '/hk-web/console/outbox/state', false],
  consoleOutbox: ['GET', '/hk-web/console/outbox', false],
});
