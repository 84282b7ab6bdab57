import type { Migration } from '../db/migrate.ts';

/** Roles of operators: which permissions each has, and who has it. */
export const permissionsMigrations: readonly Migration[] = [
  {
    name: 'permissions-1-roles',
    sql: `
      create table roles (
        role_id bigint generated always as identity primary key,
        name text not null,
        -- A built-in role cannot be changed or deleted.
        built_in boolean not null default false,
        -- Every permission, also those of products to come; then role_permissions has no rows of it.
        has_all boolean not null default false
      );
      create unique index roles_name on roles (lower(name));
      create table role_permissions (
        role_id bigint not null references roles on delete cascade,
        permission text not null,
        primary key (role_id, permission)
      );
      create table user_roles (
        user_id text not null references users on delete cascade,
        role_id bigint not null references roles on delete cascade,
        granted_ms bigint not null,
        -- E-mail address of who granted it, or system.
        granted_by text not null,
        primary key (user_id, role_id)
      );
      create index user_roles_role on user_roles (role_id);
      insert into roles (name, built_in, has_all) values ('owner', true, true);

      -- Every server keeps the table in memory and reads it again when it is notified, whoever changed it.
      create function notify_roles() returns trigger language plpgsql as $$
      begin
        perform pg_notify('bourse_roles', '');
        return null;
      end $$;
      create trigger roles_notify after insert or update or delete or truncate on roles
        for each statement execute function notify_roles();
      create trigger role_permissions_notify after insert or update or delete or truncate on role_permissions
        for each statement execute function notify_roles();
      create trigger user_roles_notify after insert or update or delete or truncate on user_roles
        for each statement execute function notify_roles();
    `,
  },
  {
    name: 'permissions-2-who-gave-what-when',
    sql: `
      -- Who granted a role, and since when and by whom a role has a permission; null: the installation itself. No references: who gave
      -- something must not become the installation when the account is deleted.
      alter table user_roles add column granted_by_user text;
      update user_roles set granted_by_user = users.id from users where users.email = granted_by;
      alter table role_permissions
        add column added_ms bigint not null default floor(extract(epoch from now()) * 1000),
        add column added_by_user text;
    `,
  },
  {
    name: 'permissions-3-presets',
    sql: `
      -- Name of the preset that a role was seeded as; empty for one that operators made.
      alter table roles add column preset text not null default '';
      update roles set preset = name where has_all;
    `,
  },
];
