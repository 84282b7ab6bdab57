import { describe, expect, it } from 'vitest';
import { comparableName, jaroWinkler, nameSimilarity } from './names.ts';

const percent = (a: string, b: string) => Math.round(nameSimilarity(comparableName(a), comparableName(b)) * 100);

describe('PR-24 names are alike', () => {
  it.each([
    ['the same', 'Ivan Sidorov', 'Ivan Sidorov'],
    ['another transliteration', 'Iwan Sidorow', 'Ivan Sidorov'],
    ['another order', 'Sidorov, Ivan', 'Ivan Sidorov'],
    ['a patronymic more', 'Ivan Petrovich Sidorov', 'Iwan Sidorow'],
    ['an initial', 'I. Sidorov', 'Ivan Sidorov'],
    ['Cyrillic', 'Иван Сидоров', 'Ivan Sidorov'],
    ['capitals and blanks', '  IVAN   SIDOROV ', 'Ivan Sidorov'],
    ['accents', 'José García', 'Jose Garcia'],
    ['decomposed accents', 'Jose\u0301 Garci\u0301a', 'José García'],
    ['doubled letters', 'Mohammed Ali Hassan', 'Mohamed Ali Hasan'],
    ['other vowels', 'Muhammad Qasim', 'Mohammed Kasim'],
    ['a script without vowels', 'محمد قاسم', 'Muhammad Qasim'],
    ['ideographs', '王小明', 'Wang Xiaoming'],
    ['ideographs and the western order', '王小明', 'Xiaoming Wang'],
    ['hangul', '김철수', 'Kim Cheolsu'],
    ['German spellings', 'Anatolij Gruschewenko', 'Anatoliy Grushevenko'],
    ['an apostrophe', "O'Brien Patrick", 'Patrick OBrien'],
    ['a hyphen', 'Jean-Luc Picardeau', 'Jean Luc Picardeau'],
    ['a slip of the pen', 'Ivan Sidorv', 'Ivan Sidorov'],
  ])('with %s', (_what, a, b) => {
    expect(percent(a, b)).toBeGreaterThanOrEqual(82);
    expect(percent(b, a)).toBe(percent(a, b));
  });

  it.each([
    ['another first name of one family', 'Maria Sidorova', 'Ivan Sidorov'],
    ['another family', 'Ivan Kuznetsov', 'Ivan Sidorov'],
    ['one common name', 'Maria', 'Maria Sidorova'],
    ['nothing in common', 'Anna Schmidt', 'Kim Chol-Gyong'],
    ['another initial', 'P. Sidorov', 'Ivan Sidorov'],
    ['nothing', '', 'Ivan Sidorov'],
  ])('not with %s', (_what, a, b) => {
    expect(percent(a, b)).toBeLessThan(82);
  });

  it('puts "Iwan Sidorow" nearer to "Ivan Sidorov" than "Maria Sidorova"', () => {
    expect(percent('Iwan Sidorow', 'Ivan Sidorov')).toBeGreaterThan(percent('Maria Sidorova', 'Ivan Sidorov') + 15);
  });
});

describe('Jaro–Winkler', () => {
  it.each([
    ['martha', 'marhta', 0.9611],
    ['dwayne', 'duane', 0.84],
    ['dixon', 'dicksonx', 0.8133],
    ['same', 'same', 1],
    ['abc', 'xyz', 0],
    ['', 'a', 0],
  ])('of %s and %s is %f', (a, b, expected) => {
    expect(jaroWinkler(a, b)).toBeCloseTo(expected, 3);
  });
});
