import type { Migration } from '../db/migrate.ts';

/**
 * Settings of the site and their change history. Triggers stamp and record every change, so that one made in SQL is audited
 * like one made in the console.
 */
export const siteSettingsMigrations: readonly Migration[] = [
  {
    name: 'site-1-settings',
    sql: `
      -- One row per setting that was set; the others have their default.
      create table site_settings (
        key text primary key,
        value jsonb not null,
        -- Milliseconds since the epoch; these two are written by a trigger.
        updated_at_ms bigint not null default 0,
        updated_by text not null default ''
      );
      create table site_settings_audit (
        audit_id bigint generated always as identity primary key,
        key text not null,
        changed_at_ms bigint not null,
        -- An e-mail address, or sql: and the role of the database for whoever changed it past the console.
        changed_by text not null,
        -- Null for a change past the console.
        user_id text,
        -- Null where nothing was stored: the default was in force.
        old_value jsonb,
        -- Null when the row was removed: the default is in force again.
        new_value jsonb
      );
      create index site_settings_audit_key on site_settings_audit (key, audit_id);

      create function site_settings_actor() returns text language sql as $$
        select coalesce(nullif(current_setting('bourse.actor', true), ''), 'sql:' || session_user)
      $$;
      create function site_settings_stamp() returns trigger language plpgsql as $$
      begin
        new.updated_at_ms := floor(extract(epoch from clock_timestamp()) * 1000);
        new.updated_by := site_settings_actor();
        return new;
      end $$;
      create function site_settings_record(changed text, was jsonb, becomes jsonb) returns void language sql as $$
        insert into site_settings_audit (key, changed_at_ms, changed_by, user_id, old_value, new_value)
          select changed, floor(extract(epoch from clock_timestamp()) * 1000), site_settings_actor(),
            nullif(current_setting('bourse.actor_id', true), ''), was, becomes
          where was is distinct from becomes
      $$;
      create function site_settings_audited() returns trigger language plpgsql as $$
      begin
        if tg_op = 'UPDATE' and old.key = new.key then
          perform site_settings_record(new.key, old.value, new.value);
          return null;
        end if;
        if tg_op <> 'INSERT' then perform site_settings_record(old.key, old.value, null); end if;
        if tg_op <> 'DELETE' then perform site_settings_record(new.key, null, new.value); end if;
        return null;
      end $$;
      create function site_settings_kept() returns trigger language plpgsql as $$
      begin
        raise exception 'delete from % instead: a truncation would leave no trace', tg_table_name;
      end $$;
      create trigger site_settings_stamp before insert or update on site_settings
        for each row execute function site_settings_stamp();
      create trigger site_settings_audited after insert or update or delete on site_settings
        for each row execute function site_settings_audited();
      create trigger site_settings_kept before truncate on site_settings
        for each statement execute function site_settings_kept();
    `,
  },
];
