import { type Rejection, reject } from '../../../platform/http/api-result.ts';
import { checkPassword } from '../credentials.ts';
import type { BreachLookup } from './breach-lookup.ts';

/** Decides whether a password may be taken: by rules and the bundled list, and, where operators want it, by a list of leaked ones elsewhere. */
export class NewPasswords {
  private readonly lookup: Pick<BreachLookup, 'isLeaked'>;

  constructor(lookup: Pick<BreachLookup, 'isLeaked'>) {
    this.lookup = lookup;
  }

  /** Why a password is refused: PASSWORD_WEAK, PASSWORD_COMMON, PASSWORD_PERSONAL, PASSWORD_BREACHED; undefined: it is not. */
  async refusal(password: string, email: string, field: string): Promise<Rejection | undefined> {
    const checked = checkPassword(password, email);
    if (!checked.ok) return reject(checked.code, field, checked.reason);
    return (await this.lookup.isLeaked(password)) ? reject('PASSWORD_BREACHED', field) : undefined;
  }
}
