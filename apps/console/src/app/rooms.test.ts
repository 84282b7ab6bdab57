import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PERMISSION_NAMES, type RouteSpec, routes } from '@bourse/contract';
import type { Call } from '@bourse/kit/api/define-calls.ts';
import { describe, expect, it } from 'vitest';
import { ROOM_GROUPS } from '../room/room.ts';
import { LANGUAGES } from './languages.ts';
import { ROOMS } from './rooms.ts';

const FEATURES = join(import.meta.dirname, '../features');
const LOCALES = join(import.meta.dirname, '../../locales');

const wordsOf = (file: string, language: string): Readonly<Record<string, string>> =>
  JSON.parse(readFileSync(join(LOCALES, file, `${language}.json`), 'utf8'));

describe('PR-28 the rooms of the console', () => {
  it('are the folders of the features, each once', () => {
    expect(ROOMS.map(({ id }) => id).toSorted()).toEqual(readdirSync(FEATURES).toSorted());
  });

  it('have pages at addresses of their own', () => {
    const paths = ROOMS.flatMap(({ pages }) => pages.map(({ path }) => path));
    expect(new Set(paths).size).toBe(paths.length);
    expect(ROOMS[0]?.pages[0].path).toBe('');
  });

  it.each(ROOMS)(
    '$id has a name in every language, a known group and known permissions',
    ({ id, group, permissions }) => {
      for (const language of LANGUAGES) expect(wordsOf(id, language)[`${id}.title`]).toMatch(/\S/);
      expect(ROOM_GROUPS).toContain(group);
      for (const name of permissions ?? []) expect(PERMISSION_NAMES).toContain(name);
    },
  );

  it.each(ROOMS)('every page of $id loads', async ({ pages }) => {
    for (const { load } of pages) expect(await load()).toBeTypeOf('function');
  });

  it.each(ROOMS)(
    'what $id reads needs no other permission than those that it names',
    async ({ id, permissions = [], shownMoreWith = [] }) => {
      const file = join(FEATURES, id, 'calls.ts');
      if (!existsSync(file)) return;
      const calls: readonly Call[] = Object.values(Object.values(await import(file))[0] as Record<string, Call>);
      const reads = calls.filter(({ mutates }) => !mutates).map(({ name }): RouteSpec => routes[name]);
      for (const { permission } of reads) {
        if (permission !== undefined) expect([...permissions, ...shownMoreWith]).toContain(permission);
      }
    },
  );

  it('wait for nothing that no overview counts', () => {
    const counted = Object.keys(routes.consoleHome.data.shape.waiting.shape);
    for (const name of ROOMS.flatMap(({ waits = [] }) => waits)) expect(counted).toContain(name);
  });
});
