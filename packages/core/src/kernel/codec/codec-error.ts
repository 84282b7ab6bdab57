/** Bytes that no encoder of ours has written: truncated, altered or of another version. Nothing has been applied. */
export class CodecError extends Error {
  /** Where in the bytes the reader stopped. */
  declare readonly offset: number;

  constructor(message: string, offset: number) {
    super(`${message} at byte ${offset}`);
    this.name = 'CodecError';
    this.offset = offset;
  }
}
