import type { ClientBase } from 'pg';

/** Says when a second factor must stay. */
export class FactorDemand {
  private readonly isRequiredOfOperators: () => boolean;

  constructor(isRequiredOfOperators: () => boolean) {
    this.isRequiredOfOperators = isRequiredOfOperators;
  }

  /** Whether the removal of a user's last passkey, or of his app, would leave an operator without the second factor that the console demands. */
  async isLast(tx: ClientBase, userId: string, removed: 'passkey' | 'app'): Promise<boolean> {
    if (!this.isRequiredOfOperators()) return false;
    const others =
      removed === 'passkey'
        ? 'select 1 from second_factors where user_id = $1 and confirmed_at is not null'
        : 'select 1 from passkeys where user_id = $1';
    const { rowCount } = await tx.query(
      `select 1 where exists (select 1 from user_roles where user_id = $1) and not exists (${others})`,
      [userId],
    );
    return rowCount === 1;
  }
}
