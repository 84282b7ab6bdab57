import { randomUUID } from 'node:crypto';
import { hashPassword, verifyPassword } from 'better-auth/crypto';
import type { ClientBase } from 'pg';
import type { BetterAuth } from '../../platform/auth/better-auth.ts';
import type { HouseUser, HouseUsers } from '../../platform/auth/house-users.ts';
import type { CoreHost } from '../../platform/core-host/core-host.ts';
import type { KnownDevices } from './known-devices.ts';

/** A user who was written down. */
export interface NewUser {
  readonly id: string;
  readonly accountId: number;
}

/** Dependencies of making users. */
export interface NewUsersDeps {
  readonly auth: BetterAuth;
  readonly devices: Pick<KnownDevices, 'forget'>;
  readonly host: Pick<CoreHost, 'submit'>;
}

/** Makes users, each with a password and an account in the core. */
export class NewUsers implements HouseUsers {
  private readonly deps: NewUsersDeps;

  constructor(deps: NewUsersDeps) {
    this.deps = deps;
  }

  /** Writes a user down whose address is proved, in its normal form, with his password; undefined when the address has a user already. */
  async insert(tx: ClientBase, email: string, passwordHash: string): Promise<NewUser | undefined> {
    const { rows } = await tx.query<NewUser>(
      `insert into users (id, name, email, email_verified) values ($1, $2, $3, true)
        on conflict (email) do nothing returning id, account_id as "accountId"`,
      [randomUUID(), nicknameOf(email), email],
    );
    const [user] = rows;
    if (user === undefined) return undefined;
    await tx.query(
      `insert into credentials (id, user_id, account_id, provider_id, password) values ($1, $2, $2, 'credential', $3)`,
      [randomUUID(), user.id, passwordHash],
    );
    return user;
  }

  /** Makes a house user if there is none, sets its password, opens its account in the core. */
  async ensureUser(house: HouseUser): Promise<{ readonly userId: string; readonly accountId: number }> {
    const { internalAdapter } = await this.deps.auth.$context;
    const known = await internalAdapter.findUserByEmail(house.email, { includeAccounts: true });
    let user = known?.user;
    if (user === undefined) {
      const fresh = { email: house.email, name: house.nickname, emailVerified: true };
      user = await internalAdapter.createUser(fresh, { method: 'email-password' });
      await this.linkPassword(user.id, await hashPassword(house.password));
      await this.openNewAccount(user);
    } else {
      const hash = known?.accounts.find((account) => account.providerId === 'credential')?.password;
      const same = typeof hash === 'string' && (await verifyPassword({ hash, password: house.password }));
      if (!same) await this.replacePassword(user.id, await hashPassword(house.password));
    }
    const { accountId } = user as { accountId?: unknown };
    if (typeof accountId !== 'number') throw new Error(`user ${house.email} has no account id`);
    await this.ensureCoreAccount(accountId);
    return { userId: user.id, accountId };
  }

  /** Opens a user's core account unless it is already open. */
  async ensureCoreAccount(accountId: number): Promise<'opened' | 'existed'> {
    const { events } = await this.deps.host.submit({ type: 'open-account', accountId });
    const answer = events[0];
    if (answer?.type === 'account-opened') return 'opened';
    if (answer?.type === 'rejected' && answer.code === 'ACCOUNT_EXISTS') return 'existed';
    throw new Error(`account ${accountId} was not opened: ${answer?.type === 'rejected' ? answer.code : answer?.type}`);
  }

  private async linkPassword(userId: string, hash: string): Promise<void> {
    const { internalAdapter } = await this.deps.auth.$context;
    try {
      await internalAdapter.linkAccount({ userId, providerId: 'credential', accountId: userId, password: hash });
    } catch (error) {
      // A user without a password could never log in, and would block the address.
      await internalAdapter.deleteUser(userId);
      throw error;
    }
  }

  /**
   * Opens the core account of a new user. An account that already exists belongs to another user (the database was replaced,
   * the journal was not): it is not reused, and the user is removed.
   */
  async openNewAccount(user: object): Promise<void> {
    const { id, accountId } = user as { id?: unknown; accountId?: unknown };
    if (typeof id !== 'string' || typeof accountId !== 'number') throw new Error('a new user has no account id');
    if ((await this.ensureCoreAccount(accountId)) === 'opened') return;
    const { internalAdapter } = await this.deps.auth.$context;
    await internalAdapter.deleteUser(id);
    throw new Error(`account ${accountId} exists without its user; the database does not belong to this journal`);
  }

  /** A password change invalidates all sessions and known devices. */
  private async replacePassword(userId: string, hash: string): Promise<void> {
    const { internalAdapter } = await this.deps.auth.$context;
    await internalAdapter.updatePassword(userId, hash);
    await internalAdapter.deleteUserSessions(userId);
    await this.deps.devices.forget(userId);
  }
}

/** Default nickname: the local part of the address. */
function nicknameOf(email: string): string {
  return [...email.slice(0, email.lastIndexOf('@'))].slice(0, 24).join('');
}
