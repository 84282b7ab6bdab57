import * as z from 'zod/mini';
import * as s from '../../schemas.ts';

/** A setting as shown in the console. */
export const setting = z.object({
  key: z.string(),
  /** Description of the setting, in one sentence. */
  summary: z.string(),
  /** The value in force; its shape depends on the key. */
  value: z.unknown(),
  /** The value in force when none is stored. */
  defaultValue: z.unknown(),
  /** `default`: never set; `stored`: set; `damaged`: the stored value is invalid, so the default is in force. */
  state: z.enum(['default', 'stored', 'damaged']),
  /** 0 when never set. */
  updatedAtMs: s.timeMs,
  /** Who set it: an e-mail address, or `sql:` and a database role; empty when never set. */
  updatedBy: z.string(),
});
