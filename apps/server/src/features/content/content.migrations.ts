import type { Migration } from '../../platform/db/migrate.ts';

/** Tables of the content feature. */
export const contentMigrations: readonly Migration[] = [
  {
    name: 'content-1-documents',
    sql: `
      create table content_documents (
        document_id bigint generated always as identity primary key,
        kind text not null check (kind in ('announcement', 'notice', 'help', 'academy')),
        code text not null unique,
        category text not null,
        state text not null check (state in ('draft', 'scheduled', 'published', 'withdrawn')),
        is_pinned boolean not null default false,
        is_silent boolean not null,
        source text not null check (source in ('operator', 'shipped')),
        -- An instant; the zone is only the one that it was chosen in. 0 without a publication.
        publish_ms bigint not null default 0,
        publish_zone text not null default '',
        related text[] not null,
        -- Another one after every change.
        revision integer not null default 1,
        -- How often it became visible.
        publications integer not null default 0,
        updated_ms bigint not null
      );
      create index content_documents_by_change on content_documents (updated_ms, document_id);

      -- Every text that was saved; rows are never changed.
      create table content_versions (
        version_id bigint generated always as identity primary key,
        document_id bigint not null references content_documents on delete cascade,
        language text not null,
        title text not null,
        summary text not null,
        keywords text not null,
        body text not null,
        hash text not null,
        author text not null,
        created_ms bigint not null
      );
      create index content_versions_newest on content_versions (document_id, language, version_id);

      -- The texts that readers see, or will see when the time of publication has come.
      create table content_live (
        document_id bigint not null references content_documents on delete cascade,
        language text not null,
        version_id bigint not null references content_versions,
        title text not null,
        summary text not null,
        body text not null,
        -- What can be read in the body.
        plain text not null,
        -- Title, summary, keywords and plain text without case and accents.
        folded text not null,
        search tsvector not null,
        changed_ms bigint not null,
        primary key (document_id, language)
      );
      create index content_live_search on content_live using gin (search);

      -- The only way by which readers reach an article: published, and the time of publication has come.
      create view content_visible as
        select d.document_id, d.kind, d.code, d.category, d.is_pinned, d.publish_ms, d.publish_zone, d.related,
            l.language, l.title, l.summary, l.body, l.plain, l.folded, l.search, l.changed_ms
          from content_documents d join content_live l using (document_id)
          where d.state = 'published' and d.publish_ms <= extract(epoch from clock_timestamp()) * 1000;

      create table content_votes (
        document_id bigint not null references content_documents on delete cascade,
        -- A digest of an account or of a visitor's address.
        voter bytea not null,
        is_helpful boolean not null,
        voted_ms bigint not null,
        primary key (document_id, voter)
      );

      -- What was last taken over from the release; a text is replaced as long as its newest version is that one.
      create table content_shipped (
        document_id bigint not null references content_documents on delete cascade,
        language text not null,
        hash text not null,
        primary key (document_id, language)
      );
      create table content_shipped_set (
        is_only boolean primary key default true check (is_only),
        digest text not null
      );
    `,
  },
  {
    name: 'content-2-title-search',
    sql: `
      -- Short, so that ordering many matches by their titles reads no long vector.
      alter table content_live add column title_search tsvector generated always as (ts_filter(search, '{a}')) stored;
      create or replace view content_visible as
        select d.document_id, d.kind, d.code, d.category, d.is_pinned, d.publish_ms, d.publish_zone, d.related,
            l.language, l.title, l.summary, l.body, l.plain, l.folded, l.search, l.changed_ms, l.title_search
          from content_documents d join content_live l using (document_id)
          where d.state = 'published' and d.publish_ms <= extract(epoch from clock_timestamp()) * 1000;
    `,
  },
];
