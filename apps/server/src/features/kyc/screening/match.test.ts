import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryDir } from '../../../testing/server-fixture.ts';
import { screenPerson } from './match.ts';
import { readScreeningList } from './screening-list.ts';

const list = readScreeningList(undefined);
const hitsOf = (name: string, birthDate = '', countries: readonly string[] = [], threshold = 82) =>
  screenPerson({ name, birthDate, countries }, list, threshold).map(({ entry, grounds, score }) => ({
    id: entry.entry.entryId,
    score,
    grounds,
  }));

describe('PR-24 the sanctions list', () => {
  it('is a marked sample of invented entries unless a file is named', () => {
    expect(list).toMatchObject({ isSample: true, size: 30 });
    expect(list.name).toContain('SAMPLE');
  });

  it.each([
    ['the name', 'Ivan Sidorov'],
    ['a transliteration', 'Iwan Sidorow'],
    ['the original script', 'Сидоров Иван'],
    ['an alias', 'Mohammed Kasim Tarawi'],
  ])('is hit by %s', (_what, name) => {
    expect(hitsOf(name)).toHaveLength(1);
  });

  it.each([
    ['another member of a family', 'Maria Sidorova'],
    ['a first name alone', 'Ivan'],
    ['somebody else', 'Anna Schmidt'],
  ])('is not hit by %s', (_what, name) => {
    expect(hitsOf(name)).toEqual([]);
  });

  it('weighs the birth date: the same adds, one of another generation takes away', () => {
    const [same] = hitsOf('Iwan Sidorof', '1968-04-12', ['RU'], 0);
    const [year] = hitsOf('Iwan Sidorof', '1968-09-01', [], 0);
    const [unknown] = hitsOf('Iwan Sidorof', '', [], 0);
    const [other] = hitsOf('Iwan Sidorof', '1999-04-12', [], 0);
    expect(same?.grounds).toEqual([expect.stringMatching(/name|alias/), 'birth-date', 'country']);
    expect(year?.grounds).toContain('birth-year');
    expect([same, year, unknown, other].map((hit) => hit?.score)).toEqual(
      [same, year, unknown, other].map((hit) => hit?.score).sort((a = 0, b = 0) => b - a),
    );
    expect(hitsOf('Ivan Petrovich Sidorow', '1999-04-12').length).toBeLessThanOrEqual(1);
  });

  it('finds companies', () => {
    expect(hitsOf('Nordstern Beispiel Handelsgesellschaft')).toHaveLength(1);
  });

  it('reads entities in the FollowTheMoney form, one a line', () => {
    const dir = temporaryDir();
    const path = join(dir.path, 'targets.ftm.json');
    const person = {
      id: 'x-1',
      schema: 'Person',
      properties: { name: ['Ann Example'], alias: ['A. N. Example'], birthDate: ['1970-01-01'], nationality: ['gb'] },
    };
    const address = { id: 'x-2', schema: 'Address', properties: { name: ['Ann Example Street'] } };
    writeFileSync(path, `${JSON.stringify(person)}\n${JSON.stringify(address)}\n`);
    const own = readScreeningList(path);
    expect(own).toMatchObject({ isSample: false, size: 1 });
    const [hit] = screenPerson({ name: 'Ann Example', birthDate: '1970-01-01', countries: ['GB'] }, own, 82);
    expect(hit).toMatchObject({ score: 100, grounds: ['name', 'birth-date', 'country'] });
    writeFileSync(path, '{"list":"x"}');
    expect(() => readScreeningList(path)).toThrow();
    dir.remove();
  });
});
