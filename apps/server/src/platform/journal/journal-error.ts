/** Why a journal cannot be opened or written. */
export type JournalCode =
  | 'JOURNAL_DAMAGED'
  | 'JOURNAL_INCOMPLETE'
  | 'JOURNAL_INCOMPATIBLE'
  | 'JOURNAL_FAILED'
  | 'DATA_DIR_LOCKED'
  | 'PROJECTIONS_AHEAD';

/** A journal that is invalid or cannot be written; the message contains the position and the remedy. */
export class JournalError extends Error {
  readonly code: JournalCode;

  constructor(code: JournalCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'JournalError';
    this.code = code;
  }
}
