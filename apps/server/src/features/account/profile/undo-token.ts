import { createHash } from 'node:crypto';

/** The hash under which the token of a link that undoes a change of address is stored. */
export function undoHashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url');
}
