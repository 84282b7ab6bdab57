import type { ModuleName } from '@bourse/contract';

/**
 * Modules that masters have closed to their sub-accounts, by account id. In memory, because every order asks: sessions, sockets and API keys are
 * held to a change at once. The sub-accounts feature loads and changes it.
 */
export class ClosedModules {
  private readonly byAccount = new Map<number, ReadonlySet<ModuleName>>();

  /** Replaces what is closed to an account. */
  set(accountId: number, modules: readonly ModuleName[]): void {
    if (modules.length === 0) this.byAccount.delete(accountId);
    else this.byAccount.set(accountId, new Set(modules));
  }

  /** Whether a module is closed to an account. */
  has(accountId: number, module: ModuleName): boolean {
    return this.byAccount.get(accountId)?.has(module) === true;
  }
}
