/** What can keep a journal from being opened or written. */
export type JournalCode =
  | 'JOURNAL_DAMAGED'
  | 'JOURNAL_INCOMPLETE'
  | 'JOURNAL_INCOMPATIBLE'
  | 'JOURNAL_FAILED'
  | 'DATA_DIR_LOCKED'
  | 'PROJECTIONS_AHEAD';

/** A journal that cannot be trusted or written; the message names the place and what to do. */
export class JournalError extends Error {
  readonly code: JournalCode;

  constructor(code: JournalCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'JournalError';
    this.code = code;
  }
}
